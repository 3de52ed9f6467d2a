/** Which scripts are asked, and how their answers are called in a folder. */

import type { MoveCall, MoveKind } from '../types.ts'
import { isRecord } from './answer.ts'
import { readId, textOf } from './values.ts'

const list = (script: string): MoveCall => ({ script, fields: {} })

/** The lists that are asked first; what follows from them is asked after each. */
export const FIRST_CALLS: readonly MoveCall[] = [
  list('getAule'),
  list('getMaterie'),
  list('getInsegnanti'),
  list('getGruppiInsegnanti'),
  list('getCategorie'),
  list('getCorsi'),
  list('getCorsiEliminati'),
  list('getFusioni'),
  list('getStudenti'),
]

/** What an answer tells of. */
export function kindOf({ script, fields }: MoveCall): MoveKind | undefined {
  if (script === 'getStudenti') return fields['id'] === undefined ? 'student' : 'photo'
  return KIND_OF[script]
}

const KIND_OF: Readonly<Record<string, MoveKind>> = {
  getAule: 'room',
  getMaterie: 'subject',
  getInsegnanti: 'teacher',
  getGruppiInsegnanti: 'teacher_group',
  getCategorie: 'category',
  getCorsi: 'course',
  getCorsiEliminati: 'course',
  getFusioni: 'course_merge',
  getCambioCorsoStudente: 'class_change',
  getUtente: 'login',
}

/** What is asked of each row of an answer: logins, pictures, changes of class. */
export function followingCalls(call: MoveCall, rows: readonly unknown[]): MoveCall[] {
  return rows.flatMap((row): MoveCall[] => {
    if (!isRecord(row)) return []
    const id = readId(textOf(row['id']) ?? '')
    if (id === undefined) return []
    switch (kindOf(call)) {
      case 'teacher':
        return [{ script: 'getUtente', fields: { type: '2', user_id: id } }]
      case 'student': {
        const picture = textOf(row['badge_image'] ?? row['badgeImage']) ?? ''
        const login = { script: 'getUtente', fields: { type: '1', user_id: id } }
        return picture.trim() === '' ? [login] : [login, { script: 'getStudenti', fields: { id } }]
      }
      case 'course':
        return [{ script: 'getCambioCorsoStudente', fields: { id_corso_attuale: id } }]
      default:
        return []
    }
  })
}

/**
 * What the file of an answer is called: `getCorsi.json`, and with the fields in the order of the
 * alphabet where there are some: `getUtente.type=1&user_id=12.json`.
 */
export function fileNameOf({ script, fields }: MoveCall): string {
  const pairs = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
  return `${[script, ...(pairs.length === 0 ? [] : [pairs.join('&')])].join('.')}.json`
}
