import { sql } from 'kysely'
import { subjectLabel } from '#f/school/subjects/domain/rules.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { whereIf } from '#kit/server/list.ts'
import { rateOn } from '../../domain/rules.ts'
import { listAllRates, TEACHER_FORM } from '../queries.ts'

interface TaughtSubject {
  readonly id: number
  readonly name: string
  readonly note: string
}

/** A teacher with everything that the legacy scripts tells of her at once. */
export type Everything = Awaited<ReturnType<typeof listEverybody>>[number]

/**
 * All teachers who are not in the trash, by surname, or the one of an id, each with the rate of
 * the day.
 */
export async function listEverybody(db: Db, today: Day, id?: number) {
  const rows = await db
    .selectFrom('teachers')
    .select((teacher) => [
      'id',
      ...TEACHER_FORM.selection,
      teacher
        .selectFrom('teacher_subjects')
        .innerJoin('subject_cards as subjects', 'subjects.id', 'teacher_subjects.subject_id')
        .select(
          sql<TaughtSubject[] | null>`json_agg(
            json_build_object('id', subjects.id, 'name', subjects.name, 'note', subjects.note)
            order by subjects.name, subjects.note, subjects.id)`.as('subjects'),
        )
        .whereRef('teacher_subjects.teacher_id', '=', 'teachers.id')
        .as('subjects'),
    ])
    .where('deleted_at', 'is', null)
    .where((at) => whereIf(id, (one) => at('id', '=', one)))
    .orderBy('surname')
    .orderBy('teachers.name')
    .orderBy('id')
    .execute()
  const rates = Map.groupBy(await listAllRates(db, id), ({ teacherId }) => teacherId)
  return rows.map(({ subjects, ...row }) => ({
    ...row,
    subjects: (subjects ?? []).map((one) => ({ id: one.id, label: subjectLabel(one) })),
    rate: rateOn(rates.get(row.id) ?? [], today),
  }))
}
