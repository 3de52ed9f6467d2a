import { afterAll, expect, test } from 'vitest'
import {
  done,
  newCategory,
  newCourse,
  newStudent,
  newTeacher,
  unique,
} from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const html = '<p>La lezione è <b>spostata</b><ul><li>alle 18</li></ul></p>'
const send = (target: object, changes: object = {}) =>
  staff.call('POST', '/notices', { target, subject: 'Lezione', html, receiving: 1, ...changes })
const told = async (id: number) => done(await staff.call('GET', `/notices/${id}/told`)).rows
const of = async (kind: string, id: number) =>
  done(await staff.call('GET', `/notices/of/${kind}/${id}`)).rows

test('a course is told once, and each of its students, those without an address too', async () => {
  const categoryId = await newCategory(staff)
  const courseId = await newCourse(staff, { categoryId, name: unique('A corso') })
  const mail = `${unique('z').replace(' ', '')}@example.it`
  const first = await newStudent(staff, { surname: 'Alfieri', mail, courseIds: [courseId] })
  const second = await newStudent(staff, { surname: 'Bassani', mail, courseIds: [courseId] })
  const { id } = done(await send({ categoryIds: [categoryId] }, { receiving: 2, byMail: true }))
  const rows = await told(id)
  expect(rows).toMatchObject([
    { kind: 'course', flag: 0, readAt: null },
    { kind: 'student', name: 'Alfieri Anna', flag: 1 },
    { kind: 'student', name: 'Bassani Anna', flag: 1 },
  ])
  expect(await of('student', first)).toMatchObject([
    { subject: 'Lezione', text: 'La lezione è spostata\nalle 18', createdBy: 'staff' },
  ])
  expect(await of('student', second)).toHaveLength(1)
  const [row] = done(await staff.call('GET', '/notices')).rows
  expect(row).toMatchObject({ id, students: 2, teachers: 0, byMail: true })
  // The address is the same: one mail.
  const mailings = done(await staff.call('GET', '/mailings')).rows
  expect(mailings).toMatchObject([{ subject: 'Lezione', recipients: 1 }])
})

test('a notification has a subject, a text and somebody to tell', async () => {
  const teacherId = await newTeacher(staff)
  const to = { teacherIds: [teacherId] }
  const refused = async (changes: object, target: object = to) =>
    (await send(target, changes)).body.message
  expect(await refused({ subject: '' })).toBe('Check the subject')
  expect(await refused({ html: '<p></p>' })).toBe('Scrivi il testo della notifica.')
  expect(await refused({}, {})).toBe('Nessun studente selezionato.')
  expect(await refused({ receiving: 4 })).toContain('adesso sono 1')
  done(await send(to))
  expect(await of('teacher', teacherId)).toMatchObject([{ subject: 'Lezione' }])
})

test('an old client tells a course and its students call by call', async () => {
  const client = await oldClient(world, 'staff')
  const courseId = await newCourse(staff)
  const studentId = await newStudent(staff, { courseIds: [courseId] })
  const form = { oggetto: 'Orario', testo: 'Alle 18', html: '<p>Alle <b>18</b></p>' }
  const add = async (changes: Record<string, string>) =>
    (await client.call('addNotificationNew2', { ...form, ...changes })).body
  const course = await add({ tipo: 'CORSO', id: String(courseId), flag: '0' })
  expect(course).toMatchObject({ result: 'ok' })
  expect(await told(course.id)).toMatchObject([{ kind: 'course', flag: 0 }])
  await add({ tipo: 'STUDENTE', id: String(studentId), flag: '1' })
  expect(await of('student', studentId)).toMatchObject([{ subject: 'Orario', text: 'Alle 18' }])
  // A long one is cut, also in the middle of a sign.
  const long = { tipo: 'CORSO', id: String(courseId), oggetto: `x${'🎬'.repeat(100)}` }
  expect(await add(long)).toMatchObject({ result: 'ok' })
  expect(await add({ tipo: 'INSEGNANTE', id: '999999' })).toMatchObject({ result: 'KO' })
  expect(await add({ tipo: 'CORSO', id: '1', oggetto: ' ' })).toMatchObject({
    description: 'Check the subject',
  })
})
