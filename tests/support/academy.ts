import { expect } from 'vitest'
import type { Answer, Client } from './client.ts'

/** Fields of a form that a test wants otherwise than usual. */
type Changes = Readonly<Record<string, unknown>>

let counter = 0

/** A name that no other test uses. */
export function unique(start: string): string {
  counter += 1
  return `${start} ${counter}`
}

/** The answer of a call that must have gone well. */
export function done(answer: Answer) {
  expect(answer.body).toEqual(answer.status === 200 ? answer.body : 'an answer of status 200')
  return answer.body
}

export async function newCategory(staff: Client, name = unique('Categoria')): Promise<number> {
  return done(await staff.call('POST', '/course-categories', { name })).id
}

/** The fields of the course form; the course goes on at the time that the tests start with. */
export function courseForm(categoryId: number, changes: Changes = {}) {
  return {
    name: unique('Recitazione'),
    categoryId,
    startsOn: '2026-09-14',
    endsOn: '2027-06-18',
    academicYear: '2026/2027',
    ...changes,
  }
}

/**
 * A course as a secretary creates it, in a category of its own unless `changes` names one, whatever
 * its academic year and its days.
 */
export async function newCourse(
  staff: Client,
  changes: Changes & { readonly categoryId?: number } = {},
): Promise<number> {
  const categoryId = changes.categoryId ?? (await newCategory(staff))
  return done(
    await staff.call('POST', '/courses', courseForm(categoryId, { anyway: true, ...changes })),
  ).id
}

/** The fields of the student form, all of them right; lessons held before today count for her. */
export function studentForm(courseIds: readonly number[], changes: Changes = {}) {
  return {
    name: 'Anna',
    surname: unique('Rossi'),
    birthCity: 'Roma',
    birthDate: '2001-03-07',
    address: 'Via Garibaldi 1',
    phone: '3331234567',
    city: 'Roma',
    profession: 'Studentessa',
    taxCode: 'in attesa',
    identityDocument: 'CA12345AA',
    mail: 'anna.rossi@esempio.it',
    mail2: '',
    notes: '',
    courseIds,
    fromStart: true,
    ...changes,
  }
}

/** A student as a secretary creates her, in a course of her own unless `changes` names some. */
export async function newStudent(
  staff: Client,
  changes: Changes & { readonly courseIds?: readonly number[] } = {},
): Promise<number> {
  const courseIds = changes.courseIds ?? [await newCourse(staff)]
  return done(await staff.call('POST', '/students', studentForm(courseIds, changes))).id
}

export async function newRoom(staff: Client, name = unique('Aula')): Promise<number> {
  return done(await staff.call('POST', '/rooms', { name })).id
}

export async function newSubject(
  staff: Client,
  { name = unique('Materia'), note = '' } = {},
): Promise<number> {
  return done(await staff.call('POST', '/subjects', { name, note })).id
}

/** The fields of the teacher form, all of them right. */
export function teacherForm(changes: Changes = {}) {
  return { name: 'Luca', surname: unique('Bianchi'), ...changes }
}

export async function newTeacher(staff: Client, changes: Changes = {}): Promise<number> {
  return done(await staff.call('POST', '/teachers', teacherForm(changes))).id
}

/**
 * What a student pays of the first instalment of a course (in cents, by bank, on 10 October 2026),
 * whose plan becomes these instalments.
 */
export async function newPayment(
  staff: Client,
  [courseId, studentId]: readonly [number, number],
  instalments: readonly { dueOn: string; amountCents: number; month: string }[],
  amountCents: number,
): Promise<number> {
  const totalCents = instalments.reduce((sum, due) => sum + due.amountCents, 0)
  const plan = { version: 0, totalCents, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const place = `/courses/${courseId}/students/${studentId}/payment-plan`
  const [due] = done(await staff.call('GET', place)).instalments
  const money = { paidOn: '2026-10-10', method: 'bank', amountCents, version: 0 }
  const path = `/instalments/${due.id}/students/${studentId}/payments`
  return done(await staff.call('POST', path, money)).id
}

/** A lead as the office types it in. */
export async function newLead(staff: Client, changes: Changes = {}): Promise<number> {
  const form = { name: 'Ivo', surname: unique('Neri'), mail: `${unique('ivo')}@esempio.it` }
  const mail = form.mail.replaceAll(' ', '')
  return done(await staff.call('POST', '/leads', { ...form, mail, ...changes })).id
}

/** A tag of a category; the categories that come with the program are numbered 1 to 5. */
export async function newTag(staff: Client, categoryId = 3, name = unique('TAG')): Promise<number> {
  return done(await staff.call('POST', '/tags', { name, categoryId })).id
}
