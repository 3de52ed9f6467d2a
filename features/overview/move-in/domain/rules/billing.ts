/** Plans, and what is noted of their instalments, as the old scripts tell them. */

import { formatDay } from '#kit/domain/format.ts'
import { STATUS_NAME } from '#f/billing/payments/domain/text/names.ts'
import { STATUSES } from '#f/billing/payments/domain/types.ts'
import { MAX_INSTALMENTS } from '#f/billing/plans/domain/types.ts'
import type { MoveCall, MoveData, MoveKind, OldId } from '../types.ts'
import { isRecord, readOne } from './answer.ts'
import { fileCalls, listedFiles, listIn, nameOf, noteUntold } from './files.ts'
import { needs, type Kind, type RawRow } from './kind.ts'
import { readerOf, type RowReader } from './reader.ts'
import { textOf } from './values.ts'

type Reading<Name extends MoveKind> = Kind<Name>['read']
type Plan = Pick<MoveData['course_plan'], 'totalCents' | 'instalments'>

const NOTE_MAX = 2_000
const MONTH_MAX = 100

/** A plan is JSON inside a text; an empty one stands for none. */
const planIn = (raw: RawRow): unknown => {
  const text = textOf(raw['piano'])
  return text === undefined ? raw['piano'] : readOne(text)
}

const withPlan = (rows: readonly unknown[]) =>
  rows.filter((raw) => !isRecord(raw) || raw['piano'] === undefined || textOf(raw['piano']) !== '')

/** The plan of a row, its instalments in the order of their days. */
function planOf(row: RowReader, raw: RawRow): Plan {
  const plan = planIn(raw)
  const rates = isRecord(plan) ? plan['rate'] : undefined
  if (!isRecord(plan) || !Array.isArray(rates)) {
    row.note('piano', 'no_plan', textOf(raw['piano']) ?? '')
    return { totalCents: 0, instalments: [] }
  }
  const instalments = rates.flatMap((rate: unknown, at) => {
    const part = readerOf(isRecord(rate) ? rate : {})
    const amountCents = part.euros(['importo'])
    const one = { dueOn: part.day(['data']), amountCents, month: part.line(['mese'], MONTH_MAX) }
    for (const { field, code, was } of part.notes) row.note(`rata ${at + 1}, ${field}`, code, was)
    if (amountCents > 0) return [one]
    if (part.notes.length === 0) row.note(`rata ${at + 1}`, 'no_amount')
    return []
  })
  const days = new Set(instalments.map(({ dueOn }) => dueOn))
  if (days.size < instalments.length) row.note('piano', 'same_day')
  if (instalments.length > MAX_INSTALMENTS) row.note('piano', 'too_long', `${instalments.length}`)
  const whole = readerOf(plan)
  const totalCents = whole.euros(['costo'])
  for (const { field, code, was } of whole.notes) row.note(field, code, was)
  const sum = instalments.reduce((all, one) => all + one.amountCents, 0)
  if (sum !== totalCents) row.note('costo', 'sum_differs', whole.line(['costo']))
  return {
    totalCents,
    instalments: instalments.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)),
  }
}

const coursePlan: Reading<'course_plan'> = (row, { call, raw }) => {
  const courseId = call.fields['id_corso'] ?? ''
  const data = { courseId, ...planOf(row, raw) }
  return { oldId: courseId, label: `Piano del corso ${courseId}`, data }
}

const studentPlan: Reading<'student_plan'> = (row, { raw }) => {
  const studentId = row.id(['id_studente'])
  const courseId = row.id(['id_corso'])
  return {
    oldId: studentId === '' || courseId === '' ? '' : `${studentId}-${courseId}`,
    label: `Piano dello studente ${studentId} nel corso ${courseId}`,
    data: { studentId, courseId, ...planOf(row, raw) },
  }
}

/** The number of what is noted of an instalment; else what it is about. */
const instalmentId = (own: OldId, place: readonly string[]): OldId =>
  own !== '' || place.includes('') ? own : place.join('-')

