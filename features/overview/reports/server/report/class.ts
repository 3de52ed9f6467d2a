import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { listCourseStudents } from '#f/school/enrolments/server/queries.ts'
import { fullName } from '#kit/domain/format.ts'
import { refuse } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { document, idText } from '#kit/server/document-route.ts'
import { initialsOf } from '../../domain/rules.ts'
import * as text from '../../domain/text/papers.ts'
import { readPhotos } from '../queries/papers.ts'
import { paper } from './paper.ts'

const input = z.object({ course: idText })

/** A course with who attends it, by surname. */
async function findClass(db: Db, id: number) {
  const course = await findCourse(db, id)
  if (!course) return undefined
  const students = await listCourseStudents(db, id)
  return { ...course, students: students.filter(({ withdrawnAt }) => withdrawnAt === null) }
}

const classList = document(
  { path: '/api/reports/class-list.pdf', who: 'school', input },
  async ({ db, services }, { course: id }) => {
    const found = await findClass(db, id)
    if (!found) return refuse('reports.course_not_found')
    const photos = await readPhotos(
      db,
      found.students.map(({ studentId }) => studentId),
    )
    return paper(services, {
      template: 'class-list',
      words: [text.CLASS_LIST, found.name, found.academicYear],
      data: {
        about: `${found.name} (${found.academicYear})`,
        none: text.NOBODY,
        students: found.students.map((student) => ({
          name: fullName(student),
          initials: initialsOf(student),
          phone: student.phone,
          mail: student.mail,
          photo: photos.get(student.studentId) ?? null,
        })),
      },
    })
  },
)

const registerSheet = document(
  { path: '/api/reports/register-sheet.pdf', who: 'school', input },
  async ({ db, services }, { course: id }) => {
    const found = await findClass(db, id)
    if (!found) return refuse('reports.course_not_found')
    return paper(services, {
      template: 'register-sheet',
      words: [text.REGISTER_SHEET, found.name, found.academicYear],
      data: {
        about: `${found.name} (${found.academicYear})`,
        fields: text.REGISTER_FIELDS,
        columns: text.REGISTER_COLUMNS,
        names: [...found.students.map(fullName), ...Array<string>(text.REGISTER_SPARE).fill('')],
        signature: text.TEACHER_SIGNATURE,
      },
    })
  },
)

/** The people of a course with their pictures, and the sheet on which they sign a lesson. */
export const classReports = [classList, registerSheet]
