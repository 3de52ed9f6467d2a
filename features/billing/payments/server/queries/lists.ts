import { sql, type SqlBool } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson } from '#kit/server/list.ts'
import type {
  BillingStudent,
  listsContract,
  WithdrawnStudent,
} from '../../domain/contract/lists.ts'
import { leftAll, standingOfStudent, sumsOf } from '../../domain/rules/standings.ts'
import { type CourseOfStudent, coursesOfStudents } from './standings.ts'

type Contract = typeof listsContract
type StudentQuery = Input<Contract['billingStudents']>
type WithdrawnQuery = Input<Contract['withdrawnStudents']>

/** The columns of each order: those of an index, so that a page is read and nothing is sorted. */
const ORDERS: Readonly<Record<StudentQuery['sort'], readonly string[]>> = {
  surname: ['students.surname', 'students.name', 'students.id'],
  name: ['students.name', 'students.surname', 'students.id'],
  mail: ['students.mail', 'students.id'],
}

const by = (columns: readonly string[], dir: 'asc' | 'desc') =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(dir)}`))

function matching(db: Db, { q, academicYear }: StudentQuery) {
  return db
    .selectFrom('students')
    .where('students.deleted_at', 'is', null)
    .where(containsPerson(sql.ref('students.search'), q))
    .$if(academicYear !== undefined, (students) =>
      students.where(sql<SqlBool>`students.id in (
        select enrolments.student_id from enrolments
        join courses on courses.id = enrolments.course_id and courses.deleted_at is null
        where courses.academic_year = ${academicYear}
      )`),
    )
}

/** How many students the billing area finds. */
export async function countBillingStudents(db: Db, query: StudentQuery): Promise<number> {
  const { total } = await matching(db, query)
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * A page of students, each with the standing of the day and what she owes. The page is cut first:
 * only its students are counted, all of them by one more query.
 */
export async function listBillingStudents(
  db: Db,
  query: StudentQuery,
  today: Day,
): Promise<BillingStudent[]> {
  const page = await matching(db, query)
    .select(['students.id', 'students.name', 'students.surname', 'students.mail'])
    .orderBy(by(ORDERS[query.sort], query.dir))
    .limit(query.size)
    .offset(firstRow(query))
    .execute()
  const courses = await coursesOfStudents(
    db,
    page.map(({ id }) => id),
  )
  return page.map((student) => {
    const all = courses.get(student.id) ?? []
    const asked = all.filter(
      ({ academicYear }) => academicYear === (query.academicYear ?? academicYear),
    )
    return {
      ...student,
      withdrawn: leftAll(all),
      standing: standingOfStudent(all, today),
      ...sumsOf(
        asked.flatMap(({ dues }) => dues),
        today,
      ),
    }
  })
}

/** The orders of the withdrawn; the date of one is that of her latest withdrawal. */
const WITHDRAWN_ORDERS: Readonly<Record<WithdrawnQuery['sort'], readonly string[]>> = {
  ...ORDERS,
  withdrawnAt: ['gone.latest', 'students.surname', 'students.name', 'students.id'],
}

/** Everybody with a withdrawal that was not taken back, and when the latest was. */
function gone(db: Db, { q, academicYear }: Pick<WithdrawnQuery, 'q' | 'academicYear'>) {
  const left = db
    .selectFrom('withdrawals')
    .innerJoin('enrolments', 'enrolments.id', 'withdrawals.enrolment_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .where('withdrawals.readmitted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .$if(academicYear !== undefined, (courses) =>
      courses.where('courses.academic_year', '=', academicYear ?? ''),
    )
    .groupBy('enrolments.student_id')
    .select(['enrolments.student_id', sql<string>`max(withdrawals.withdrawn_at)`.as('latest')])
  return db
    .selectFrom(left.as('gone'))
    .innerJoin('students', 'students.id', 'gone.student_id')
    .where('students.deleted_at', 'is', null)
    .where(containsPerson(sql.ref('students.search'), q))
}

/** How many withdrawn students there are. */
export async function countWithdrawn(db: Db, query: WithdrawnQuery): Promise<number> {
  const { total } = await gone(db, query)
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A page of the withdrawn students, each with what is late for the courses she left. */
export async function listWithdrawn(
  db: Db,
  query: WithdrawnQuery,
  today: Day,
): Promise<WithdrawnStudent[]> {
  const page = await gone(db, query)
    .select(['students.id', 'students.name', 'students.surname', 'students.mail'])
    .orderBy(by(WITHDRAWN_ORDERS[query.sort], query.dir))
    .limit(query.size)
    .offset(firstRow(query))
    .execute()
  const courses = await coursesOfStudents(
    db,
    page.map(({ id }) => id),
  )
  return page.map((student) => {
    const all = courses.get(student.id) ?? []
    const left = leftIn(all, query.academicYear)
    const dues = left.flatMap((course) => course.dues)
    return {
      ...student,
      everywhere: leftAll(all),
      courses: left.map(presentLeft),
      lateCents: sumsOf(dues, today).lateCents,
    }
  })
}

/** The courses that somebody left, of a year or all, the latest first. */
function leftIn(courses: readonly CourseOfStudent[], year: string | undefined) {
  return courses
    .filter((course) => course.withdrawn && course.academicYear === (year ?? course.academicYear))
    .toSorted((a, b) => ((a.withdrawnAt ?? '') < (b.withdrawnAt ?? '') ? 1 : -1))
}

function presentLeft(course: CourseOfStudent): WithdrawnStudent['courses'][number] {
  const { courseId, courseName, academicYear, withdrawnAt, withdrawnBy } = course
  return {
    courseId,
    courseName,
    academicYear,
    withdrawnAt: withdrawnAt ?? '',
    withdrawnBy: withdrawnBy ?? '',
  }
}
