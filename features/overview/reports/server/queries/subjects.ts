import { sql } from 'kysely'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { Chosen } from '../../domain/contract.ts'
import { MAX_PRINTS, type PrintSubject } from '../../domain/types.ts'

/** What one of many documents is about, as the address of its report says it. */
export interface Subject {
  readonly label: string
  readonly asked: Readonly<Record<string, string>>
}

type Find = (db: Db, chosen: Chosen) => Promise<Subject[]>

/** One more than may be made, so that too many are noticed. */
const LIMIT = MAX_PRINTS + 1

const anyOf = (ids: readonly number[]) => sql`any(${[...ids]}::bigint[])`

/** The chosen courses, and those of the chosen categories that are not archived. */
const courses = (db: Db, { courseIds, categoryIds }: Chosen) =>
  db
    .selectFrom('course_cards as courses')
    .select(['courses.id', 'courses.name'])
    .where('courses.deleted_at', 'is', null)
    .where(
      sql<boolean>`(courses.id = ${anyOf(courseIds)}
        or (courses.category_id = ${anyOf(categoryIds)} and courses.archived_at is null))`,
    )

/** Who attends the chosen courses; of chosen students, what they attend that is not archived. */
const places = (db: Db, { studentIds, ...chosen }: Chosen) =>
  db
    .selectFrom('attending_students')
    .innerJoin('student_cards as students', 'students.id', 'attending_students.student_id')
    .innerJoin('course_cards as courses', 'courses.id', 'attending_students.course_id')
    .select(['students.id as studentId', 'students.surname', 'students.name'])
    .where('courses.deleted_at', 'is', null)
    .where((at) =>
      at.or([
        at(
          'courses.id',
          'in',
          courses(db, { studentIds, ...chosen })
            .clearSelect()
            .select('courses.id'),
        ),
        sql<boolean>`(students.id = ${anyOf(studentIds)} and courses.archived_at is null)`,
      ]),
    )
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('students.id')

const FIND: Readonly<Record<PrintSubject, Find>> = {
  place: async (db, chosen) => {
    const rows = await places(db, chosen)
      .select(['courses.id as courseId', 'courses.name as courseName'])
      .orderBy('courses.id')
      .limit(LIMIT)
      .execute()
    return rows.map(({ studentId, courseId, courseName, ...person }) => ({
      label: `${fullName(person)} – ${courseName}`,
      asked: { student: `${studentId}`, course: `${courseId}` },
    }))
  },
  student: async (db, chosen) => {
    const attending = places(db, { ...chosen, studentIds: [] })
      .clearOrderBy()
      .clearSelect()
    const rows = await db
      .selectFrom('student_cards as students')
      .select(['id', 'surname', 'name'])
      .where('deleted_at', 'is', null)
      .where((at) =>
        at.or([
          sql<boolean>`id = ${anyOf(chosen.studentIds)}`,
          at('id', 'in', attending.select('students.id')),
        ]),
      )
      .orderBy('surname')
      .orderBy('name')
      .orderBy('id')
      .limit(LIMIT)
      .execute()
    return rows.map((row) => ({ label: fullName(row), asked: { student: `${row.id}` } }))
  },
  course: async (db, chosen) => {
    const rows = await courses(db, chosen)
      .orderBy('courses.name')
      .orderBy('courses.id')
      .limit(LIMIT)
      .execute()
    return rows.map(({ id, name }) => ({ label: name, asked: { course: `${id}` } }))
  },
  teacher: async (db, { teacherIds }) => {
    const rows = await db
      .selectFrom('teacher_cards as teachers')
      .select(['id', 'surname', 'name'])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`id = ${anyOf(teacherIds)}`)
      .orderBy('surname')
      .orderBy('name')
      .orderBy('id')
      .limit(LIMIT)
      .execute()
    return rows.map((row) => ({ label: fullName(row), asked: { teacher: `${row.id}` } }))
  },
}

/** What the documents of a kind are about for what was chosen, in the order of a list. */
export const findSubjects = (db: Db, of: PrintSubject, chosen: Chosen): Promise<Subject[]> =>
  FIND[of](db, chosen)
