import { afterAll, beforeEach, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { missedLesson } from '#tests/support/missed-lesson.ts'
import { oldClient, type Form } from '#tests/support/scripts.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { makeupSentences, MISSING_INPUT } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')
const client = await oldClient(world, 'staff')

const call = async (script: string, form: Readonly<Record<string, number | string>> = {}) => {
  const texts: Form = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, String(value)]),
  )
  return (await client.call(script, texts)).body
}
const refused = (code: keyof typeof makeupSentences) => {
  const error = makeupSentences[code]
  return { result: 'error', status: 'error', code, error }
}

async function request() {
  const missed = await missedLesson(world, staff)
  const pair = { id_studente: missed.studentId, id_lezione: missed.lessonId }
  const { id } = await call('addRichiestaRecupero', pair)
  return { ...missed, pair, id: id as number }
}

test('a request is made for an absence, found again, and not made twice', async () => {
  const { studentId, lessonId } = await missedLesson(world, staff)
  const pair = { id_studente: studentId, id_lezione: lessonId }
  expect(await call('getRichiestaRecuperoStudente', pair)).toMatchObject(
    refused('makeups.not_found'),
  )
  const made = await call('addRichiestaRecupero', pair)
  expect(made).toEqual({ result: 'ok', status: 'success', id: expect.any(Number) })
  const found = {
    ...{ result: 'ok', id: made.id, id_richiesta_recupero: made.id },
    ...{ data: '2026-10-15 09:00:00', data_recupero: '', id_lezione_recupero: 0 },
  }
  expect(await call('getRichiestaRecuperoStudente', pair)).toEqual(found)
  expect(await call('getRichiestaRecuperoStudente', { id_studente: studentId })).toEqual(found)
  // An impatient click has the answer of the first.
  expect(await call('addRichiestaRecupero', pair)).toEqual(made)
  world.clock.advance({ seconds: 10 })
  expect(await call('addRichiestaRecupero', pair)).toMatchObject(
    refused('makeups.already_requested'),
  )
})

test('a request needs its student and her absence', async () => {
  const { studentId } = await missedLesson(world, staff)
  for (const sent of [{}, { id_lezione: '' }, { id_lezione: ' ', id_studente: '' }]) {
    expect(await call('addRichiestaRecupero', { id_studente: studentId, ...sent })).toMatchObject({
      ...refused('makeups.incomplete'),
      error: MISSING_INPUT,
    })
  }
  const another = await missedLesson(world, staff)
  const pair = { id_studente: studentId, id_lezione: another.lessonId }
  expect(await call('addRichiestaRecupero', pair)).toMatchObject({
    ...refused('makeups.not_absent'),
    fields: { id_lezione: expect.any(String) },
  })
  expect(
    await call('addRichiestaRecupero', { ...pair, id_studente: '1; drop table makeups' }),
  ).toMatchObject({ result: 'error', fields: { id_studente: expect.any(String) } })
})

test('a proposal has one lesson, and each answer its number', async () => {
  const { id, pair, otherCourseId, elsewhere } = await request()
  const lesson = await elsewhere('2026-10-20T18:30:00')
  expect(await call('getPropostaRecupero', { id_richiesta_recupero: id })).toMatchObject(
    refused('makeups.no_proposal'),
  )
  const proposed = await call('addPropostaRecupero', {
    ...{ id_richiesta_recupero: id, id_lezione_proposta: lesson },
    ...{ id_corso_proposto: otherCourseId, label_corso_proposto: 'x', label_lezione_proposta: 'y' },
  })
  expect(proposed).toEqual({ result: 'ok', id: expect.any(Number) })
  const proposal = await call('getPropostaRecupero', pair)
  expect(proposal).toMatchObject({
    ...{ result: 'ok', id_richiesta_recupero: id, stato: 0, richiesta_cambio_data: 0 },
    ...{ id_lezione_proposta: lesson, id_corso_proposto: otherCourseId },
    label_lezione_proposta: expect.stringMatching(/^20\/10\/2026 18:30 /),
    label_corso_proposto: expect.stringMatching(/^Recitazione/),
  })
  expect(await call('getPropostaRecupero', { id_lezione: pair.id_lezione })).toEqual(proposal)
  const byNumber = { id_richiesta_recupero: id, id_lezione: '', id_studente: '' }
  expect(await call('getPropostaRecupero', byNumber)).toEqual(proposal)
  expect(await call('getPropostaRecupero')).toMatchObject(refused('makeups.not_found'))
  const answered = async (answer: string) => {
    done(await staff.call('POST', `/makeups/${id}/answer`, { answer, lessonId: lesson }))
    const { stato, richiesta_cambio_data } = await call('getPropostaRecupero', pair)
    return [stato, richiesta_cambio_data]
  }
  expect(await answered('another_date')).toEqual([0, 1])
  const again = { id_richiesta_recupero: id, id_lezione_proposta: lesson }
  world.clock.advance({ seconds: 10 })
  await call('addPropostaRecupero', again)
  expect(await answered('refused')).toEqual([2, 0])
  world.clock.advance({ seconds: 10 })
  await call('addPropostaRecupero', again)
  expect(await answered('accepted')).toEqual([1, 0])
  world.clock.advance({ seconds: 10 })
  expect(await call('addPropostaRecupero', again)).toMatchObject(refused('makeups.agreed'))
})

