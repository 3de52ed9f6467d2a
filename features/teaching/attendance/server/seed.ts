import { sql } from 'kysely'
import { enrolmentSeed, type DemoEnrolment } from '#f/school/enrolments/server/seed.ts'
import { lessonSeed, type DemoLesson } from '#f/teaching/lessons/server/seed.ts'
import { ACADEMY_ZONE, addDays, addMinutes } from '#kit/domain/day.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'
import { drawRegisters, type DrawnMark, type DrawnRegister } from './seed/marks.ts'

/** Rows that travel as one JSON list: few statements for many small rows. */
const ROWS = 10_000
/** Registers of the last days also have their history. */
const HISTORY_DAYS = 14

/** A mark of the demo, for the seeds of what follows from it. */
export type DemoMark = Pick<DrawnMark, 'lessonId' | 'studentId' | 'day' | 'present'>

/**
 * Takes the registers of the lessons before today: nine of ten come, some for a part of the time,
 * some absences are justified, and a few registers of the last days were forgotten.
 */
async function seedAttendance(
  tx: Tx,
  demo: Demo & {
    readonly lessons: readonly DemoLesson[]
    readonly enrolments: readonly DemoEnrolment[]
  },
): Promise<DemoMark[]> {
  const random = demo.random('attendance')
  const registers = drawRegisters(random, demo.lessons, demo.enrolments, demo.today).map(
    (register) => ({
      ...register,
      by: random.pick(['segreteria', 'segreteria', 'admin']),
      at: savedAfter(register.lesson, random.int(0, 15)),
    }),
  )
  await insertRegisters(tx, registers)
  const marks = registers.flatMap(({ marks: all, by, at }) =>
    all.map((mark) => ({
      ...mark,
      by,
      at,
      justifiedAt:
        mark.reason === undefined
          ? null
          : demo.instantOn(addDays(mark.day, random.int(1, 6)), random),
    })),
  )
  await inBatches(marks, (batch) => insertMarks(tx, batch), ROWS)
  const since = addDays(demo.today, -HISTORY_DAYS)
  await insertHistory(
    tx,
    registers.filter(({ day }) => day >= since),
  )
  return marks
}

/** An instant so many minutes after the end of a lesson. */
function savedAfter({ startsAt, minutes }: DemoLesson, later: number): string {
  const saved = Temporal.PlainDateTime.from(addMinutes(startsAt, minutes + later))
  return saved.toZonedDateTime(ACADEMY_ZONE).toInstant().toString()
}

type Saved = DrawnRegister & { readonly by: string; readonly at: string }

async function insertRegisters(tx: Tx, registers: readonly Saved[]): Promise<void> {
  const rows = registers.map(({ lesson, by, at }) => ({ id: lesson.id, by, at }))
  await sql`
    insert into registers (lesson_id, version, saved_at, saved_by)
    select id, 1, at, by from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as saved (id bigint, by text, at timestamptz)
  `.execute(tx)
}

async function insertMarks(
  tx: Tx,
  marks: readonly (DrawnMark & { by: string; at: string; justifiedAt: string | null })[],
): Promise<never[]> {
  await sql`
    insert into attendances (lesson_id, student_id, present, minutes, marked_at, marked_by,
      justified_at, justified_by, justification)
    select "lessonId", "studentId", present, minutes, at, by, "justifiedAt",
      case when "justifiedAt" is not null then by end, coalesce(reason, '')
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (
      "lessonId" bigint, "studentId" bigint, present boolean, minutes int, at timestamptz,
      by text, "justifiedAt" timestamptz, reason text
    )
  `.execute(tx)
  return []
}

/** What the audit would hold if they had been saved on the screen. */
async function insertHistory(tx: Tx, registers: readonly Saved[]): Promise<void> {
  const rows = registers.map(({ lesson, marks, by, at }) => ({
    id: lesson.id,
    by,
    at,
    after: {
      marks: marks.map(({ studentId, present, minutes }) => ({ studentId, present, minutes })),
    },
  }))
  await sql`
    insert into audit_entries (at, actor_name, action, entity, entity_id, before, after)
    select at, by, 'register.saved', 'register', id, '{"marks": []}', after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as saved (id bigint, by text, at timestamptz, after jsonb)
    order by at, id
  `.execute(tx)
}

export const attendanceSeed = demoSeed(
  { lessons: lessonSeed, enrolments: enrolmentSeed },
  seedAttendance,
  ({ length }) => ({ attendances: length }),
)
