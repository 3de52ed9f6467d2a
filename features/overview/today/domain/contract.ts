import { z } from 'zod'
import { day, id, operation } from '#kit/domain/contract.ts'

/** How much waits, and from which day the oldest does. */
const line = { count: z.int().nonnegative(), since: day.nullable() }
const waiting = z.object(line)

const money = z.object({ ...line, students: z.int().nonnegative(), missingCents: z.int() })
export type Money = z.infer<typeof money>

const lesson = { lessonId: id, courseName: z.string(), startsAt: z.string() }

/** A lesson of the day, with how many attend it and how many of them have no mark. */
const lessonOfDay = z.object({
  ...lesson,
  courseId: id,
  minutes: z.int(),
  room: z.string().nullable(),
  teachers: z.array(z.string()),
  archived: z.boolean(),
  students: z.int(),
  missing: z.int(),
})
export type LessonOfDay = z.infer<typeof lessonOfDay>

const absence = z.object({ ...lesson, studentId: id, student: z.string() })
export type WaitingAbsence = z.infer<typeof absence>

const registers = waiting.extend({ rows: z.array(z.object(lesson)) })
export type WaitingRegisters = z.infer<typeof registers>

const event = z.object({
  id,
  title: z.string(),
  startsAt: z.string(),
  capacity: z.int(),
  accepted: z.int(),
})
export type EventOfWeek = z.infer<typeof event>

/** What an academy has that can hold its first lesson. */
const setup = z.object({
  rooms: z.boolean(),
  subjects: z.boolean(),
  teachers: z.boolean(),
  categories: z.boolean(),
  courses: z.boolean(),
  students: z.boolean(),
  lessons: z.boolean(),
})
export type Setup = z.infer<typeof setup>

const schoolDay = z.object({
  today: day,
  /** The moment of the answer on the academy's clock. */
  now: z.string(),
  /** Whose lessons they are. */
  day,
  closed: z.boolean(),
  lessons: z.array(lessonOfDay),
  setup,
  registers,
  verifications: waiting,
  absences: waiting.extend({ rows: z.array(absence) }),
  makeups: z.object({ unanswered: waiting, expiring: waiting }),
  late: money,
  mails: waiting,
  leads: waiting,
  events: z.array(event),
  birthdays: z.array(z.object({ studentId: id, student: z.string(), birthDate: day })),
})
export type SchoolDay = z.infer<typeof schoolDay>

const paymentDay = z.object({
  today: day,
  verifications: waiting,
  /** All that is late, and what is late for long. */
  late: money,
  longLate: money,
  /** What is due in the next days. */
  due: money,
  /** Lines of bank statements that nobody has matched or put away. */
  movements: waiting,
  mails: waiting,
})
export type PaymentDay = z.infer<typeof paymentDay>

const callDay = z.object({
  today: day,
  now: z.string(),
  leads: waiting,
  /** The contacts that the caller agreed on: the oldest of the days before, and all of today. */
  agreed: z.array(
    z.object({
      id,
      surname: z.string(),
      name: z.string(),
      phone: z.string(),
      at: z.string(),
      kind: z.enum(['appointment', 'callback']),
    }),
  ),
  /** How many more of the days before there are. */
  missed: z.int().nonnegative(),
  done: z.object({
    calls: z.int(),
    answered: z.int(),
    appointments: z.int(),
    enrolled: z.int(),
  }),
})
export type CallDay = z.infer<typeof callDay>

const counts = z.object({ registers: z.int(), verifications: z.int(), late: z.int() })
export type Counts = z.infer<typeof counts>

const nothing = z.strictObject({}).optional()

export const todayContract = {
  school: operation('school', 'GET', '/today', 'The lessons of a day, and what waits today')
    .input(z.strictObject({ day: day.optional() }).optional())
    .output(schoolDay),
  payments: operation('billing', 'GET', '/today/payments', 'What waits today of the payments')
    .input(nothing)
    .output(paymentDay),
  calls: operation('calls', 'GET', '/today/calls', 'What waits today for who calls leads')
    .input(nothing)
    .output(callDay),
  counts: operation('school', 'GET', '/today/counts', 'What the menu counts')
    .input(nothing)
    .output(counts),
}
