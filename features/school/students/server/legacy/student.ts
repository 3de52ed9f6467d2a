import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import type { studentsContract as c } from '../../domain/contract.ts'
import { isDisabled } from '../../domain/rules.ts'
import type { Everything } from '../queries/everybody.ts'

/** A student with the picture: a data URL or an address. */
type Pictured = Everything & { readonly picture: string }

/** The record of a student; piano and rate_pagate are told by the script of the billing area. */
export const studente = answer.record<Pictured>({
  id: answer.number(31, 'id'),
  nome: answer.words('Mario', 'name'),
  cognome: answer.words('Rossi', 'surname'),
  mail: answer.words('mario.rossi@example.it', 'mail'),
  mail2: answer.words('', 'mail2'),
  telefono: answer.words('3331234567', 'phone'),
  indirizzo: answer.words('Via Roma 1', 'address'),
  citta: answer.words('Torino', 'city'),
  citta_nascita: answer.words('Roma', 'birthCity'),
  data_nascita: answer.words('1980-01-01', 'birthDate'),
  codiceFiscale: answer.words('RSSMRA80A01H501U', 'taxCode'),
  professione: answer.words('Attore', 'profession'),
  documento: answer.words('CA12345AB', 'identityDocument'),
  note: answer.words('', 'notes'),
  corsi: answer.ids('12;15;', 'courseIds'),
  corsi_ritiro: answer.ids('15;', 'withdrawnCourseIds'),
  badge_image: answer.words('/api/students/31/photo', 'picture'),
  blacklist: answer.flag('blacklisted'),
  disabled: answer.flag(({ courseIds, withdrawnCourseIds }) => {
    const left = new Set(withdrawnCourseIds)
    return isDisabled(courseIds.map((courseId) => ({ withdrawn: left.has(courseId) })))
  }),
  piano: answer.words('', () => ''),
  rate_pagate: answer.words('', () => ''),
})

/** Where a signed-in browser finds the badge picture; empty when there is none. */
export const addressOfPhoto = (student: Everything) =>
  student.hasPhoto ? `/api/students/${student.id}/photo` : ''

/** Old clients send back what they read: nothing, or an address. Only a data URL is a new picture. */
const picture = field
  .text('data:image/jpeg;base64,…', 'image as a data URL')
  .transform((sent) => (sent.startsWith('data:') ? sent : undefined))
  .meta({ kind: 'image as a data URL', example: 'data:image/jpeg;base64,…' })

const asked = (example: string) => field.needed(field.text(example))

/** The fields of the student form. */
export const fields = {
  surname: field.as('cognome', asked('Rossi')),
  name: field.as('nome', asked('Mario')),
  courseIds: field.as('corsi', field.needed(field.ids)),
  mail: asked('mario.rossi@example.it'),
  address: field.as('indirizzo', asked('Via Roma 1')),
  city: field.as('citta', asked('Torino')),
  taxCode: field.as('codiceFiscale', asked('RSSMRA80A01H501U')),
  phone: field.as('telefono', asked('3331234567')),
  profession: field.as('professione', asked('Attore')),
  identityDocument: field.as('documentoIdentita', asked('CA12345AB')),
  notes: field.as('note', field.optional(field.text(''))),
  birthDate: field.as('dataNascita', field.needed(field.day('1980-01-01'))),
  birthCity: field.as('cittaNascita', asked('Roma')),
  mail2: field.optional(field.text('')),
  fromStart: field.as('conta_dall_inizio', field.optional(field.flag)),
  photo: field.as('badge_image', field.optional(picture), 'badgeImage'),
} satisfies field.FieldsOf<typeof c.create>

/** What the contract calls the courses of a student beside those of the form. */
export const NAMES = { courseId: 'corsi', withdrawnCourseIds: 'corsi_ritiro' }
