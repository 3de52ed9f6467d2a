import { sql } from 'kysely'
import { listCourseOptions } from '#f/school/courses/server/queries.ts'
import { target } from '#f/school/recipients/domain/contract.ts'
import { recipients } from '#f/school/recipients/server/queries.ts'
import { statesOfMails } from '#f/system/mail/server/queries.ts'
import { listShares } from '#f/teaching/attendance/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { absenceNoticesContract, AbsenceNotice, AbsentCourse } from '../domain/contract.ts'
import { isRecent } from '../domain/rules.ts'

type Contract = typeof absenceNoticesContract

/** The threshold that was used last, and for how many days nobody is told again. */
export async function readRules(db: Db): Promise<Output<Contract['rules']>> {
  return db.selectFrom('absence_notice_rules').select(['percent', 'days']).executeTakeFirstOrThrow()
}

/** A student and a course. */
export interface Place {
  readonly studentId: number
  readonly courseId: number
}

export const keyOf = ({ studentId, courseId }: Place): string => `${studentId} ${courseId}`

/**
 * The last notice of each of these students about each course; one whose mail failed or was
 * cancelled was none.
 */
export async function lastNotices(db: Db, studentIds: readonly number[]) {
  const rows = await db
    .selectFrom('absence_notices')
    .innerJoin('mail_outcomes', 'mail_outcomes.id', 'mail_id')
    .where('mail_outcomes.state', 'in', ['waiting', 'sent'])
    .select(['student_id as studentId', 'course_id as courseId', 'created_at as at', 'percent'])
    .distinctOn(['student_id', 'course_id'])
    .where('student_id', '=', sql<number>`any(${[...studentIds]}::bigint[])`)
    .orderBy('student_id')
    .orderBy('course_id')
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map(({ at, percent, ...place }) => [keyOf(place), { at, percent }]))
}

/** Everybody who may be written to about absences: that she is in two courses leaves nobody out. */
async function reachable(db: Db, studentIds: readonly number[]) {
  const asked = target.parse({ studentIds: [...studentIds], despite: ['duplicate'] })
  return new Map((await recipients(db, asked)).map((one) => [one.id, one]))
}

/** How one student is written to, or why she is not. */
export async function findRecipient(db: Db, studentId: number) {
  return (await reachable(db, [studentId])).get(studentId)
}

/** Who reaches a threshold by now, by course, with the last notice of each: five queries. */
export async function listAbsent(
  db: Db,
  percent: number,
  now: Temporal.Instant,
): Promise<AbsentCourse[]> {
  const [shares, { days }] = await Promise.all([
    listShares(db, percent, wallTimeOfInstant(now)),
    readRules(db),
  ])
  const ids = [...new Set(shares.map(({ studentId }) => studentId))]
  const [last, people] = await Promise.all([lastNotices(db, ids), reachable(db, ids)])
  const courses = Map.groupBy(shares, ({ courseId }) => courseId)
  return [...courses].map(([courseId, students]) => ({
    courseId,
    courseName: students[0]?.courseName ?? '',
    students: students.map(({ studentId, name, surname, absencePercent }) => {
      const told = last.get(keyOf({ studentId, courseId }))
      return {
        ...{ studentId, name, surname, absencePercent },
        leftOut: people.get(studentId)?.leftOut ?? null,
        lastNotice: told ? { ...told, recent: isRecent(told.at, now.toString(), days) } : null,
      }
    }),
  }))
}

/** Whether there is a course that absences are counted in. */
export async function isAnyCourse(db: Db, today: string): Promise<boolean> {
  return (await listCourseOptions(db, { offer: 'all' }, today)).length > 0
}

/** A page of the notices that were sent. */
export function listSent(db: Db, query: Input<Contract['sent']>): Page<AbsenceNotice> {
  const base = db
    .selectFrom('absence_notices as notices')
    .innerJoin('student_cards as students', 'students.id', 'notices.student_id')
    .innerJoin('course_cards as courses', 'courses.id', 'notices.course_id')
    .where((at) => whereIf(query.studentId, (id) => at('notices.student_id', '=', id)))
    .where(containsPerson(sql`(students.names || ' ' || courses.search)`, query.q))
  return pageOf(base, query, {
    order: {
      createdAt: 'notices.created_at',
      student: ['students.surname', 'students.name'],
      course: 'courses.name',
      percent: 'notices.percent',
    },
    id: 'notices.id',
    rows: async (page) => {
      const rows = await page
        .select([
          'notices.id',
          'notices.student_id as studentId',
          'students.name',
          'students.surname',
          'notices.course_id as courseId',
          'courses.name as courseName',
          'notices.percent',
          'notices.created_at as createdAt',
          'notices.created_by as createdBy',
          'notices.mail_id as mailId',
        ])
        .execute()
      const states = await statesOfMails(
        db,
        rows.map(({ mailId }) => mailId),
      )
      return rows.map(({ mailId, ...row }) => ({
        ...row,
        mailState: states.get(mailId) ?? 'cancelled',
      }))
    },
  })
}
