/** The records of the school as the old scripts tell them. */

import { academicYearOf, compareDays, isAcademicYear, type Day } from '#kit/domain/day.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { parseEuro } from '#kit/domain/money.ts'
import { isPhone } from '#kit/domain/phone.ts'
import { isCodeLike, normalTaxCode } from '#kit/domain/tax-code.ts'
import { foldText } from '#kit/domain/text.ts'
import { isMail } from '#f/school/students/domain/rules.ts'
import { REGIMES } from '#f/school/teachers/domain/types.ts'
import type { MoveKind } from '../types.ts'
import { isRecord } from './answer.ts'
import { alike, needs, type Kind } from './kind.ts'
import type { RowReader } from './reader.ts'
import { textOf } from './values.ts'

type Reading<Name extends MoveKind> = Kind<Name>['read']

const WEEKDAYS = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom']
const NOTES_MAX = 10_000
const NAME_MAX = 100
const CODE_MAX = 50

/** The kinds whose name is all that is needed. */
function nameIn(row: RowReader, names: readonly string[]) {
  const oldId = row.id(['id'])
  const name = row.line(names)
  if (name === '') row.note(names[0] ?? '', 'no_name')
  return { oldId, name, label: name }
}

const room: Reading<'room'> = (row) => {
  const { oldId, name, label } = nameIn(row, ['nome', 'name'])
  return { oldId, label, data: { name } }
}

const category: Reading<'category'> = (row) => {
  const { oldId, name, label } = nameIn(row, ['nome', 'name'])
  return { oldId, label, data: { name } }
}

const subject: Reading<'subject'> = (row) => {
  const { oldId, name, label } = nameIn(row, ['materia', 'nome', 'name'])
  const note = row.line(['note', 'notes'])
  return { oldId, label: note === '' ? label : `${label} - ${note}`, data: { name, note } }
}

const teacher: Reading<'teacher'> = (row) => {
  const person = personOf(row)
  const regime = row.line(['regime'])
  const known = REGIMES.find((one) => one.toLowerCase() === regime.toLowerCase())
  if (known === undefined) row.note('regime', 'unknown_regime', regime)
  return {
    ...idAndLabel(row, person),
    data: {
      ...person,
      mail: mailOf(row, 'mail', isMailAddress),
      mail2: mailOf(row, 'mail2', isMailAddress),
      taxCode: normalTaxCode(row.line(['codiceFiscale', 'codice_fiscale'], CODE_MAX)),
      regime: known ?? '',
      subjectIds: row.ids(['id_materie']),
      hourlyCents: priceOf(row, 'costo_ora'),
      dailyCents: priceOf(row, 'costo_giorno'),
    },
  }
}

const teacherGroup: Reading<'teacher_group'> = (row) => {
  const { oldId, name, label } = nameIn(row, ['nome', 'name'])
  return { oldId, label, data: { name, teacherIds: row.ids(['insegnanti', 'id_insegnanti']) } }
}

const course: Reading<'course'> = (row, { call }) => {
  const { oldId, name, label } = nameIn(row, ['nome', 'name'])
  const startsOn = row.day(['dateStart', 'data_inizio'])
  const endsOn = row.day(['dateEnd', 'data_fine'])
  if (startsOn !== '' && endsOn !== '' && compareDays(startsOn, endsOn) > 0) {
    row.note('dateEnd', 'end_before_start', endsOn)
  }
  const categoryId = row.id(['id_categoria', 'categoria'])
  const data = {
    ...{ name, categoryId, startsOn, endsOn },
    academicYear: yearOf(row, startsOn),
    visibleToStudents: row.flag(['visibleStudent', 'visible_student']),
    visibleWeekdays: weekdaysOf(row),
    archived: call.script === 'getCorsiEliminati',
  }
  return { oldId, label, data }
}

const courseMerge: Reading<'course_merge'> = (row) => {
  const { oldId, name, label } = nameIn(row, ['nome', 'name'])
  return { oldId, label, data: { name, courseIds: row.ids(['id_corsi', 'corsi']) } }
}

