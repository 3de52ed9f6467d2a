import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { isAcademicYear } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import { asFlag, flag, joinedIds, optional, textField } from '#kit/server/form-fields.ts'
import { reads, type Script } from '#kit/server/legacy.ts'
import { leftAll } from '../../domain/rules/standings.ts'
import { paidText } from '../../domain/text.ts'
import { type BilledStudent, listForBilling } from '../queries/for-billing.ts'

const studente = z.object({
  id: id.meta({ example: 31 }),
  nome: z.string().meta({ example: 'Mario' }),
  cognome: z.string().meta({ example: 'Rossi' }),
  mail: z.string().meta({ example: 'mario.rossi@example.it' }),
  telefono: z.string().meta({ example: '3331234567' }),
  corsi: z.string().meta({ example: '12;15;' }),
  corsi_ritiro: z.string().meta({ example: '15;' }),
  disabled: flag,
  /** `OK` when she has a plan of her own. */
  piano: z.enum(['OK', '']).meta({ example: 'OK' }),
  /** Paid instalments of all, `3/9`. */
  rate_pagate: z.string().meta({ example: '3/9' }),
})

function present(student: BilledStudent): z.infer<typeof studente> {
  const left = new Set(student.withdrawnCourseIds)
  const courses = student.courseIds.map((courseId) => ({ withdrawn: left.has(courseId) }))
  return {
    id: student.id,
    nome: student.name,
    cognome: student.surname,
    mail: student.mail,
    telefono: student.phone,
    corsi: joinedIds(student.courseIds),
    corsi_ritiro: joinedIds(student.withdrawnCourseIds),
    disabled: asFlag(leftAll(courses)),
    piano: student.custom ? 'OK' : '',
    rate_pagate: paidText(student),
  }
}

export const billing: readonly Script[] = [
  reads(
    {
      name: 'getStudentiForBilling',
      who: 'staff',
      summary:
        'All students by surname, or with anno_accademico those of its courses, with what they ' +
        'have paid: piano is OK for a plan of her own, rate_pagate counts paid instalments.',
      fields: z.object({
        anno_accademico: optional(
          textField('2026/2027').refine(
            (year) => year === '' || isAcademicYear(year),
            'Scrivi l’anno come 2026/2027',
          ),
        ),
      }),
      answer: z.array(studente),
    },
    async ({ db }, { anno_accademico: year }) => {
      const students = await listForBilling(db, year === '' ? undefined : year)
      return ok(students.map(present))
    },
  ),
]
