/** Files that the rows of the old program tell of: where each of them is, or the file itself. */

import type { MoveCall, MoveKind, OldId } from '../types.ts'
import type { EventFileField } from '../types/data.ts'
import { isRecord, readAnswer } from './answer.ts'
import type { RawRow } from './kind.ts'
import type { RowReader } from './reader.ts'
import { readId, startOf, textOf } from './values.ts'

/** No script: a file below the address of the old program. */
export const FILE = 'file'

/** What a file belongs to, by the word that its question carries. */
const KINDS = {
  locandina: 'event_file',
  allegato: 'event_file',
  fattura: 'invoice_file',
  sconto: 'discount_file',
  contabile: 'proof',
} as const satisfies Readonly<Record<string, MoveKind>>
type FileWord = keyof typeof KINDS

/** The kind of a file that is asked for. */
export const fileKindOf = ({ fields }: MoveCall): MoveKind | undefined =>
  KINDS[fields['of'] as FileWord]

const LONGEST_PATH = 2_000
const LONGEST_NAME = 200

/** A file by the record that it belongs to, what it is of that, and which of several. */
export interface FilePlace {
  readonly id: OldId
  readonly of: FileWord
  readonly file?: OldId
}

const isPath = (text: string): boolean =>
  text !== '' && text.length <= LONGEST_PATH && !/^data:|\s/i.test(text)

/** The question for a file, by what a row says of it; none where that is neither path nor file. */
export function fileCalls(place: FilePlace, said: string, name = ''): MoveCall[] {
  const text = said.trim()
  const fields = { ...place, ...(name !== '' && { name }) }
  if (isPath(text)) return [{ script: FILE, fields: { ...fields, path: text } }]
  const content = contentOf(text)
  return isContent(content) ? [{ script: FILE, fields, content }] : []
}

/** Tells of a field that says something and is neither path nor file. */
export function noteUntold(row: RowReader, field: EventFileField | 'file'): void {
  const said = row.line([field], Number.POSITIVE_INFINITY)
  if (said !== '' && !tellsFile(said)) row.note(field, 'file_not_told', said)
}

const tellsFile = (text: string): boolean => isPath(text) || isContent(contentOf(text))

/** The fields of a question that tell where its file is, and not which it is. */
export const ABOUT_FILE: ReadonlySet<string> = new Set(['path', 'name'])

/** What a file is called: as the row says, as the end of its path, or by what it is. */
export function nameOf({ fields }: MoveCall): string {
  const last = fields['path']?.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  const name = fields['name'] ?? (last.includes('.') ? last : (fields['of'] ?? FILE))
  return startOf(name, LONGEST_NAME)
}

/** The bytes of a file as base64, whether its text is a data address or not. */
export function contentOf(text: string): string {
  return text.replace(/^data:[^,]{0,200};base64,/i, '').replace(/\s/g, '')
}

/** Whether a text is a file as base64. */
export const isContent = (encoded: string): boolean =>
  encoded.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded)

/** What a text of the rows says that is a list in JSON, or is one already. */
export function listIn(row: RawRow, name: string): readonly unknown[] {
  const value = row[name]
  if (Array.isArray(value)) return value
  const text = textOf(value)?.trim() ?? ''
  const answer = text.startsWith('[') ? readAnswer(text) : undefined
  return answer && 'rows' in answer ? answer.rows : []
}

/** The files of a list that tells each by name and address; by its place where it has no number. */
export function listedFiles(of: FileWord, id: OldId, list: readonly unknown[]): MoveCall[] {
  return list.flatMap((one, at) => {
    if (!isRecord(one)) return []
    const file = readId(textOf(one['id']) ?? '') || `${at + 1}`
    return fileCalls({ id, of, file }, textOf(one['content']) ?? '', textOf(one['name']) ?? '')
  })
}
