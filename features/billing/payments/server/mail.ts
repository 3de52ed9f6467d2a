import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { findStudent, listNamed } from '#f/school/students/server/queries.ts'
import { payeeOf } from '#f/system/settings/server/queries.ts'
import { writeTemplate } from '#f/system/templates/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { lapsed, type Letter } from '#kit/server/letter.ts'
import { qrPicture } from '#kit/server/qr-picture.ts'
import type { Template } from '#kit/server/template.ts'
import { paymentCode } from '../domain/rules/code.ts'
import * as text from '../domain/text/refused.ts'
import { type Payable, transferValues } from '../domain/text/transfer.ts'
import { findDue } from './queries/dues.ts'

/** The letter about a payment that was not found, as it is named in the outbox. */
export const REFUSED = 'payments.refused'

const Data = z.object({ id, studentId: id, reason: z.string() })

/** Writes what is still to be paid, and why; there is no letter once it is paid or checked again. */
const writeRefused: Letter = async (tx, data, services) => {
  const { reason, ...of } = Data.parse(data)
  const [due, student] = await Promise.all([findDue(tx, of), findStudent(tx, of.studentId)])
  if (due?.status !== 'unpaid' || due.missingCents === 0 || student?.state !== 'active') {
    return lapsed('payments.refusal_over')
  }
  const course = await findCourse(tx, due.courseId)
  const payable = { ...due, code: paymentCode(due) }
  const values = {
    nome: student.name,
    cognome: student.surname,
    rata: { facts: text.refusedDue(course?.name ?? '', payable) },
    motivo: reason,
    ...transferValues(await payeeOf(tx, services), [payable], qrPicture),
  }
  const letter = await writeTemplate(tx, services, refusedTemplate, values, fullName(student))
  return 'ok' in letter ? letter : { ...letter, kept: true }
}

/** Stands for the instalment wherever the letter is only looked at. */
const SAMPLE: Payable = { dueOn: '2027-01-31', missingCents: 25_000, code: 'RF18539007547034' }

/** The words of this letter. */
export const refusedTemplate: Template = {
  key: REFUSED,
  name: text.REFUSED_NAME,
  original: text.REFUSED_LETTER,
  placeholders: text.REFUSED_PLACEHOLDERS,
  needs: ['rata'],
  people: listNamed,
  async sample(db, studentId) {
    const student = await findStudent(db, studentId)
    if (!student) return refuse('students.not_found')
    const account = { payee: 'Accademia', iban: 'IT60X0542811101000000123456' }
    return ok({
      nome: student.name,
      cognome: student.surname,
      rata: { facts: text.refusedDue('Recitazione', SAMPLE) },
      motivo: 'Il bonifico non risulta sull’estratto conto.',
      ...transferValues(account, [SAMPLE], qrPicture),
    })
  },
}

export const paymentLetters = { [REFUSED]: writeRefused }
