import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Notice, noticesContract, OfPerson, Told } from '../domain/contract.ts'

type Contract = typeof noticesContract

/** A page of what was sent, with how many were told. */
export function listNotices(db: Db, query: Input<Contract['list']>): Page<Notice> {
  const found = db.selectFrom('notices').where(contains(sql.ref('notices.search'), query.q))
  const count = (column: string) => sql<number>`(
    select count(${sql.ref(column)}) from notice_targets where notice_id = notices.id
  )`
  return pageOf(found, query, {
    order: { createdAt: 'notices.created_at', subject: 'notices.subject' },
    id: 'notices.id',
    rows: (page) =>
      page
        .select([
          'notices.id',
          'notices.subject',
          'notices.text',
          'notices.by_mail as byMail',
          'notices.created_by as createdBy',
          'notices.created_at as createdAt',
          sql<string>`coalesce((
            select string_agg(courses.name, ', ' order by courses.name)
            from notice_targets join course_cards courses on courses.id = notice_targets.course_id
            where notice_targets.notice_id = notices.id
          ), '')`.as('courses'),
          count('student_id').as('students'),
          count('teacher_id').as('teachers'),
        ])
        .execute(),
  })
}

/** A page of whom a notification was for, by name. */
export function listTold(db: Db, query: Input<Contract['told']>): Page<Told> {
  const name = sql<string>`coalesce(
    courses.name, full_name(students.surname, students.name),
    full_name(teachers.surname, teachers.name)
  )`
  const found = db
    .selectFrom('notice_targets')
    .leftJoin('course_cards as courses', 'courses.id', 'notice_targets.course_id')
    .leftJoin('student_cards as students', 'students.id', 'notice_targets.student_id')
    .leftJoin('teacher_cards as teachers', 'teachers.id', 'notice_targets.teacher_id')
    .where('notice_targets.notice_id', '=', query.id)
    .where(contains(sql`quinte_fold(${name})`, query.q))
  return pageOf(found, query, {
    order: { name },
    id: 'notice_targets.id',
    rows: (page) =>
      page
        .select([
          'notice_targets.id',
          sql<Told['kind']>`case
            when notice_targets.course_id is not null then 'course'
            when notice_targets.student_id is not null then 'student'
            else 'teacher' end`.as('kind'),
          name.as('name'),
          sql<0 | 1>`notice_targets.flag`.as('flag'),
          'notice_targets.read_at as readAt',
        ])
        .execute(),
  })
}

/** A page of what a student or a teacher was told. */
export function listOfPerson(db: Db, query: Input<Contract['ofPerson']>): Page<OfPerson> {
  const { kind, personId } = query
  const found = db
    .selectFrom('notice_targets')
    .innerJoin('notices', 'notices.id', 'notice_targets.notice_id')
    .where(`notice_targets.${kind === 'student' ? 'student_id' : 'teacher_id'}`, '=', personId)
    .where(contains(sql.ref('notices.search'), query.q))
  return pageOf(found, query, {
    order: { createdAt: 'notices.created_at', subject: 'notices.subject' },
    id: 'notice_targets.id',
    rows: (page) =>
      page
        .select([
          'notice_targets.id',
          'notices.subject',
          'notices.text',
          'notices.created_by as createdBy',
          'notices.created_at as createdAt',
          'notice_targets.read_at as readAt',
        ])
        .execute(),
  })
}