test('a proposal whose lesson was taken back after it was accepted is none any more', async () => {
  const { id, elsewhere } = await request()
  const lessonId = await elsewhere('2026-10-20T18:30:00')
  const asked = { id_richiesta_recupero: id }
  await call('addPropostaRecupero', { ...asked, id_lezione_proposta: lessonId })
  done(await staff.call('POST', `/makeups/${id}/answer`, { answer: 'accepted', lessonId }))
  done(await staff.call('DELETE', `/makeups/${id}/recovery`))
  expect(await call('getPropostaRecupero', asked)).toMatchObject(refused('makeups.no_proposal'))
})

test('a makeup is recorded and looked up by its request or by the missed lesson', async () => {
  const { id, pair, elsewhere, lessonId } = await request()
  const held = await elsewhere('2026-10-13T18:30:00')
  const lookups = [
    ['getLezioneRecuperata', { id_richiesta_recupero: id }],
    ['getRecupero', pair],
    ['getRecupero', { id_lezione: lessonId }],
  ] as const
  for (const [script, form] of lookups) {
    expect(await call(script, form)).toMatchObject(refused('makeups.not_recovered'))
  }
  const record = (lesson: number) =>
    call('addRecupero', { id_richiesta_recupero: id, id_lezione_recupero: lesson })
  expect(await record(lessonId)).toMatchObject({
    ...refused('makeups.own_lesson'),
    fields: { id_lezione_recupero: makeupSentences['makeups.own_lesson'] },
  })
  expect(await record(held)).toEqual({ result: 'ok' })
  const data = '2026-10-13 18:30:00'
  for (const [script, form] of lookups) {
    expect(await call(script, form)).toEqual({
      ...{ result: 'ok', data, data_recupero: data, id_lezione_recupero: held },
    })
  }
  expect(await call('getRichiestaRecuperoStudente', pair)).toMatchObject({
    ...{ data_recupero: data, id_lezione_recupero: held },
  })
  expect(await record(held)).toMatchObject(refused('makeups.recovered'))
  expect(await call('getLezioneRecuperata', { id_richiesta_recupero: 999_999 })).toMatchObject(
    refused('makeups.not_found'),
  )
})

test('a lesson to come of an archived course is neither proposed nor recorded', async () => {
  const { id, otherCourseId, elsewhere } = await request()
  const toCome = await elsewhere('2026-10-20T18:30:00')
  const held = await elsewhere('2026-10-13T18:30:00')
  done(await staff.call('POST', `/courses/${otherCourseId}/archiving`))
  const which = { id_richiesta_recupero: id }
  expect(
    await call('addPropostaRecupero', { ...which, id_lezione_proposta: toCome }),
  ).toMatchObject(refused('makeups.course_archived'))
  expect(await call('addRecupero', { ...which, id_lezione_recupero: toCome })).toMatchObject({
    ...refused('makeups.course_archived'),
    fields: { id_lezione_recupero: makeupSentences['makeups.course_archived'] },
  })
  expect(await call('addRecupero', { ...which, id_lezione_recupero: held })).toEqual({
    result: 'ok',
  })
})
