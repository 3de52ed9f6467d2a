/** Every kind of record, and how the rows of an answer become records of one. */

import type { Day } from '#kit/domain/day.ts'
import type { MoveCall, MoveKind, MoveRecord } from '../types.ts'
import { isRecord } from './answer.ts'
import { billingKinds } from './billing.ts'
import { kindOf } from './calls.ts'
import { crmKinds } from './crm.ts'
import { eventKinds } from './events.ts'
import type { Kind } from './kind.ts'
import { materialKinds } from './materials.ts'
import { readerOf } from './reader.ts'
import { schoolKinds } from './school.ts'
import { teachingKinds } from './teaching.ts'
import { textOf } from './values.ts'

const KINDS: { readonly [Name in MoveKind]: Kind<Name> } = {
  ...schoolKinds,
  ...teachingKinds,
  ...materialKinds,
  ...billingKinds,
  ...crmKinds,
  ...eventKinds,
}

/** What is said of a kind, where it does not matter which it is. */
export const kindNamed = (kind: MoveKind): Kind<MoveKind> => KINDS[kind] as Kind<MoveKind>

/** The rows of an answer as records; what is no row of its kind is told as such. */
export function readRows(call: MoveCall, rows: readonly unknown[], today: Day): MoveRecord[] {
  const kind = kindOf(call)
  if (kind === undefined) return []
  const { rows: rowsIn, read } = kindNamed(kind)
  return (rowsIn?.(rows) ?? rows).map((raw, place): MoveRecord => {
    const label = `${call.script}, riga ${place + 1}`
    if (!isRecord(raw)) return without(kind, label, 'no_record', textOf(raw) ?? '')
    const row = readerOf(raw)
    const one = read(row, { today, call, raw })
    if (one.oldId === '') row.note('id', 'no_id', textOf(raw['id']) ?? '')
    const named = one.label.trim() === '' ? label : one.label
    return { kind, ...one, label: named, notes: row.notes } as MoveRecord
  })
}

/** What could not even be read: a whole answer, or a row of it. */
export function without(
  kind: MoveKind,
  label: string,
  code: MoveRecord['notes'][number]['code'],
  was: string,
): MoveRecord {
  return { kind, oldId: '', label, data: null, notes: [{ field: '', code, was }] } as MoveRecord
}
