import { sql } from 'kysely'
import { readAddresses } from '#f/system/mail/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson, pageOf, type Page } from '#kit/server/list.ts'
import type { Makeup, makeupsContract } from '../domain/contract.ts'
import { isExpired, stateOf } from '../domain/rules.ts'
import type { Answer, MakeupState } from '../domain/types.ts'
import { readLessons } from './queries/lessons.ts'
import { readProposed } from './queries/proposals.ts'
import { isAgreed, isNear } from './queries/waiting.ts'
import {
  factsOf,
  findSheet,
  selected,
  sheets,
  state,
  type Moment,
  type Sheet,
} from './queries/sheets.ts'

/** The links of makeups that can be answered. */
export { openLinks, type OpenLink } from './queries/open.ts'

export { expiringMakeups, makeupsWaiting } from './queries/waiting.ts'

type Contract = typeof makeupsContract

function matching(db: Db, query: Input<Contract['list']>, { now, today }: Moment) {
  const { courseId, subjectId, expired, expiring } = query
  return sheets(db)
    .where(containsPerson(sql`(students.search || ' ' || courses.search)`, query.q))
    .$if(query.state === 'open', (all) => all.where(state(now), 'not in', ['recovered', 'moot']))
    .$if(query.state !== 'open' && query.state !== 'all', (all) =>
      all.where(state(now), '=', query.state as MakeupState),
    )
    .$if(courseId !== undefined, (all) =>
      all.where(
        sql<boolean>`exists (
          select from lesson_courses
          where lesson_id = makeups.lesson_id and course_id = ${courseId ?? 0}
        )`,
      ),
    )
    .$if(subjectId !== undefined, (all) =>
      all.where(
        sql<boolean>`exists (
          select from lesson_subjects
          where lesson_id = makeups.lesson_id and subject_id = ${subjectId ?? 0}
        )`,
      ),
    )
    .$if(expired === true, (all) => all.where('makeups.expires_on', '<', today))
    .$if(expiring === true, (all) => all.where(sql<boolean>`makeups.expires_on ${isNear(today)}`))
    .$if(expired === true || expiring === true, (all) =>
      all.where(sql<boolean>`not (${state(now)} ${isAgreed})`),
    )
}

const ORDERS = {
  requestedAt: 'makeups.requested_at',
  student: ['students.surname', 'students.name'],
  course: 'courses.name',
  missedAt: 'missed.starts_at',
  expiresOn: { empty: 'makeups.expires_on' },
} as const

/** A page of makeups, each whole: cut first, then read. */
export function listMakeups(db: Db, query: Input<Contract['list']>, at: Moment): Page<Makeup> {
  return pageOf(matching(db, query, at), query, {
    order: ORDERS,
    id: 'makeups.id',
    rows: async (page) => {
      const ids = (await page.select('makeups.id').execute()).map(({ id }) => id)
      if (ids.length === 0) return []
      const rows = await selected(db, at)
        .where('makeups.id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute()
      const places = new Map(ids.map((id, place) => [id, place]))
      const place = ({ id }: { id: number }) => places.get(id) ?? 0
      return presentMakeups(
        db,
        rows.toSorted((a, b) => place(a) - place(b)),
        at,
      )
    },
  })
}

/** The makeups of a student, the latest missed lesson first. */
export async function listOfStudent(db: Db, studentId: number, at: Moment): Promise<Makeup[]> {
  const rows = await selected(db, at)
    .where('makeups.student_id', '=', studentId)
    .orderBy('missed.starts_at', 'desc')
    .orderBy('makeups.id')
    .execute()
  return presentMakeups(db, rows, at)
}

/** One request that was not taken back, whole. */
export async function findMakeup(db: Db, id: number, at: Moment): Promise<Makeup | undefined> {
  const sheet = await findSheet(db, id, at)
  return sheet && (await presentMakeups(db, [sheet], at))[0]
}

/** Which request is meant; what is left out does not narrow it. */
export interface RequestQuery {
  readonly id?: number | undefined
  readonly lessonId?: number | undefined
  readonly studentId?: number | undefined
}

/** The latest request of those meant; undefined as well when nothing at all is asked for. */
export async function findRequest(
  db: Db,
  { id, lessonId, studentId }: RequestQuery,
  at: Moment,
): Promise<Makeup | undefined> {
  if ((id ?? lessonId ?? studentId) === undefined) return undefined
  const sheet = await selected(db, at)
    .$if(id !== undefined, (all) => all.where('makeups.id', '=', id ?? 0))
    .$if(lessonId !== undefined, (all) => all.where('makeups.lesson_id', '=', lessonId ?? 0))
    .$if(studentId !== undefined, (all) => all.where('makeups.student_id', '=', studentId ?? 0))
    .orderBy('makeups.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return sheet && (await presentMakeups(db, [sheet], at))[0]
}

/** Puts lessons, choices and addresses in: three statements, however many makeups there are. */
async function presentMakeups(db: Db, rows: readonly Sheet[], at: Moment): Promise<Makeup[]> {
  const proposed = await readProposed(
    db,
    rows.flatMap(({ proposalId }) => proposalId ?? []),
  )
  const lessons = await readLessons(db, [
    ...rows.flatMap(({ lessonId, makeupLessonId }) => [lessonId, makeupLessonId ?? []].flat()),
    ...[...proposed.values()].flat(),
  ])
  const addressesOf = await readAddresses(db, rows)
  return rows.flatMap((row) => {
    const facts = factsOf(row, at)
    const missed = lessons.get(row.lessonId)
    if (!missed) return []
    return {
      id: row.id,
      state: stateOf(facts),
      studentId: row.studentId,
      student: fullName(row),
      mail: addressesOf(row).address,
      missed,
      requestedAt: row.requestedAt,
      requestedBy: row.requestedBy,
      expiresOn: row.expiresOn,
      expired: isExpired(facts),
      proposal:
        row.proposalId === null
          ? null
          : {
              id: row.proposalId,
              proposedAt: row.proposedAt ?? '',
              proposedBy: row.proposedBy ?? '',
              note: row.note ?? '',
              choices: (proposed.get(row.proposalId) ?? []).flatMap((id) => lessons.get(id) ?? []),
              answer: row.answer as Answer | null,
              answeredAt: row.answeredAt,
              answeredBy: row.answeredBy,
            },
      makeupLesson: lessons.get(row.makeupLessonId ?? 0) ?? null,
      version: row.version,
    }
  })
}