/** What the form of a student asks for, and what may be missing here until somebody fills it in. */
const NEEDED = {
  birthCity: ['citta_nascita', 'cittaNascita'],
  city: ['citta'],
  address: ['indirizzo'],
  profession: ['professione'],
  identityDocument: ['documento', 'documentoIdentita'],
} as const

const student: Reading<'student'> = (row, { today }) => {
  const person = personOf(row)
  const birthDate = row.day(['data_nascita', 'dataNascita'])
  if (birthDate !== '' && compareDays(birthDate, today) > 0) {
    row.note('data_nascita', 'day_in_future', birthDate)
  }
  const needed = (names: readonly string[], max?: number) => {
    const text = row.line(names, max)
    if (text === '') row.note(names[0] ?? '', 'field_missing')
    return text
  }
  const phone = needed(['telefono'])
  if (phone !== '' && !isPhone(phone)) row.note('telefono', 'odd_phone', phone)
  const courseIds = row.ids(['corsi'])
  const withdrawnCourseIds = row.ids(['corsi_ritiro'])
  const added = withdrawnCourseIds.filter((id) => !courseIds.includes(id))
  if (added.length > 0) row.note('corsi_ritiro', 'withdrawn_added', added.join(';'))
  const taxCode = normalTaxCode(needed(['codiceFiscale', 'codice_fiscale'], CODE_MAX))
  const mail = mailOf(row, 'mail', isMail)
  if (mail === '' && row.notes.every(({ field }) => field !== 'mail')) {
    row.note('mail', 'field_missing')
  }
  return {
    ...idAndLabel(row, person),
    data: {
      ...{ ...person, birthDate, taxCode, phone, mail, withdrawnCourseIds },
      birthCity: needed(NEEDED.birthCity),
      city: needed(NEEDED.city),
      address: needed(NEEDED.address),
      profession: needed(NEEDED.profession),
      identityDocument: needed(NEEDED.identityDocument),
      mail2: mailOf(row, 'mail2', isMail),
      notes: row.lines(['note'], NOTES_MAX),
      courseIds: [...courseIds, ...added],
      blacklisted: row.flag(['blacklist']),
    },
  }
}

const classChange: Reading<'class_change'> = (row) => {
  const studentId = row.id(['id_studente'])
  const fromCourseId = row.id(['corso_precedente'])
  const toCourseId = row.id(['corso_nuovo'])
  const changedOn = row.day(['data'])
  if (fromCourseId === '') row.note('corso_precedente', 'unknown_course')
  if (toCourseId === '' || toCourseId === fromCourseId) row.note('corso_nuovo', 'unknown_course')
  const numbers = [studentId, fromCourseId, toCourseId, changedOn]
  const oldId = studentId === '' ? '' : numbers.join('-')
  const label = `Studente ${studentId}: ${fromCourseId} → ${toCourseId}`
  return { oldId, label, data: { studentId, fromCourseId, toCourseId, changedOn } }
}

const login: Reading<'login'> = (row, { call, raw }) => {
  const personId = call.fields['user_id'] ?? ''
  const role = call.fields['type'] === '2' ? 'teacher' : 'student'
  const username = row.line(['username'], NAME_MAX)
  if (username === '' || (textOf(raw['clear_password']) ?? '').trim() === '') {
    row.note('username', 'no_login')
  }
  return { oldId: `${role} ${personId}`, label: username, data: { role, personId, username } }
}

const photo: Reading<'photo'> = (row, { call, raw }) => {
  const studentId = call.fields['id'] ?? ''
  const picture = textOf(raw['badge_image'] ?? raw['badgeImage']) ?? ''
  if (!picture.startsWith('data:image/')) row.note('badge_image', 'no_picture', picture)
  const label = [row.line(['cognome']), row.line(['nome'])].join(' ').trim()
  return { oldId: studentId, label, data: { studentId } }
}

const named = alike('nome', 'same_name', ({ name }: { readonly name: string }) => foldText(name))

