import { z } from 'zod'
import { isAcademicYear } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads } from '#kit/server/legacy/scripts.ts'
import { leftAll } from '../../domain/rules/standings.ts'
import { paidText } from '../../domain/text.ts'
import { type BilledStudent, listForBilling } from '../queries/for-billing.ts'

const studente = answer.record<BilledStudent>({
  id: answer.number(31, 'id'),
  nome: answer.words('Mario', 'name'),
  cognome: answer.words('Rossi', 'surname'),
  mail: answer.words('mario.rossi@example.it', 'mail'),
  telefono: answer.words('3331234567', 'phone'),
  corsi: answer.ids('12;15;', 'courseIds'),
  corsi_ritiro: answer.ids('15;', 'withdrawnCourseIds'),
  disabled: answer.flag(({ courseIds, withdrawnCourseIds }) => {
    const left = new Set(withdrawnCourseIds)
    return leftAll(courseIds.map((courseId) => ({ withdrawn: left.has(courseId) })))
  }),
  /** `OK` when the student has a plan of their own. */
  piano: answer.cell(z.enum(['OK', '']).meta({ example: 'OK' }), ({ custom }) =>
    custom ? 'OK' : '',
  ),
  /** Paid instalments of all, `3/9`. */
  rate_pagate: answer.words('3/9', paidText),
})

const academicYear = field
  .text('2026/2027')
  .refine((year) => year === '' || isAcademicYear(year), 'Scrivi l’anno come 2026/2027')

export const getStudentiForBilling = reads({
  summary:
    'All students by surname, or with anno_accademico those of its courses, with what they ' +
    'have paid: piano is OK for a plan of her own, rate_pagate counts paid instalments.',
  fields: { anno_accademico: field.optional(academicYear) },
  answer: answer.list(studente),
  read: async ({ db }, { anno_accademico: year }) =>
    ok(await listForBilling(db, year === '' ? undefined : year)),
})
