/** What the dry run says of the records of the old program, and what becomes of them. */

import { isCodeLike } from '#kit/domain/tax-code.ts'
import { foldText } from '#kit/domain/text.ts'
import {
  LACKS,
  MOVE_KINDS,
  QUESTIONS,
  type MoveKind,
  type MoveNote,
  type MoveRecord,
  type MoveVerdict,
  type NoteCode,
  type OldId,
  type QuestionCode,
} from './types.ts'

export { fileNameOf, FIRST_CALLS, followingCalls, kindOf } from './rules/calls.ts'
export { readAnswer } from './rules/answer.ts'
export { readRows, without } from './rules/school.ts'

/** What one answer may weigh, and for how long it is waited for, in bytes and ms. */
export const MAX_ANSWER = 64 * 1024 * 1024
export const PATIENCE_MS = 60_000
/** The least pause between two questions; a server that is slow gets as long as it took. */
export const PAUSE_MS = 50
/** How often in a row a server may not answer before the reading stops and says so. */
export const MAX_TRIES = 5
/** Questions that wait: more than any academy has. */
export const MAX_CALLS = 100_000
/** Records that one item of the work takes. */
export const RECORDS_A_PART = 20
/** Days for which what was read is kept; afterwards only the numbers stay. */
export const KEPT_DAYS = 60

export const isQuestion = (code: NoteCode): code is QuestionCode => Object.hasOwn(QUESTIONS, code)
const isLack = (code: NoteCode) => LACKS.some((lack) => lack === code)

/** What the dry run says of a record, by the gravest of its notes. */
export function verdictOf(notes: readonly MoveNote[]): MoveVerdict {
  if (notes.some(({ code }) => isLack(code))) return 'refused'
  if (notes.some(({ code }) => isQuestion(code))) return 'asked'
  return notes.length > 0 ? 'guessed' : 'taken'
}

/** The records that another names, by kind. */
export function referencesOf(record: MoveRecord): { kind: MoveKind; ids: readonly OldId[] }[] {
  if (record.data === null) return []
  switch (record.kind) {
    case 'teacher':
      return [{ kind: 'subject', ids: record.data.subjectIds }]
    case 'teacher_group':
      return [{ kind: 'teacher', ids: record.data.teacherIds }]
    case 'course_merge':
      return [{ kind: 'course', ids: record.data.courseIds }]
    case 'student':
      return [{ kind: 'course', ids: record.data.courseIds }]
    default:
      return []
  }
}

const FIELDS: Readonly<Partial<Record<MoveKind, string>>> = {
  teacher: 'id_materie',
  teacher_group: 'insegnanti',
  course_merge: 'id_corsi',
  student: 'corsi',
}

/** What tells two records of a kind apart for people; `undefined` where two may be called alike. */
export function nameKeyOf(record: MoveRecord): string | undefined {
  if (record.data === null) return undefined
  switch (record.kind) {
    case 'room':
    case 'category':
    case 'course_merge':
    case 'teacher_group':
      return foldText(record.data.name)
    case 'subject':
      return `${foldText(record.data.name)}\n${foldText(record.data.note)}`
    default:
      return undefined
  }
}

/**
 * The records in the order in which they are taken, with what shows only among them: numbers that
 * come twice, names that lead nowhere or to what cannot be taken, equal names and equal tax codes.
 */
export function judge(records: readonly MoveRecord[]): MoveRecord[] {
  const known = new Set<string>()
  const codes = countsOf(records.flatMap((record) => taxCodeOf(record) ?? []))
  const names = countsOf(records.flatMap((record) => keyed(record) ?? []))
  const ordered = MOVE_KINDS.flatMap((kind) => records.filter((record) => record.kind === kind))
  return ordered.map((record) => {
    const { kind, oldId } = record
    const notes: MoveNote[] = [...record.notes]
    if (known.has(`${kind} ${oldId}`)) notes.push({ field: 'id', code: 'id_twice', was: oldId })
    for (const { kind: other, ids } of referencesOf(record)) {
      const unknown = ids.filter((one) => !known.has(`${other} ${one}`))
      if (unknown.length > 0) {
        const field = FIELDS[kind] ?? ''
        notes.push({ field, code: 'unknown_reference', was: unknown.join(';') })
      }
    }
    notes.push(...brokenLinks(record, known))
    const code = taxCodeOf(record)
    if (code !== undefined && (codes.get(code) ?? 0) > 1) {
      notes.push({ field: 'codiceFiscale', code: 'tax_code_twice', was: code })
    }
    const key = keyed(record)
    if (key !== undefined && (names.get(key) ?? 0) > 1) {
      notes.push({ field: 'nome', code: 'same_name', was: record.label })
    }
    if (oldId !== '' && verdictOf(notes) !== 'refused') known.add(`${kind} ${oldId}`)
    return { ...record, notes }
  })
}

/** Links without which a record means nothing. */
function brokenLinks(record: MoveRecord, known: ReadonlySet<string>): MoveNote[] {
  if (record.data === null) return []
  const notes: MoveNote[] = []
  const need = (kind: MoveKind, id: OldId, field: string, code: NoteCode) => {
    if (!known.has(`${kind} ${id}`)) notes.push({ field, code, was: id })
  }
  if (record.kind === 'course') {
    need('category', record.data.categoryId, 'id_categoria', 'unknown_category')
  }
  if (record.kind === 'class_change') {
    const { studentId, fromCourseId, toCourseId } = record.data
    need('student', studentId, 'id_studente', 'unknown_student')
    need('course', fromCourseId, 'corso_precedente', 'unknown_course')
    need('course', toCourseId, 'corso_nuovo', 'unknown_course')
  }
  if (record.kind === 'login') {
    need(record.data.role, record.data.personId, 'user_id', 'unknown_person')
  }
  if (record.kind === 'photo') need('student', record.data.studentId, 'id', 'unknown_person')
  return notes
}

function taxCodeOf(record: MoveRecord): string | undefined {
  if (record.kind !== 'student' || record.data === null) return undefined
  return isCodeLike(record.data.taxCode) ? record.data.taxCode : undefined
}

function keyed(record: MoveRecord): string | undefined {
  const key = nameKeyOf(record)
  return key === undefined || key === '' ? undefined : `${record.kind}\n${key}`
}

function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
