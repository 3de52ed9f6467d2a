import { afterAll, expect, test } from 'vitest'
import { missedLesson } from '#tests/support/missed-lesson.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { makeupSentences, TEACHER_REQUEST } from '../../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
// The first account that is made is user 1.
const admin = await world.as('admin')
const staff = await world.as('staff')
await world.as('call_centre')
const client = await oldClient(world, 'staff')

const send = async (form: Readonly<Record<string, number | string>> = {}) => {
  const texts = Object.fromEntries(Object.entries(form).map(([name, at]) => [name, String(at)]))
  // Later than what counts as an impatient second click.
  world.clock.advance({ seconds: 10 })
  return (await client.call('sendRichiestaRecupero', texts)).body
}
/** What a user was told, newest first. */
const told = async (user: typeof staff) =>
  (await user.call('GET', '/received-notifications')).body.rows
const OK = { result: 'ok', status: 'success' }

test('user 1 is told once of the request, which is made where there is none', async () => {
  const { studentId, lessonId } = await missedLesson(world, staff)
  const pair = { id_studente: studentId, id_lezione: lessonId }
  const sent = await send({ ...pair, user_id: 99, title: 'Altro', body: 'Altro' })
  expect(sent).toEqual({ ...OK, id_richiesta_recupero: expect.any(Number) })
  const makeupId: number = sent.id_richiesta_recupero
  expect(await told(admin)).toMatchObject([
    { ...TEACHER_REQUEST, makeupId, student: { id: studentId }, readAt: null },
  ])
  expect(await told(staff)).toEqual([])
  const { rows } = (await staff.call('GET', `/students/${studentId}/makeups`)).body
  expect(rows).toMatchObject([{ id: makeupId, requestedBy: 'staff', state: 'requested' }])

  const [{ id }] = await told(admin)
  await admin.call('POST', '/received-notifications/reading', { ids: [id] })
  expect(await send(pair)).toEqual(sent)
  expect(await send({ id_richiesta_recupero: makeupId })).toEqual(sent)
  expect(await told(admin)).toMatchObject([{ id, readAt: expect.any(String) }])
})

test('a request that staff made already is told too', async () => {
  const { studentId, lessonId } = await missedLesson(world, staff)
  const { id: makeupId } = (await staff.call('POST', '/makeups', { studentId, lessonId })).body
  expect(await send({ id_richiesta_recupero: makeupId })).toMatchObject(OK)
  expect((await told(admin))[0]).toMatchObject({ makeupId, student: { id: studentId } })
})

test('with nothing named user 1 is told in the same words', async () => {
  const before = (await told(admin)).length
  expect(await send()).toEqual({ ...OK, id_richiesta_recupero: 0 })
  // The second of two clicks has the answer of the first.
  expect((await client.call('sendRichiestaRecupero')).body).toEqual({
    ...OK,
    id_richiesta_recupero: 0,
  })
  const after = await told(admin)
  expect(after[0]).toMatchObject({ ...TEACHER_REQUEST, student: null, makeupId: null })
  expect(after).toHaveLength(before + 1)
})

test('what cannot be requested is refused, and nobody is told', async () => {
  const missed = await missedLesson(world, staff)
  const other = await missedLesson(world, staff)
  const before = (await told(admin)).length
  const refused = (code: keyof typeof makeupSentences) => {
    const error = makeupSentences[code]
    return { result: 'error', code, error }
  }
  expect(await send({ id_richiesta_recupero: 999_999 })).toMatchObject(refused('makeups.not_found'))
  expect(await send({ id_studente: missed.studentId })).toMatchObject(refused('makeups.incomplete'))
  expect(await send({ id_studente: missed.studentId, id_lezione: other.lessonId })).toMatchObject({
    ...refused('makeups.not_absent'),
    fields: { id_lezione: expect.any(String) },
  })
  expect(await send({ id_richiesta_recupero: 'x' })).toMatchObject({
    fields: { id_richiesta_recupero: expect.any(String) },
  })
  const phone = await oldClient(world, 'call_centre')
  expect((await phone.call('sendRichiestaRecupero')).body).toMatchObject({ result: 'error' })
  expect(await told(admin)).toHaveLength(before)
})

test('every administrator is told where user 1 cannot sign in', async () => {
  await world.account('ada', 'admin')
  await world.account('bea', 'admin')
  const [ada, bea] = [await world.signIn('ada'), await world.signIn('bea')]
  await world.sql('update accounts set disabled_at = now() where id = 1')
  const { studentId, lessonId } = await missedLesson(world, staff)
  expect(await send({ id_studente: studentId, id_lezione: lessonId })).toMatchObject(OK)
  for (const user of [ada, bea]) {
    expect(await told(user)).toMatchObject([{ ...TEACHER_REQUEST, student: { id: studentId } }])
  }
  expect(await told(staff)).toEqual([])
})
