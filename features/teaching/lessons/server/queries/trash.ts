import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, type Page, pageOf, whereIf } from '#kit/server/list.ts'
import type { DeletedLesson, lessonsContract } from '../../domain/contract.ts'

/** A page of the lessons that were deleted since a moment, with who did it. */
export function listTrash(
  db: Db,
  query: Input<(typeof lessonsContract)['trash']>,
  since: string,
): Page<DeletedLesson> {
  const base = db
    .selectFrom('lessons')
    .innerJoin('course_cards as courses', 'courses.id', 'lessons.course_id')
    .where('lessons.deleted_at', '>=', since)
    .where(contains(sql.ref('courses.search'), query.q))
    .where((at) => whereIf(query.courseId, (id) => at('lessons.course_id', '=', id)))
  return pageOf(base, query, {
    order: { deletedAt: 'lessons.deleted_at', startsAt: 'lessons.starts_at' },
    id: 'lessons.id',
    rows: (page) =>
      page
        .leftJoin('room_cards as rooms', 'rooms.id', 'lessons.room_id')
        .select([
          'lessons.id',
          'lessons.course_id as courseId',
          'courses.name as courseName',
          'rooms.name as roomName',
          'lessons.starts_at as startsAt',
          'lessons.minutes',
          sql<string>`lessons.deleted_at`.as('deletedAt'),
          sql<string[]>`array(
            select full_name(surname, name) from lesson_teachers
            join teacher_cards teachers on teachers.id = teacher_id
            where lesson_id = lessons.id order by surname, name, teachers.id
          )`.as('teachers'),
          sql<string>`coalesce((
            select actor_name from audit_entries
            where entity = 'lesson' and entity_id = lessons.id and action = 'lesson.deleted'
            order by at desc, audit_entries.id desc limit 1
          ), '')`.as('deletedBy'),
        ])
        .execute(),
  })
}
