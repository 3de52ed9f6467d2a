import { z } from 'zod'
import { effectiveAbsences } from '#f/teaching/attendance/domain/rules.ts'
import { findStudent, listStudentAttendance } from '#f/teaching/attendance/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { formatInteger, formatPercent, formatWallTime } from '#kit/domain/format.ts'
import { refuse } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import * as text from '../../domain/text.ts'
import { paper } from './paper.ts'

const input = z.object({ student: idText, course: idText })

/** What a student attended of the lessons of a course that were held so far. */
export const attendanceReport = document(
  { path: '/api/reports/attendance.pdf', who: 'school', input },
  async ({ db, services }, { student: studentId, course: courseId }) => {
    const now = wallTimeOfInstant(services.clock.now())
    const [student, [course]] = await Promise.all([
      findStudent(db, studentId),
      listStudentAttendance(db, { studentId, courseId }, now),
    ])
    if (student === undefined) return refuse('reports.student_not_found')
    if (!course) return refuse('reports.course_not_found')
    const { figures } = course
    const { held, present, recovered, attendancePercent } = figures
    const count = formatInteger
    return paper(services, {
      template: 'attendance',
      words: [text.PRINT_LABELS.attendance, student, course.courseName, course.academicYear],
      heading: text.ATTENDANCE,
      data: {
        // The foot does not say whose it is.
        again: [text.ATTENDANCE, student, course.courseName].join(' – '),
        foot: `Generato il ${formatWallTime(now)}`,
        about: [
          ['Studente', student],
          ['Corso', course.courseName],
          ['Anno accademico', course.academicYear],
        ],
        figures: [
          [text.FIGURES.held, count(held)],
          [text.FIGURES.present, count(present)],
          [text.FIGURES.absent, count(held - present)],
          [text.FIGURES.recovered, count(recovered)],
          [text.FIGURES.effective, count(effectiveAbsences(figures))],
          [
            text.FIGURES.percent,
            attendancePercent === null ? '–' : formatPercent(attendancePercent, 1),
          ],
        ],
        columns: ['Data', 'Argomento', 'Stato', 'Recupero'],
        rows: course.lessons
          .toReversed()
          .map(({ startsAt, topic, subjects, mark, recoveredAt }) => [
            formatWallTime(startsAt),
            [subjects.join(', '), topic].filter(Boolean).join(' - '),
            mark === 'present' ? 'PRESENTE' : 'ASSENTE',
            recoveredAt === null ? '' : formatWallTime(recoveredAt),
          ]),
        none: text.NO_LESSONS,
      },
    })
  },
)
