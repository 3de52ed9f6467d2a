import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { centsToDecimal } from '#kit/domain/money.ts'
import { alias, idsJoinedBy, optional, textField, type needed } from '#kit/server/form-fields.ts'
import type { Teacher } from '../../domain/contract.ts'
import type { Everything } from '../queries/everybody.ts'

const euros = z.string().meta({ example: '25.00' })

/** What a teacher costs today. */
export const prezzi = z.object({
  id: id.meta({ example: 7 }),
  costo_ora: euros,
  costo_giorno: euros.meta({ example: '150.00' }),
})

/** The record of a teacher; materie are names, id_materie the numbers of the same subjects. */
export const insegnante = z.object({
  id: id.meta({ example: 7 }),
  nome: z.string().meta({ example: 'Luca' }),
  cognome: z.string().meta({ example: 'Bianchi' }),
  mail: z.string().meta({ example: 'luca.bianchi@example.it' }),
  mail2: z.string().meta({ example: '' }),
  materie: z.string().meta({ example: 'Dizione, Recitazione - Primo anno' }),
  id_materie: z.string().meta({ example: '4,9' }),
  codiceFiscale: z.string().meta({ example: 'BNCLCU75C03H501T' }),
  regime: z.string().meta({ example: 'FAT_1' }),
  costo_ora: euros,
  costo_giorno: euros.meta({ example: '150.00' }),
})

/** Today's prices as old clients read them; without a rate they are zero. */
export function presentPrezzi({ id: teacherId, rate }: Pick<Everything, 'id' | 'rate'>) {
  return {
    id: teacherId,
    costo_ora: centsToDecimal(rate?.hourlyCents ?? 0),
    costo_giorno: centsToDecimal(rate?.dailyCents ?? 0),
  }
}

/** A teacher as old clients read her. */
export function presentInsegnante(teacher: Everything): z.infer<typeof insegnante> {
  return {
    nome: teacher.name,
    cognome: teacher.surname,
    mail: teacher.mail,
    mail2: teacher.mail2,
    materie: teacher.subjects.map(({ label }) => label).join(', '),
    id_materie: teacher.subjects.map((subject) => subject.id).join(','),
    codiceFiscale: teacher.taxCode,
    regime: teacher.regime,
    ...presentPrezzi(teacher),
  }
}

const name = textField('Luca')
const surname = textField('Bianchi')

/** The fields of the teacher form; `mark` says whether the names must be there. */
export function teacherFields(mark: typeof needed | typeof optional) {
  return {
    surname: mark(surname),
    cognome: alias(surname, 'surname'),
    name: mark(name),
    nome: alias(name, 'name'),
    mail: optional(textField('luca.bianchi@example.it')),
    mail2: optional(textField('')),
    codiceFiscale: optional(textField('BNCLCU75C03H501T')),
    regime: optional(textField('FAT_1')),
    id_materie: optional(idsJoinedBy(',', '4,9', 'Scrivi i numeri separati da virgole: 4,9')),
  }
}

/** What the contract's fields are called here. */
export const NAMES = { taxCode: 'codiceFiscale', subjectIds: 'id_materie' }

/** The teacher form as the screen sends it; what an old client left out is absent here too. */
export function asForm(fields: z.infer<z.ZodObject<ReturnType<typeof teacherFields>>>) {
  const given = {
    name: fields.name ?? fields.nome,
    surname: fields.surname ?? fields.cognome,
    mail: fields.mail,
    mail2: fields.mail2,
    taxCode: fields.codiceFiscale,
    regime: fields.regime,
    subjectIds: fields.id_materie,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** The form of a teacher as it stands, for an update that leaves fields out. */
export function formOf(teacher: Teacher) {
  const { id: teacherId, version, name: first, surname: last, mail, mail2 } = teacher
  const { taxCode, regime, subjectIds } = teacher
  const names = { name: first, surname: last }
  return { id: teacherId, version, ...names, mail, mail2, taxCode, regime, subjectIds }
}