/** Proofs with their addresses, or by names that are files of one folder. */
export function proofCalls(raw: RawRow, uploads: string): MoveCall[] {
  const row = readerOf(raw)
  const place = [row.id(['id_studente']), row.id(['id_corso']), row.day(['data'])]
  const id = instalmentId(row.id(['id']), place)
  const listed = listIn(raw, 'contabili')
  if (id === '' || listed.length > 0) return listedFiles('contabile', id, listed)
  const named = row
    .lines(['files', 'file'], NOTE_MAX)
    .split(';')
    .map((name) => name.trim())
  return named.flatMap((name, at) => {
    const path = name === '' ? '' : `${uploads}/${encodeURIComponent(name)}`
    return fileCalls({ id, of: 'contabile', file: `${at + 1}` }, path, name)
  })
}

/** A file as it was fetched: its bytes are looked at when it is taken. */
const proof: Reading<'proof'> = (_, { call }) => {
  const { id = '', file: fileId = '' } = call.fields
  const name = nameOf(call)
  const label = `${name}, rata ${id}`
  return { oldId: `${id}-${fileId}`, label, data: { instalmentId: id, fileId, name } }
}

const instalment: Reading<'instalment'> = (row) => {
  const studentId = row.id(['id_studente'])
  const courseId = row.id(['id_corso'])
  const dueOn = row.day(['data'])
  const said = row.line(['status', 'stato'])
  const status = STATUSES.find((one) => STATUS_NAME[one] === said.toUpperCase())
  if (status === undefined) row.note('status', 'unknown_status', said)
  const data = {
    ...{ studentId, courseId, dueOn },
    amountCents: row.euros(['importo']),
    status: status ?? 'unpaid',
    note: row.lines(['note', 'nota'], NOTE_MAX),
  }
  const oldId = instalmentId(row.id(['id']), [studentId, courseId, dueOn])
  const day = dueOn === '' ? '' : formatDay(dueOn)
  return { oldId, label: `Rata del ${day}, studente ${studentId}, corso ${courseId}`, data }
}

const invoice: Reading<'teacher_invoice'> = (row) => {
  const teacherId = row.id(['id_insegnante'])
  const issuedOn = row.day(['data'])
  noteUntold(row, 'file')
  const data = {
    ...{ teacherId, issuedOn, amountCents: row.euros(['importo']) },
    note: row.lines(['note'], NOTE_MAX),
    paid: row.flag(['flag_pagamento']),
  }
  const day = issuedOn === '' ? '' : formatDay(issuedOn)
  return { oldId: row.id(['id']), label: `Fattura del ${day}, insegnante ${teacherId}`, data }
}

/** The same of an invoice. */
const invoiceFile: Reading<'invoice_file'> = (_, { call }) => {
  const { id: invoiceId = '' } = call.fields
  const name = nameOf(call)
  return { oldId: invoiceId, label: `${name}, fattura ${invoiceId}`, data: { invoiceId, name } }
}

const course = (id: string) => needs('course', 'id_corso', id, 'unknown_course')
const student = (id: string) => needs('student', 'id_studente', id, 'unknown_student')

/** The kinds of money, in the order of their names. */
export const billingKinds = {
  course_plan: { rows: withPlan, read: coursePlan, links: ({ courseId }) => [course(courseId)] },
  student_plan: {
    rows: withPlan,
    read: studentPlan,
    links: ({ courseId, studentId }) => [student(studentId), course(courseId)],
  },
  instalment: {
    read: instalment,
    links: ({ courseId, studentId }) => [student(studentId), course(courseId)],
  },
  proof: {
    read: proof,
    links: ({ instalmentId: id }) => [needs('instalment', 'id', id, 'unknown_instalment')],
  },
  teacher_invoice: {
    read: invoice,
    links: ({ teacherId }) => [needs('teacher', 'id_insegnante', teacherId, 'unknown_person')],
  },
  invoice_file: {
    read: invoiceFile,
    links: ({ invoiceId }) => [needs('teacher_invoice', 'id', invoiceId, 'unknown_invoice')],
  },
} satisfies { readonly [Name in MoveKind]?: Kind<Name> }

/** A plan whose sum and instalments differ, by the answer that was given. */
export function settledPlan({ totalCents, instalments }: Plan, answer: string | undefined): Plan {
  const sum = instalments.reduce((all, one) => all + one.amountCents, 0)
  const last = instalments.at(-1)
  const missing = totalCents - sum
  if (answer !== 'last' || !last || last.amountCents + missing <= 0) {
    return { totalCents: sum, instalments }
  }
  const amountCents = last.amountCents + missing
  return { totalCents, instalments: [...instalments.slice(0, -1), { ...last, amountCents }] }
}
