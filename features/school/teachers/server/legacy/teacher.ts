import { centsToDecimal } from '#kit/domain/money.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import type { teachersContract as c } from '../../domain/contract.ts'
import type { Everything } from '../queries/everybody.ts'

/** What a teacher costs today; without a rate that is nothing. */
const costs: answer.Cells<Pick<Everything, 'rate'>> = {
  costo_ora: answer.words('25.00', ({ rate }) => centsToDecimal(rate?.hourlyCents ?? 0)),
  costo_giorno: answer.words('150.00', ({ rate }) => centsToDecimal(rate?.dailyCents ?? 0)),
}

export const prezzi = answer.record<Everything>({ id: answer.number(7, 'id'), ...costs })

/** The record of a teacher; materie are names, id_materie the numbers of the same subjects. */
export const insegnante = answer.record<Everything>({
  id: answer.number(7, 'id'),
  nome: answer.words('Luca', 'name'),
  cognome: answer.words('Bianchi', 'surname'),
  mail: answer.words('luca.bianchi@example.it', 'mail'),
  mail2: answer.words('', 'mail2'),
  materie: answer.words('Dizione, Recitazione - Primo anno', ({ subjects }) =>
    subjects.map(({ label }) => label).join(', '),
  ),
  id_materie: answer.words('4,9', ({ subjects }) => subjects.map(({ id }) => id).join(',')),
  codiceFiscale: answer.words('BNCLCU75C03H501T', 'taxCode'),
  regime: answer.words('FAT_1', 'regime'),
  ...costs,
})

const subjects = field.idsJoinedBy(',', '4,9', 'Scrivi i numeri separati da virgole: 4,9')

/** The fields of the teacher form. */
export const fields = {
  surname: field.as('surname', field.needed(field.text('Bianchi')), 'cognome'),
  name: field.as('name', field.needed(field.text('Luca')), 'nome'),
  mail: field.optional(field.text('luca.bianchi@example.it')),
  mail2: field.optional(field.text('')),
  taxCode: field.as('codiceFiscale', field.optional(field.text('BNCLCU75C03H501T'))),
  regime: field.optional(field.text('FAT_1')),
  subjectIds: field.as('id_materie', field.optional(subjects)),
} satisfies Partial<field.FieldsOf<typeof c.create>> &
  Omit<field.FieldsOf<typeof c.update>, 'id' | 'version'>
