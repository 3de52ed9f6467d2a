import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import {
  alias,
  asFlag,
  dayField,
  flag,
  idsField,
  joinedIds,
  optional,
  textField,
  type needed,
} from '#kit/server/form-fields.ts'
import type { Student } from '../../domain/contract.ts'
import { isDisabled } from '../../domain/rules.ts'
import type { Everything } from '../queries/everybody.ts'

/** The record of a student; piano and rate_pagate are told by the script of the billing area. */
export const studente = z.object({
  id: id.meta({ example: 31 }),
  nome: z.string().meta({ example: 'Mario' }),
  cognome: z.string().meta({ example: 'Rossi' }),
  mail: z.string().meta({ example: 'mario.rossi@example.it' }),
  mail2: z.string().meta({ example: '' }),
  telefono: z.string().meta({ example: '3331234567' }),
  indirizzo: z.string().meta({ example: 'Via Roma 1' }),
  citta: z.string().meta({ example: 'Torino' }),
  citta_nascita: z.string().meta({ example: 'Roma' }),
  data_nascita: z.string().meta({ example: '1980-01-01' }),
  codiceFiscale: z.string().meta({ example: 'RSSMRA80A01H501U' }),
  professione: z.string().meta({ example: 'Attore' }),
  documento: z.string().meta({ example: 'CA12345AB' }),
  note: z.string().meta({ example: '' }),
  corsi: z.string().meta({ example: '12;15;' }),
  corsi_ritiro: z.string().meta({ example: '15;' }),
  badge_image: z.string().meta({ example: '/api/students/31/photo' }),
  blacklist: flag,
  disabled: flag,
  piano: z.string().meta({ example: '' }),
  rate_pagate: z.string().meta({ example: '' }),
})

/** A student as old clients read her; `picture` is a data URL or an address. */
export function presentStudente(student: Everything, picture: string): z.infer<typeof studente> {
  const left = new Set(student.withdrawnCourseIds)
  const enrolments = student.courseIds.map((courseId) => ({ withdrawn: left.has(courseId) }))
  return {
    id: student.id,
    nome: student.name,
    cognome: student.surname,
    mail: student.mail,
    mail2: student.mail2,
    telefono: student.phone,
    indirizzo: student.address,
    citta: student.city,
    citta_nascita: student.birthCity,
    data_nascita: student.birthDate,
    codiceFiscale: student.taxCode,
    professione: student.profession,
    documento: student.identityDocument,
    note: student.notes,
    corsi: joinedIds(student.courseIds),
    corsi_ritiro: joinedIds(student.withdrawnCourseIds),
    badge_image: picture,
    blacklist: asFlag(student.blacklisted),
    disabled: asFlag(isDisabled(enrolments)),
    piano: '',
    rate_pagate: '',
  }
}

/** Where a signed-in browser finds the badge picture; empty when there is none. */
export const addressOfPhoto = (student: Everything) =>
  student.hasPhoto ? `/api/students/${student.id}/photo` : ''

/** The fields of the student form; `mark` says whether they must be there. */
export function studentFields(mark: typeof needed | typeof optional) {
  const picture = textField('data:image/jpeg;base64,…', 'image as a data URL')
  return {
    cognome: mark(textField('Rossi')),
    nome: mark(textField('Mario')),
    corsi: mark(idsField),
    mail: mark(textField('mario.rossi@example.it')),
    indirizzo: mark(textField('Via Roma 1')),
    citta: mark(textField('Torino')),
    codiceFiscale: mark(textField('RSSMRA80A01H501U')),
    telefono: mark(textField('3331234567')),
    professione: mark(textField('Attore')),
    documentoIdentita: mark(textField('CA12345AB')),
    note: optional(textField('')),
    dataNascita: mark(dayField('1980-01-01')),
    cittaNascita: mark(textField('Roma')),
    mail2: optional(textField('')),
    badge_image: optional(picture),
    badgeImage: alias(picture, 'badge_image'),
  }
}

/** What the contract's fields are called in the student form. */
export const NAMES = {
  name: 'nome',
  surname: 'cognome',
  birthCity: 'cittaNascita',
  birthDate: 'dataNascita',
  address: 'indirizzo',
  phone: 'telefono',
  city: 'citta',
  profession: 'professione',
  taxCode: 'codiceFiscale',
  identityDocument: 'documentoIdentita',
  notes: 'note',
  courseIds: 'corsi',
  courseId: 'corsi',
  withdrawnCourseIds: 'corsi_ritiro',
  photo: 'badge_image',
}

/** The student form as the screen sends it; what an old client left out is absent here too. */
export function asForm(fields: z.infer<z.ZodObject<ReturnType<typeof studentFields>>>) {
  const given = {
    name: fields.nome,
    surname: fields.cognome,
    birthCity: fields.cittaNascita,
    birthDate: fields.dataNascita,
    address: fields.indirizzo,
    phone: fields.telefono,
    city: fields.citta,
    profession: fields.professione,
    taxCode: fields.codiceFiscale,
    identityDocument: fields.documentoIdentita,
    mail: fields.mail,
    mail2: fields.mail2,
    notes: fields.note,
    courseIds: fields.corsi,
    photo: newPicture(fields.badge_image) ?? newPicture(fields.badgeImage),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Old clients send back what they read: nothing, or an address. Only a data URL is a new picture. */
function newPicture(text: string | undefined): string | undefined {
  return text?.startsWith('data:') === true ? text : undefined
}

/** The form of a student as it stands, for an update that leaves fields out. */
export function formOf(student: Student) {
  const { name, surname, birthCity, birthDate, address, phone, city, profession } = student
  const { taxCode, identityDocument, mail, mail2, notes, courseIds } = student
  const where = { birthCity, birthDate, address, phone, city }
  return {
    name,
    surname,
    ...where,
    profession,
    taxCode,
    identityDocument,
    mail,
    mail2,
    notes,
    courseIds,
  }
}
