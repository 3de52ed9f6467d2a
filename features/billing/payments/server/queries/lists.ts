import { sql, type SqlBool } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson, pageOf, whereIf, type Page } from '#kit/server/list.ts'
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
const ORDERS = {
  surname: ['students.surname', 'students.name'],
  name: ['students.name', 'students.surname'],
  mail: 'students.mail',
} as const
/** What is read of a student before the courses. */
const PERSON = ['students.id', 'students.name', 'students.surname', 'students.mail'] as const

function matching(db: Db, { q, academicYear }: StudentQuery) {
  return db
    .selectFrom('student_cards as students')
    .where('students.deleted_at', 'is', null)
    .where(containsPerson(sql.ref('students.search'), q))
    .where(
      whereIf(
        academicYear,
        (year) => sql<SqlBool>`students.id in (
          select enrolments.student_id from enrolment_cards enrolments
          join course_cards courses on courses.id = enrolments.course_id and courses.deleted_at is null
          where courses.academic_year = ${year}
        )`,
      ),
    )
}

/**
 * A page of students, each with the standing of the day and what she owes. The page is cut first:
 * only its students are counted, all of them by one more query.
 */
export function listBillingStudents(db: Db, query: StudentQuery, today: Day): Page<BillingStudent> {
  return pageOf(matching(db, query), query, {
    order: ORDERS,
    id: 'students.id',
    rows: async (page) =>
      withCourses(db, await page.select(PERSON).execute(), (courses) => {
        const asked = courses.filter(
          ({ academicYear }) => academicYear === (query.academicYear ?? academicYear),
        )
        return {
          withdrawn: leftAll(courses),
          standing: standingOfStudent(courses, today),
          ...sumsOf(
            asked.flatMap(({ dues }) => dues),
            today,
          ),
        }
      }),
  })
}

/** Each of some students with what their courses tell of them, all read by one query. */
async function withCourses<Student extends { readonly id: number }, Told>(
  db: Db,
  students: readonly Student[],
  tell: (courses: readonly CourseOfStudent[]) => Told,
): Promise<(Student & Told)[]> {
  const courses = await coursesOfStudents(
    db,
    students.map(({ id }) => id),
  )
  return students.map((student) => ({ ...student, ...tell(courses.get(student.id) ?? []) }))
}

/** The orders of the withdrawn; the date of one is that of her latest withdrawal. */
const WITHDRAWN_ORDERS = {
  ...ORDERS,
  withdrawnAt: ['gone.latest', 'students.surname', 'students.name'],
} as const

/** Everybody with a withdrawal that was not taken back, and when the latest was. */
function gone(db: Db, { q, academicYear }: Pick<WithdrawnQuery, 'q' | 'academicYear'>) {
  const left = db
    .selectFrom('withdrawals')
    .innerJoin('enrolment_cards as enrolments', 'enrolments.id', 'withdrawals.enrolment_id')
    .innerJoin('course_cards as courses', 'courses.id', 'enrolments.course_id')
    .where('withdrawals.readmitted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .where(whereIf(academicYear, (year) => sql<SqlBool>`courses.academic_year = ${year}`))
    .groupBy('enrolments.student_id')
    .select(['enrolments.student_id', sql<string>`max(withdrawals.withdrawn_at)`.as('latest')])
  return db
    .selectFrom(left.as('gone'))
    .innerJoin('student_cards as students', 'students.id', 'gone.student_id')
    .where('students.deleted_at', 'is', null)
    .where(containsPerson(sql.ref('students.search'), q))
}

/** A page of the withdrawn students, each with what is late for the courses she left. */
export function listWithdrawn(db: Db, query: WithdrawnQuery, today: Day): Page<WithdrawnStudent> {
  return pageOf(gone(db, query), query, {
    order: WITHDRAWN_ORDERS,
    id: 'students.id',
    rows: async (page) =>
      withCourses(db, await page.select(PERSON).execute(), (courses) => {
        const left = leftIn(courses, query.academicYear)
        const dues = left.flatMap((course) => course.dues)
        return {
          everywhere: leftAll(courses),
          courses: left.map(presentLeft),
          lateCents: sumsOf(dues, today).lateCents,
        }
      }),
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
