/** How the fields of one row are read: the values, and what is to be said of them. */

import type { Day, WallTime } from '#kit/domain/day.ts'
import { parseEuro, type Cents } from '#kit/domain/money.ts'
import type { MoveNote, NoteCode } from '../types.ts'
import {
  readDay,
  readFlag,
  readId,
  readIds,
  readMoment,
  repairText,
  startOf,
  textOf,
  tidyLine,
} from './values.ts'

/** A row under reading. Every field goes by one or several names, of which the first counts. */
export interface RowReader {
  readonly notes: readonly MoveNote[]
  note(field: string, code: NoteCode, was?: string): void
  /** A line of text; longer than `max` it cannot be taken. */
  line(names: readonly string[], max?: number): string
  /** A text of several lines. */
  lines(names: readonly string[], max: number): string
  /** The number of a record; empty for none. */
  id(names: readonly string[]): string
  ids(names: readonly string[]): string[]
  /** A day that must be there; empty when it is not. */
  day(names: readonly string[]): Day
  /** A day, and a day with its time, that need not be there. */
  dayOrNone(names: readonly string[]): Day | null
  momentOrNone(names: readonly string[]): WallTime | null
  /** A day with its time, which must be there; empty when it is not. */
  moment(names: readonly string[]): WallTime
  flag(names: readonly string[]): boolean
  /** An amount in cents, none being 0; what is no amount is told. */
  euros(names: readonly string[]): Cents
  /** A whole number; `undefined` for what is none. */
  count(names: readonly string[]): number | undefined
}

const MAX_LINE = 200
const SHOWN = 200

/** Reads a row of an answer. */
export function readerOf(row: Readonly<Record<string, unknown>>): RowReader {
  const notes: MoveNote[] = []
  const note: RowReader['note'] = (field, code, was = '') => {
    notes.push({ field, code, was: startOf(was, SHOWN) })
  }
  /** What stands under the names; two that differ are told, and the first that says something counts. */
  const said = (names: readonly string[]): string => {
    const [field = ''] = names
    const texts = names.flatMap((name) => {
      const text = textOf(row[name])
      return text === undefined || text.trim() === '' ? [] : [text]
    })
    const [first = ''] = texts
    const other = texts.find((text) => text.trim() !== first.trim())
    if (other !== undefined) note(field, 'two_spellings', `${first} / ${other}`)
    const repaired = repairText(first)
    if (repaired !== first) note(field, 'encoding_repaired', first)
    return repaired
  }
  const limited = (text: string, [field = '']: readonly string[], max: number) => {
    if (text.length > max) note(field, 'too_long', text)
    return text
  }
  const orNone = (
    text: string,
    [field = '']: readonly string[],
    read: (text: string) => string | undefined,
    code: NoteCode,
  ) => {
    const value = read(text)
    if (value === undefined) note(field, code, text)
    return value === undefined || value === '' ? null : value
  }
  return {
    notes,
    note,
    line: (names, max = MAX_LINE) => limited(tidyLine(said(names)), names, max),
    lines: (names, max) => limited(said(names).trim(), names, max),
    id: (names) => readId(said(names)) ?? '',
    ids(names) {
      const [field = ''] = names
      const { ids, dropped } = readIds(listIn(row, names) ?? said(names))
      if (dropped.length > 0) note(field, 'part_dropped', dropped.join(' '))
      return ids
    },
    day(names) {
      const [field = ''] = names
      const text = said(names)
      const day = readDay(text)
      if (day === undefined) note(field, 'bad_day', text)
      if (day === '') note(field, 'no_day', text)
      return day ?? ''
    },
    dayOrNone: (names) => orNone(said(names), names, readDay, 'bad_day'),
    momentOrNone: (names) => orNone(said(names), names, readMoment, 'bad_time'),
    moment(names) {
      const [field = ''] = names
      const text = said(names)
      const moment = readMoment(text)
      if (moment === undefined) note(field, 'bad_time', text)
      if (moment === '') note(field, 'no_day', text)
      return moment ?? ''
    },
    flag(names) {
      const [field = ''] = names
      const text = said(names)
      const flag = readFlag(text)
      if (flag === undefined) note(field, 'bad_flag', text)
      return flag ?? false
    },
    euros(names) {
      const [field = ''] = names
      const text = said(names)
      const cents = text.trim() === '' ? 0 : parseEuro(text)
      if (cents === undefined || cents < 0) note(field, 'bad_amount', text)
      return Math.max(0, cents ?? 0)
    },
    count: (names) => {
      const digits = /^\s*(-?\d{1,9})(?:\.0+)?\s*$/.exec(said(names))?.[1]
      return digits === undefined ? undefined : Number(digits)
    },
  }
}

/** A list that is one in JSON. */
function listIn(row: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const list = names.map((name) => row[name]).find((value) => Array.isArray(value))
  return Array.isArray(list) ? list.map((one) => textOf(one) ?? '?').join(';') : undefined
}
