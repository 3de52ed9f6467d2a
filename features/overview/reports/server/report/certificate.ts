import { z } from 'zod'
import { findStudent, listNamed } from '#f/school/students/server/queries.ts'
import { currentText } from '#f/system/templates/server/queries.ts'
import { listStudentAttendance } from '#f/teaching/attendance/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { formatDay, formatHours, fullName } from '#kit/domain/format.ts'
import { textOfHtml } from '#kit/domain/html.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import { fillTemplate, type Template } from '#kit/server/template.ts'
import * as text from '../../domain/text/certificate.ts'
import { paper } from './paper.ts'

/** The words of the certificate, which the office may change as it does those of its mails. */
export const certificateTemplate: Template = {
  key: 'reports.certificate',
  name: text.CERTIFICATE,
  original: text.CERTIFICATE_TEXT,
  placeholders: text.CERTIFICATE_PLACEHOLDERS,
  people: listNamed,
  sample: async (db, studentId) => {
    const student = await findStudent(db, studentId)
    if (!student) return refuse('reports.student_not_found')
    return ok({ ...personOf(student), ...text.CERTIFICATE_SAMPLE })
  },
}

const personOf = (student: NonNullable<Awaited<ReturnType<typeof findStudent>>>) => ({
  studente: fullName(student),
  luogo_nascita: student.birthCity || text.UNKNOWN,
  data_nascita: student.birthDate === '' ? text.UNKNOWN : formatDay(student.birthDate),
  codice_fiscale: student.taxCode || text.UNKNOWN,
})

/** That a student attended a course, and for how many of the hours held so far. */
export const certificateReport = document(
  {
    path: '/api/reports/certificate.pdf',
    who: 'school',
    input: z.object({ student: idText, course: idText }),
  },
  async ({ db, services, today }, { student: studentId, course: courseId }) => {
    const now = wallTimeOfInstant(services.clock.now())
    const student = await findStudent(db, studentId)
    if (student?.state !== 'active') return refuse('reports.student_not_found')
    const [course] = await listStudentAttendance(db, { studentId, courseId }, now)
    if (!course) return refuse('reports.course_not_found')
    const { minutesAttended, minutesHeld } = course.figures
    const name = fullName(student)
    const values = {
      ...personOf(student),
      corso: course.courseName,
      anno_accademico: course.academicYear,
      ore_frequentate: formatHours(minutesAttended),
      ore_svolte: formatHours(minutesHeld),
      data: formatDay(today),
      accademia: services.config.ACADEMY_NAME,
    }
    const filled = fillTemplate(await currentText(db, certificateTemplate), values, name)
    if (!filled.ok) return filled
    const { subject, blocks } = filled.value
    return paper(services, {
      template: 'certificate',
      words: [text.CERTIFICATE, name, course.courseName],
      heading: subject,
      data: {
        paragraphs: blocks
          .flatMap((block) => ('rich' in block ? textOfHtml(block.rich).split(/\n+/) : []))
          .filter((paragraph) => paragraph.trim() !== ''),
        signature: text.CERTIFICATE_SIGNATURE,
      },
    })
  },
)
