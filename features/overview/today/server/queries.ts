import { type RawBuilder, sql } from 'kysely'
import { birthdaysOn } from '#f/messages/automatic/domain/rules.ts'
import { eventsOf } from '#f/events/invitations/server/queries.ts'
import { dueUntil, lateSince } from '#f/billing/overdue/server/queries.ts'
import { verificationsWaiting } from '#f/billing/payments/server/queries.ts'
import { openMovements } from '#f/billing/statements/server/queries.ts'
import { leadsWaiting, listCallBacks, readWorkDay } from '#f/crm/calls/server/queries.ts'
import { birthdaysOf } from '#f/school/students/server/queries.ts'
import { failedMails } from '#f/system/mail/server/queries.ts'
import {
  absencesWaiting,
  lessonsOfDay,
  registersWaiting,
} from '#f/teaching/attendance/server/queries.ts'
import { makeupsWaiting } from '#f/teaching/makeups/server/queries.ts'
import { addDays, type Day, type WallTime } from '#kit/domain/day.ts'
import { EXPORT_SIZE, PAGE_SIZE } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import type { CallDay, Counts, PaymentDay, SchoolDay, Setup } from '../domain/contract.ts'
import { AHEAD_DAYS, LONG_LATE_DAYS } from '../domain/rules.ts'

interface Moment {
  readonly now: WallTime
  readonly today: Day
}

/** What a reader of these pages has: each part is read once for all pages that show it. */
export interface Source extends Moment {
  readonly db: Db
  cached<T>(key: string, load: () => Promise<T>): Promise<T>
}

type Values = Readonly<Record<string, RawBuilder<unknown>>>
type Read<V extends Values> = { [K in keyof V]: V[K] extends RawBuilder<infer T> ? T : never }

/**
 * Reads values that other features describe, by one statement. Lessons end without a write: what is
 * remembered is of this minute.
 */
function part<V extends Values>({ db, now, cached }: Source, name: string, values: V) {
  return cached(`today ${name} ${now.slice(0, 16)}`, async () => {
    const columns = Object.entries(values).map(([key, value]) => value.as(key))
    return (await db.selectNoFrom(columns).executeTakeFirstOrThrow()) as Read<V>
  })
}

const some = (table: string) =>
  sql<boolean>`exists (select from ${sql.table(table)} where deleted_at is null)`

const SETUP: { readonly [K in keyof Setup]: RawBuilder<boolean> } = {
  rooms: some('room_cards'),
  subjects: some('subject_cards'),
  teachers: some('teacher_cards'),
  categories: some('course_categories'),
  courses: some('course_cards'),
  students: some('student_cards'),
  lessons: some('lesson_cards'),
}

const registers = (at: Source) => part(at, 'registers', { registers: registersWaiting(at) })
const late = (at: Source) => part(at, 'late', { late: lateSince(at.db, at.today, 0) })
const longLate = (at: Source) =>
  part(at, 'long late', { longLate: lateSince(at.db, at.today, LONG_LATE_DAYS) })
const leads = (at: Source) => part(at, 'leads', { leads: leadsWaiting(at.db) })
const checks = (at: Source) =>
  part(at, 'checks', { verifications: verificationsWaiting(at.db), mails: failedMails })

/** The lessons of a day, and all that waits today, read side by side. */
export async function readSchoolDay(at: Source, day: Day): Promise<SchoolDay> {
  const { db, now, today } = at
  const [own, absences, lessons, coming, checked, called, { longLate: sum }, setup] =
    await Promise.all([
      registers(at),
      part(at, 'absences', { absences: absencesWaiting(at) }),
      part(at, `lessons ${day}`, {
        lessons: lessonsOfDay(day),
        closed: sql<boolean>`exists (select from closing_days where day = ${day})`,
      }),
      part(at, 'coming', {
        makeups: makeupsWaiting(db, at),
        events: eventsOf(today, addDays(today, AHEAD_DAYS - 1)),
        birthdays: birthdaysOf(birthdaysOn(today)),
      }),
      checks(at),
      leads(at),
      longLate(at),
      part(at, 'setup', SETUP),
    ])
  return {
    ...{ today, now, day, setup, late: sum },
    ...{ ...own, ...absences, ...lessons, ...coming, ...checked, ...called },
  }
}

/** What waits today of the payments. */
export async function readPaymentDay(at: Source): Promise<PaymentDay> {
  const { db, today } = at
  const [all, long, rest, checked] = await Promise.all([
    late(at),
    longLate(at),
    part(at, 'due', {
      due: dueUntil(db, today, addDays(today, AHEAD_DAYS)),
      movements: openMovements,
    }),
    checks(at),
  ])
  return { today, ...all, ...long, ...rest, ...checked }
}

const FIRST_PAGE = { page: 1, size: PAGE_SIZE, sort: 'at', dir: 'asc', q: '' } as const

/** What waits today for who calls leads, and what she has done. */
export async function readCallDay(at: Source, accountId: number): Promise<CallDay> {
  const { db, now, today } = at
  const missed = listCallBacks(db, accountId, { ...FIRST_PAGE, before: today })
  const ofToday = {
    ...FIRST_PAGE,
    size: EXPORT_SIZE,
    from: today,
    before: addDays(today, 1),
  } as const
  const [waiting, before, all, own, { hours: _hours, ...done }] = await Promise.all([
    leads(at),
    missed.rows(),
    missed.total(),
    listCallBacks(db, accountId, ofToday).rows(),
    readWorkDay(db, accountId, today),
  ])
  return {
    ...{ today, now, ...waiting, done },
    agreed: [...before, ...own].map(({ id, surname, name, phone, at: on, kind }) => ({
      ...{ id, surname, name, phone, at: on, kind },
    })),
    missed: all - before.length,
  }
}

/** What the menu counts. */
export async function readCounts(at: Source): Promise<Counts> {
  const [own, checked, all] = await Promise.all([registers(at), checks(at), late(at)])
  return {
    registers: own.registers.count,
    verifications: checked.verifications.count,
    late: all.late.count,
  }
}
