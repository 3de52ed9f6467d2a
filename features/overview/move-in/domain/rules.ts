/** What the dry run says of the records of the old program, and what becomes of them. */

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
import type { Kind } from './rules/kind.ts'
import { kindNamed } from './rules/kinds.ts'

export { fileNameOf, FIRST_CALLS, followingCalls } from './rules/calls.ts'
export { readAnswer } from './rules/answer.ts'
export { recordsOf } from './rules/records.ts'
export { readRows } from './rules/kinds.ts'

/** What one answer may weigh, and for how long it is waited for, in bytes and ms. */
export const MAX_ANSWER = 64 * 1024 * 1024
export const PATIENCE_MS = 60_000
/** The least pause between two rounds of questions; a server that is slow gets as long as it took. */
export const PAUSE_MS = 10
/** Questions that are asked at once of a server that answers within so many ms. */
export const MOST_TOGETHER = 8
export const QUICK_MS = 200
/** How many the next round asks, after one of so many that took so long: one more, or half. */
export const nextRound = (together: number, tookMs: number) =>
  tookMs < QUICK_MS ? Math.min(together + 1, MOST_TOGETHER) : Math.max(1, Math.floor(together / 2))
/** How often in a row a server may not answer before the reading stops and says so. */
export const MAX_TRIES = 5
/** Questions that wait: more than any academy has. */
export const MAX_CALLS = 100_000
/** Records that one item of the work takes. */
export const RECORDS_A_PART = 20
/** Days for which what was read is kept; afterwards only the numbers stay. */
export const KEPT_DAYS = 60

/** What the columns of the old program hold; a number beyond it is none of its own. */
export const MAX_KEPT_NUMBER = 2 ** 31 - 1
/** Whether a record may keep its number here. */
export const keepable = (oldId: OldId) =>
  /^[1-9]\d{0,9}$/.test(oldId) && Number(oldId) <= MAX_KEPT_NUMBER

export const isQuestion = (code: NoteCode): code is QuestionCode => Object.hasOwn(QUESTIONS, code)
const isLack = (code: NoteCode) => LACKS.some((lack) => lack === code)

/** What the dry run says of a record, by the gravest of its notes. */
export function verdictOf(notes: readonly MoveNote[]): MoveVerdict {
  if (notes.some(({ code }) => isLack(code))) return 'refused'
  if (notes.some(({ code }) => isQuestion(code))) return 'asked'
  return notes.length > 0 ? 'guessed' : 'taken'
}

/**
 * The records in the order in which they are taken, with what shows only among them: numbers that
 * come twice, names that lead nowhere or to what cannot be taken, what is equal to another.
 */
export function judge(records: readonly MoveRecord[]): MoveRecord[] {
  const known = new Set<string>()
  return MOVE_KINDS.flatMap((kind) => {
    const all = united(kind, records)
    const amongThem = notesAmong(kind, all)
    return all.map((record) => {
      const { oldId } = record
      const notes: MoveNote[] = [...record.notes]
      if (known.has(`${kind} ${oldId}`)) notes.push({ field: 'id', code: 'id_twice', was: oldId })
      notes.push(...brokenLinks(record, known), ...(amongThem.get(record) ?? []))
      if (oldId !== '' && verdictOf(notes) !== 'refused') known.add(`${kind} ${oldId}`)
      return { ...record, notes }
    })
  })
}

/** The records of a kind, those that several answers tell in parts as one. */
function united(kind: MoveKind, records: readonly MoveRecord[]): readonly MoveRecord[] {
  const all = records.filter((record) => record.kind === kind)
  const { unite } = kindNamed(kind)
  if (!unite) return all
  const whole = new Map<string, MoveRecord>()
  for (const [at, record] of all.entries()) {
    const key = record.oldId === '' || record.data === null ? `line ${at}` : record.oldId
    const before = whole.get(key)
    const data = before?.data && record.data && unite(before.data, record.data)
    const notes = before ? uniqueNotes([...before.notes, ...record.notes]) : record.notes
    whole.set(key, { ...record, ...(data && { data }), notes } as MoveRecord)
  }
  return [...whole.values()]
}

const uniqueNotes = (notes: readonly MoveNote[]): MoveNote[] => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
]

function brokenLinks({ kind, data }: MoveRecord, known: ReadonlySet<string>): MoveNote[] {
  const links = data === null ? [] : (kindNamed(kind).links?.(data) ?? [])
  return links.flatMap(({ kind: other, field, ids, lack }): MoveNote[] => {
    const unknown = ids.filter((one) => !known.has(`${other} ${one}`))
    if (unknown.length === 0) return []
    return [{ field, code: lack ?? 'unknown_reference', was: unknown.join(';') }]
  })
}

function notesAmong(kind: MoveKind, all: readonly MoveRecord[]) {
  const whole = all.flatMap((record) => (record.data === null ? [] : [{ record, ...record }]))
  const told = kindNamed(kind).among?.(whole as Parameters<Among>[0]) ?? []
  return new Map(whole.map(({ record }, at) => [record, told[at] ? [told[at]] : []]))
}

type Among = NonNullable<Kind<MoveKind>['among']>
