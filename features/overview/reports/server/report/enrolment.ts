import { encodeQR } from 'qr'
import { z } from 'zod'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { epcText } from '#f/billing/payments/domain/rules/epc.ts'
import { listDues } from '#f/billing/payments/server/queries.ts'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { FIELD_LABELS } from '#f/school/students/domain/text.ts'
import { findStudent } from '#f/school/students/server/queries.ts'
import { payeeOf } from '#f/system/settings/server/queries.ts'
import { isDay } from '#kit/domain/day.ts'
import { formatDay, formatEuro, fullName } from '#kit/domain/format.ts'
import { printIban } from '#kit/domain/iban.ts'
import { refuse } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import * as text from '../../domain/text/papers.ts'
import { paper } from './paper.ts'

const PERSONAL = [
  ...(['surname', 'name', 'birthDate', 'birthCity', 'taxCode', 'address', 'city'] as const),
  ...(['phone', 'mail', 'profession', 'identityDocument'] as const),
] as const

/** The form that a student signs: who she is, the course, and what is to be paid when and how. */
export const enrolmentReport = document(
  {
    path: '/api/reports/enrolment.pdf',
    who: 'school',
    input: z.object({ student: idText, course: idText }),
  },
  async ({ db, services }, { student: studentId, course: courseId }) => {
    const student = await findStudent(db, studentId)
    if (student?.state !== 'active') return refuse('reports.student_not_found')
    const course = await findCourse(db, courseId)
    if (!course || !student.courseIds.includes(courseId)) return refuse('reports.course_not_found')
    const { payee, iban } = await payeeOf(db, services)
    const dues = await listDues(db, { courseId, studentId })
    const total = dues.reduce((sum, { amountCents }) => sum + amountCents, 0)
    return paper(services, {
      template: 'enrolment',
      words: [text.ENROLMENT, fullName(student), course.name],
      data: {
        course: `${course.name} (${course.academicYear})`,
        period: `dal ${formatDay(course.startsOn)} al ${formatDay(course.endsOn)}`,
        facts: PERSONAL.map((field) => [FIELD_LABELS[field], shown(student[field])]),
        plan: text.ENROLMENT_PLAN,
        columns: ['Scadenza', 'Importo', 'Codice di pagamento', ...(iban ? ['QR'] : [])],
        rows: dues.map(({ dueOn, amountCents }) => {
          const reference = paymentCode({ studentId, courseId, dueOn })
          const transfer = iban && epcText({ payee, iban, amountCents, reference })
          return {
            cells: [formatDay(dueOn), formatEuro(amountCents), printCode(reference)],
            qr: transfer ? encodeQR(transfer, 'svg', { ecc: 'medium' }) : null,
            alt: `Bonifico di ${formatEuro(amountCents)}, ${reference}`,
          }
        }),
        total: `Totale: ${formatEuro(total)}`,
        payee: iban ? `${payee} – IBAN ${printIban(iban)}` : null,
        how: iban ? text.HOW_TO_PAY : text.HOW_TO_PAY_PLAIN,
        none: text.NO_PLAN,
        signatures: text.ENROLMENT_SIGNATURES,
      },
    })
  },
)

const shown = (value: string) => (isDay(value) ? formatDay(value) : value)
