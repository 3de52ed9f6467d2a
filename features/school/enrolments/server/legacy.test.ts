import { afterAll, expect, test } from 'vitest'
import { enrolmentSentences } from '../domain/text.ts'
import { newCourse, newStudent } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const admin = await world.as('admin')
const client = await oldClient(world, 'admin')

const change = async (id_studente: number, corso_precedente: unknown, corso_nuovo: unknown) => {
  const form = {
    id_studente: String(id_studente),
    corso_precedente: String(corso_precedente),
    corso_nuovo: String(corso_nuovo),
  }
  return (await client.call('updateCambioCorsoStudente', form)).body
}
const changesInto = async (course: number) =>
  (await client.call('getCambioCorsoStudente', { id_corso_attuale: String(course) })).body

test('a change of class is done and told by the class she is in now', async () => {
  const [from, to] = [await newCourse(admin), await newCourse(admin)]
  const student = await newStudent(admin, { courseIds: [from] })
  expect(await change(student, from, to)).toEqual({ result: 'ok' })
  expect(await changesInto(to)).toEqual([
    { id_studente: student, corso_precedente: from, corso_nuovo: to, data: '2026-10-15' },
  ])
  expect(await changesInto(from)).toEqual([])
  const { body } = await client.call('getStudenti', { id: String(student) })
  expect(body[0]).toMatchObject({ corsi: `${from};${to};`, corsi_ritiro: `${from};`, disabled: 0 })
})

test('a change that the screen refuses is refused', async () => {
  const [from, to] = [await newCourse(admin), await newCourse(admin)]
  const ended = await newCourse(admin, { startsOn: '2025-09-15', endsOn: '2026-06-15' })
  const student = await newStudent(admin, { courseIds: [from, to] })
  const refused = (code: keyof typeof enrolmentSentences, field?: string) => {
    const error = enrolmentSentences[code]
    return { result: 'KO', code, error, fields: field === undefined ? {} : { [field]: error } }
  }
  expect(await change(student, from, from)).toMatchObject(
    refused('enrolments.same_course', 'corso_nuovo'),
  )
  expect(await change(student, from, to)).toMatchObject(
    refused('enrolments.already_enrolled', 'corso_nuovo'),
  )
  expect(await change(student, from, ended)).toMatchObject(
    refused('enrolments.not_offered', 'corso_nuovo'),
  )
  expect(await change(student, ended, to)).toMatchObject(refused('enrolments.not_enrolled'))
  expect(await change(999_999, from, to)).toMatchObject(refused('enrolments.student_not_found'))
  expect(await change(student, from, '1; drop table enrolments')).toMatchObject({
    result: 'KO',
    fields: { corso_nuovo: expect.any(String) },
  })
  expect(await changesInto(to)).toEqual([])
})
