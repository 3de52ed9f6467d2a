/** Homework, handouts with their files, and discounts, as the old scripts tell them. */

import type { MoveCall, MoveKind, OldId } from '../types.ts'
import type { OldFile } from '../types/data.ts'
import { isRecord } from './answer.ts'
import { contentOf, isContent, listedFiles, listIn, nameOf } from './files.ts'
import { needs, type Kind, type RawRow, type ReadRow, type RowPlace } from './kind.ts'
import type { RowReader } from './reader.ts'
import { readId, textOf } from './values.ts'

type Reading<Name extends MoveKind> = Kind<Name>['read']

const TEXT_MAX = 50_000
const CONTENTS = ['filecontent', 'data', 'file', 'content']

/** The files of a record are asked for one by one; one without a number is the only one. */
export function filesOf(script: string, id: OldId, row: RawRow): MoveCall[] {
  const listed = ['files', 'file', 'filecontent']
    .map((name) => listIn(row, name))
    .find((list) => list.length > 0)
  const ids = (listed ?? []).flatMap((one) =>
    isRecord(one) ? (readId(textOf(one['id']) ?? '') ?? []) : [],
  )
  if (ids.length > 0) return ids.map((file) => ({ script, fields: { id, file } }))
  const named = ['filename', 'file', 'filecontent'].some((name) => {
    const text = textOf(row[name])?.trim() ?? ''
    return text !== '' && text !== '[]'
  })
  return named ? [{ script, fields: { id } }] : []
}

const courseOf = (row: RowReader, { call }: RowPlace): OldId =>
  row.id(['id_corso']) || (call.fields['id_corso'] ?? '')

const homework: Reading<'homework'> = (row, place) => {
  const title = row.line(['titolo'])
  const description = row.lines(['descrizione'], TEXT_MAX)
  if (title === '') row.note('titolo', 'no_name')
  if (description === '') row.note('descrizione', 'no_name')
  const dueOn = row.day(['scadenza', 'data_consegna'])
  const data = { courseId: courseOf(row, place), title, description, dueOn }
  const createdOn = row.dayOrNone(['data_creazione'])
  return { oldId: row.id(['id']), label: title, data: { ...data, createdOn } }
}

const handout: Reading<'handout'> = (row, place) => {
  const name = row.line(['nome_dispensa', 'nome']) || row.line(['filename'])
  if (name === '') row.note('nome_dispensa', 'no_name')
  const description = row.lines(['descrizione', 'description'], TEXT_MAX)
  const data = { courseId: courseOf(row, place), name, description }
  return {
    oldId: row.id(['id']),
    label: name,
    data: { ...data, createdOn: row.dayOrNone(['data']) },
  }
}

function fileOf(row: RowReader, { call, raw }: RowPlace) {
  const ownerId = call.fields['id'] ?? ''
  const fileId = call.fields['file'] ?? ''
  const name = row.line(['filename', 'name', 'nome'])
  const content = CONTENTS.map((one) => textOf(raw[one]) ?? '').find((text) => text !== '') ?? ''
  if (!isContent(contentOf(content))) row.note('filecontent', 'no_file', content)
  const oldId = [ownerId, fileId].filter((one) => one !== '').join('-')
  const data: OldFile = { ownerId, fileId, name: name === '' ? 'allegato' : name }
  return { oldId, label: name, data }
}

const discounts: Reading<'discounts'> = (row, { call, raw }) => {
  const courseId = call.fields['id_corso'] ?? ''
  const files = listIn(raw, 'files')
  if (listedFiles('sconto', courseId, files).length < files.length) {
    const names = files.map((one) => (isRecord(one) ? (textOf(one['name']) ?? '?') : '?'))
    row.note('files', 'file_not_told', names.join(';'))
  }
  const text = row.lines(['scontistiche', 'descrizione', 'text'], TEXT_MAX)
  return { oldId: courseId, label: `Scontistiche del corso ${courseId}`, data: { courseId, text } }
}

/** A file as it was fetched: its bytes are looked at when it is taken. */
const discountFile: Reading<'discount_file'> = (_, { call }) => {
  const { id: courseId = '', file: fileId = '' } = call.fields
  const name = nameOf(call)
  return { oldId: `${courseId}-${fileId}`, label: name, data: { courseId, fileId, name } }
}

/** A course without discounts has an empty text and no files. */
const withSomething = (rows: readonly unknown[]) =>
  rows.filter(
    (raw) =>
      !isRecord(raw) ||
      listIn(raw, 'files').length > 0 ||
      ['scontistiche', 'descrizione', 'text'].some((name) => (textOf(raw[name]) ?? '') !== ''),
  )

const course = ({ courseId }: { readonly courseId: OldId }) => [
  needs('course', 'id_corso', courseId, 'unknown_course'),
]

/** The kinds of what is handed out, in the order of their names. */
export const materialKinds = {
  homework: { read: homework, links: course },
  homework_file: {
    read: (row, place): ReadRow<'homework_file'> => fileOf(row, place),
    links: ({ ownerId }) => [needs('homework', 'id', ownerId, 'unknown_material')],
  },
  handout: { read: handout, links: course },
  handout_file: {
    read: (row, place): ReadRow<'handout_file'> => fileOf(row, place),
    links: ({ ownerId }) => [needs('handout', 'id', ownerId, 'unknown_material')],
  },
  discounts: { rows: withSomething, read: discounts, links: course },
  discount_file: { read: discountFile, links: course },
} satisfies { readonly [Name in MoveKind]?: Kind<Name> }
