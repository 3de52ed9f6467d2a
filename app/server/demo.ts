import { sql } from 'kysely'
import { seedAccounts, seedGeneratedLogins } from '#f/system/accounts/server/seed.ts'
import { seedAttendance } from '#f/teaching/attendance/server/seed.ts'
import { seedClosings } from '#f/teaching/closings/server/seed.ts'
import { seedCourses } from '#f/school/courses/server/seed.ts'
import { seedEnrolments } from '#f/school/enrolments/server/seed.ts'
import { seedExams } from '#f/teaching/exams/server/seed.ts'
import { seedInvoices } from '#f/teaching/hours/server/seed.ts'
import { seedLessons } from '#f/teaching/lessons/server/seed.ts'
import { TEACHER_REQUEST } from '#f/teaching/makeups/domain/text.ts'
import { seedMakeups } from '#f/teaching/makeups/server/seed.ts'
import { seedMaterials } from '#f/teaching/materials/server/seed.ts'
import { seedNotifications } from '#f/system/notifications/server/seed.ts'
import { seedBilling } from '#f/billing/plans/server/seed.ts'
import { seedRooms } from '#f/school/rooms/server/seed.ts'
import { seedStatements } from '#f/billing/statements/server/seed.ts'
import { seedStudents } from '#f/school/students/server/seed.ts'
import { seedSubjects } from '#f/school/subjects/server/seed.ts'
import { seedTeachers } from '#f/school/teachers/server/seed.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { demoOf, type Demo } from '#kit/server/demo.ts'
import type { Services } from '#kit/server/services.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { inTransaction, record, type Tx } from '#kit/server/tx.ts'

/** The one line of the audit about the demo's rows. */
const LOADED = 'demo.loaded'
/** Any constant works; it only keeps two starts from loading at once. */
const LOCK = 7_283_115

const LARGEST_SCALE = 100

/** Reads how many times as large the demo is to be; throws StartFault when that is no such number. */
export function demoScale(text = '1'): number {
  const scale = Number(text)
  if (/^\d{1,3}$/.test(text) && scale >= 1 && scale <= LARGEST_SCALE) return scale
  throw new StartFault(`--scale vuole un numero intero da 1 a ${LARGEST_SCALE}.`)
}

/** How many of each were put in. */
export type DemoCounts = Readonly<
  Record<
    | 'courses'
    | 'students'
    | 'enrolments'
    | 'teachers'
    | 'lessons'
    | 'closings'
    | 'attendances'
    | 'makeups'
    | 'exams'
    | 'handouts'
    | 'homework'
    | 'notifications',
    number
  >
>

/**
 * Loads the demo academy into an empty database, all of it or nothing; answers `undefined` when it
 * is there already. Throws StartFault when there are other data: the demo never mixes with them.
 */
export async function loadDemo(services: Services, scale: number): Promise<DemoCounts | undefined> {
  const demo = demoOf(services.clock, services.secrets, scale)
  const loaded = await inTransaction(
    services,
    async (tx): Promise<Result<DemoCounts | undefined>> => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
      if (await isLoaded(tx)) return ok(undefined)
      if (!(await isEmpty(tx))) {
        throw new StartFault(
          "L'accademia demo si carica solo in un database vuoto: indica un'altra cartella con DATA_DIR, o un altro database con DATABASE_URL.",
        )
      }
      const counts = await seedAll(tx, demo)
      await record(tx, SYSTEM, { action: LOADED, entity: 'demo', entityId: scale, after: counts })
      return ok(counts)
    },
  )
  if (!loaded.ok) throw new Error(`The demo was refused: ${loaded.code}`)
  // So that the first lists are planned for this many rows, not for none.
  if (loaded.value) await sql`analyze`.execute(services.db)
  return loaded.value
}

/** Joins the seeds of all features: each gets what those before it have made. */
async function seedAll(tx: Tx, demo: Demo): Promise<DemoCounts> {
  await seedAccounts(tx)
  const courses = await seedCourses(tx, demo)
  const students = await seedStudents(tx, demo)
  await seedGeneratedLogins(tx, demo, 'student', students)
  const enrolments = await seedEnrolments(tx, { ...demo, courses, students })
  const closings = await seedClosings(tx, demo)
  const rooms = await seedRooms(tx, demo)
  const subjects = await seedSubjects(tx, demo)
  const staff = await seedTeachers(tx, { ...demo, subjects })
  await seedGeneratedLogins(tx, demo, 'teacher', staff.teachers)
  const lessons = await seedLessons(tx, {
    ...demo,
    ...staff,
    courses,
    rooms,
    subjects,
    closings,
  })
  const marks = await seedAttendance(tx, { ...demo, lessons, enrolments })
  const makeups = await seedMakeups(tx, { ...demo, lessons, enrolments })
  const notifications = await seedNotifications(tx, {
    ...demo,
    students,
    request: TEACHER_REQUEST,
  })
  const exams = await seedExams(tx, { ...demo, courses, enrolments })
  await seedBilling(tx, { ...demo, courses, enrolments })
  await seedStatements(tx, { ...demo, enrolments })
  const { handouts, homework } = await seedMaterials(tx, { ...demo, courses })
  await seedInvoices(tx, { ...demo, teachers: staff.teachers, lessons })
  return {
    courses: courses.length,
    students: students.length,
    enrolments: enrolments.length,
    teachers: staff.teachers.length,
    lessons: lessons.length,
    closings: closings.size,
    attendances: marks.length,
    makeups,
    exams,
    handouts,
    homework,
    notifications,
  }
}

async function isLoaded(tx: Tx): Promise<boolean> {
  const entry = tx.selectFrom('audit_entries').select('id').where('action', '=', LOADED)
  return (await entry.executeTakeFirst()) !== undefined
}

/** Whether nobody has begun to work here: no login, and none of the records that come first. */
async function isEmpty(tx: Tx): Promise<boolean> {
  for (const table of [
    'accounts',
    'course_categories',
    'courses',
    'students',
    'rooms',
    'teachers',
  ] as const) {
    if ((await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined) {
      return false
    }
  }
  return true
}