/** The kinds of the school, in the order of their names. */
export const schoolKinds = {
  room: { rows: withoutNone, read: room, among: named },
  subject: {
    read: subject,
    among: alike('nome', 'same_name', ({ name, note }) => `${foldText(name)}\n${foldText(note)}`),
  },
  teacher: {
    read: teacher,
    links: ({ subjectIds }) => [{ kind: 'subject', field: 'id_materie', ids: subjectIds }],
  },
  teacher_group: {
    read: teacherGroup,
    links: ({ teacherIds }) => [{ kind: 'teacher', field: 'insegnanti', ids: teacherIds }],
    among: named,
  },
  category: { read: category, among: named },
  course: {
    read: course,
    links: ({ categoryId }) => [needs('category', 'id_categoria', categoryId, 'unknown_category')],
  },
  course_merge: {
    read: courseMerge,
    links: ({ courseIds }) => [{ kind: 'course', field: 'id_corsi', ids: courseIds }],
    among: named,
  },
  student: {
    read: student,
    links: ({ courseIds }) => [{ kind: 'course', field: 'corsi', ids: courseIds }],
    among: alike(
      'codiceFiscale',
      'tax_code_twice',
      ({ taxCode }) => (isCodeLike(taxCode) ? taxCode : ''),
      'key',
    ),
  },
  class_change: {
    read: classChange,
    links: ({ studentId, fromCourseId, toCourseId }) => [
      needs('student', 'id_studente', studentId, 'unknown_student'),
      needs('course', 'corso_precedente', fromCourseId, 'unknown_course'),
      needs('course', 'corso_nuovo', toCourseId, 'unknown_course'),
    ],
  },
  login: {
    read: login,
    links: ({ role, personId }) => [needs(role, 'user_id', personId, 'unknown_person')],
  },
  photo: {
    read: photo,
    links: ({ studentId }) => [needs('student', 'id', studentId, 'unknown_person')],
  },
} satisfies { readonly [Name in MoveKind]?: Kind<Name> }

/** "No room" is a room of number 0 there. */
function withoutNone(rows: readonly unknown[]): readonly unknown[] {
  return rows.filter((raw) => !isRecord(raw) || (textOf(raw['id']) ?? '').trim() !== '0')
}

function personOf(row: RowReader): { name: string; surname: string } {
  const name = row.line(['nome', 'name'], NAME_MAX)
  const surname = row.line(['cognome', 'surname'], NAME_MAX)
  if (name === '') row.note('nome', 'no_name')
  if (surname === '') row.note('cognome', 'no_name')
  return { name, surname }
}

function idAndLabel(row: RowReader, { name, surname }: { name: string; surname: string }) {
  return { oldId: row.id(['id']), label: `${surname} ${name}`.trim() }
}

function mailOf(row: RowReader, field: string, isRight: (text: string) => boolean): string {
  const mail = row.line([field])
  if (mail === '' || isRight(mail)) return mail
  row.note(field, 'bad_mail', mail)
  return ''
}

function priceOf(row: RowReader, field: string): number | null {
  const text = row.line([field])
  if (text === '') return null
  const cents = parseEuro(text)
  if (cents === undefined || cents < 0) row.note(field, 'no_price', text)
  return cents === undefined || cents < 0 ? null : cents
}

/** `2026/2027`; written in other ways it is the same year, and none is that of the first day. */
function yearOf(row: RowReader, startsOn: Day): string {
  const text = row.line(['anno_accademico'])
  if (isAcademicYear(text)) return text
  const [, first = '', last = ''] = /^(\d{4})\s*[-/\u2013]\s*(\d{2}|\d{4})$/.exec(text) ?? []
  const year = `${first}/${last.length === 2 ? first.slice(0, 2) : ''}${last}`
  if (isAcademicYear(year)) {
    row.note('anno_accademico', 'year_form', text)
    return year
  }
  row.note('anno_accademico', 'year_from_start', text)
  return startsOn === '' ? '' : academicYearOf(startsOn)
}

function weekdaysOf(row: RowReader): number[] {
  const text = row.line(['giorni_visibili'])
  const codes = text.split(/[,;]/).flatMap((part) => part.trim().toLowerCase().slice(0, 3) || [])
  const unknown = codes.filter((code) => !WEEKDAYS.includes(code))
  if (unknown.length > 0) row.note('giorni_visibili', 'unknown_weekday', text)
  const days = codes.map((code) => WEEKDAYS.indexOf(code) + 1).filter((day) => day > 0)
  return [...new Set(days)].toSorted((a, b) => a - b)
}
