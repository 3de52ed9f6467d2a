import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { averageText, printedGrade } from '#f/teaching/exams/domain/rules.ts'
import { findExam, readCourseGrades, readStudentGrades } from '#f/teaching/exams/server/queries.ts'
import { formatDay, fullName } from '#kit/domain/format.ts'
import { refuse } from '#kit/domain/result.ts'
import { document, idText, type Making } from '#kit/server/document-route.ts'
import { pagesOf } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import { EXAMS_A_PAGE, STUDENTS_A_PAGE } from '../../domain/types.ts'
import { paper } from './paper.ts'

/** Whether grades are printed: without them it is a sheet to fill in by hand. */
const grades = z.enum(['yes', 'no']).default('yes')

const averages = document(
  { path: '/api/reports/averages.pdf', who: 'school', input: z.object({ course: idText }) },
  async ({ db, services }, { course: id }) => {
    const course = await findCourse(db, id)
    if (!course) return refuse('reports.course_not_found')
    const { students } = await readCourseGrades(db, id)
    const rows = students
      .filter(({ withdrawn }) => !withdrawn)
      .map((student) => [fullName(student), averageText(student.average)])
    return paper(services, {
      template: 'grades',
      words: [text.AVERAGES, course.name, course.academicYear],
      data: {
        about: [course.name],
        columns: ['STUDENTE', 'MEDIA'],
        pages: pagesOf(rows, STUDENTS_A_PAGE),
        none: 'Nessuno studente in questo corso.',
      },
    })
  },
)

const examGrades = document(
  {
    path: '/api/reports/exam-grades.pdf',
    who: 'school',
    input: z.object({ exam: idText, grades }),
  },
  async ({ db, services }, { exam: id, grades: shown }) => {
    const exam = await findExam(db, id)
    if (!exam) return refuse('reports.exam_not_found')
    const rows = exam.students.map((student) => [
      fullName(student),
      shown === 'yes' ? printedGrade(student.value) : '',
    ])
    return paper(services, {
      template: 'grades',
      words: [text.GRADES, exam.title, exam.courseName],
      data: {
        about: [`${exam.title} – ${formatDay(exam.heldOn)}`, exam.courseName],
        columns: ['STUDENTE', 'VALUTAZIONE'],
        pages: pagesOf(rows, STUDENTS_A_PAGE),
        none: 'Nessuno studente in questo corso.',
      },
    })
  },
)

interface Asked {
  readonly student: number
  readonly course?: number
  readonly grades: 'yes' | 'no'
}

/** The exams of a student in the courses asked for, each course on pages of its own. */
async function examsOf(
  { db, services }: Making,
  { student: studentId, course: courseId, grades: asked }: Asked,
) {
  const found = await readStudentGrades(db, studentId, courseId)
  if (!found) return refuse('reports.student_not_found')
  const { student, courses } = found
  const [course] = courses
  if (courseId !== undefined && !course) return refuse('reports.course_not_found')
  const shown = (grade: string) => (asked === 'yes' ? grade : '')
  const words = [student, ...(courseId !== undefined && course ? [course.courseName] : [])]
  return paper(services, {
    template: 'student-exams',
    words: [text.STUDENT_EXAMS, ...words],
    data: {
      student,
      withdrawn: text.WITHDRAWN,
      columns: ['ESAME', 'VALUTAZIONE'],
      'average-name': 'Media complessiva',
      none: text.NO_EXAMS,
      courses: courses.map(({ courseName, academicYear, withdrawn, exams, previous, average }) => ({
        name: `${courseName} (${academicYear})`,
        withdrawn,
        average: asked === 'yes' ? averageText(average) : null,
        pages: pagesOf(
          [
            ...exams.map(({ title, heldOn, value }) => [
              `${title} – ${formatDay(heldOn)}`,
              shown(printedGrade(value)),
            ]),
            ...previous.map(({ title, courseName: former, value }) => [
              `${title} – ${former}`,
              shown(printedGrade(value)),
            ]),
          ],
          EXAMS_A_PAGE,
        ),
      })),
    },
  })
}

const studentCourse = document(
  {
    path: '/api/reports/student-exams.pdf',
    who: 'school',
    input: z.object({ student: idText, course: idText, grades }),
  },
  examsOf,
)

const studentCourses = document(
  {
    path: '/api/reports/student-courses.pdf',
    who: 'school',
    input: z.object({ student: idText, grades }),
  },
  examsOf,
)

/** Means of a course, grades of an exam, exams of a student. */
export const gradeReports = [averages, examGrades, studentCourse, studentCourses]
