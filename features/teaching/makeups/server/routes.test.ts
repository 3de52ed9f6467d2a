import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { missedLesson, type MissedLesson } from '#tests/support/missed-lesson.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
let staff = await world.as('staff')

/** The session of another day is over. */
async function at(iso: string) {
  world.clock.set(iso)
  staff = await world.signIn('staff')
}

const get = async (id: number) => done(await staff.call('GET', `/makeups/${id}`))
const stateOf = async (id: number) => (await get(id)).state
const post = async (path: string, input: unknown = {}) =>
  done(await staff.call('POST', path, input))
const refusal = async (method: 'POST' | 'PUT' | 'DELETE', path: string, input: unknown = {}) => {
  const { status, body } = await staff.call(method, path, input)
  return [status, body.code]
}

/** Marks the student in the register of a lesson, as the register's own screen does. */
async function mark(lessonId: number, studentId: number, present: boolean) {
  const { version } = done(await staff.call('GET', `/lessons/${lessonId}/register`))
  const entries = [{ studentId, present, minutes: null }]
  done(await staff.call('PUT', `/lessons/${lessonId}/register`, { version, entries }))
}

async function request(): Promise<MissedLesson & { id: number }> {
  const missed = await missedLesson(world, staff)
  const { studentId, lessonId } = missed
  const { id } = await post('/makeups', { studentId, lessonId })
  return { ...missed, id }
}

const propose = async (id: number, lessonIds: readonly number[], note = '') =>
  post(`/makeups/${id}/proposals`, { lessonIds, note })

describe('a request', () => {
  test('is made for an absence, once, and tells whom and what it is about', async () => {
    const { studentId, lessonId, mail, courseId } = await missedLesson(world, staff)
    const { id } = await post('/makeups', { studentId, lessonId, expiresOn: '2026-12-31' })
    expect(await get(id)).toMatchObject({
      ...{ id, state: 'requested', studentId, mail, requestedBy: 'staff' },
      missed: { lessonId, courseId, startsAt: '2026-10-08T10:00:00', minutes: 120 },
      ...{ expiresOn: '2026-12-31', expired: false, proposal: null, makeupLesson: null },
    })
    expect(await refusal('POST', '/makeups', { studentId, lessonId })).toEqual([
      409,
      'makeups.already_requested',
    ])
    const { rows } = done(await staff.call('GET', `/students/${studentId}/makeups`))
    expect(rows).toMatchObject([{ id }])
  })

  test('needs an absence', async () => {
    const { studentId, lessonId, courseId, elsewhere } = await missedLesson(world, staff)
    const ask = (input: object) => refusal('POST', '/makeups', { studentId, lessonId, ...input })
    const toCome = await insertLesson(world, { courseId, startsAt: '2026-10-22T10:00:00' })
    const deleted = await insertLesson(world, {
      ...{ courseId, startsAt: '2026-10-01T10:00:00', deleted: true },
    })
    expect(await ask({ lessonId: toCome })).toEqual([409, 'makeups.not_absent'])
    expect(await ask({ lessonId: await elsewhere('2026-10-07T10:00:00') })).toEqual([
      409,
      'makeups.not_absent',
    ])
    expect(await ask({ lessonId: deleted })).toEqual([404, 'makeups.lesson_not_found'])
    expect(await ask({ studentId: 999_999 })).toEqual([404, 'makeups.student_not_found'])
    await mark(lessonId, studentId, true)
    expect(await ask({})).toEqual([409, 'makeups.not_absent'])
  })

  test('has nothing to make up any more once the register says that she came', async () => {
    const { id, studentId, lessonId, elsewhere } = await request()
    await mark(lessonId, studentId, true)
    expect(await stateOf(id)).toBe('moot')
    const lessonIds = [await elsewhere('2026-10-20T10:00:00')]
    expect(await refusal('POST', `/makeups/${id}/proposals`, { lessonIds })).toEqual([
      409,
      'makeups.moot',
    ])
    await mark(lessonId, studentId, false)
    expect(await stateOf(id)).toBe('requested')
  })

  test('is taken back and put back, unless a new one was made meanwhile', async () => {
    const { id, studentId, lessonId } = await request()
    done(await staff.call('DELETE', `/makeups/${id}`))
    done(await staff.call('DELETE', `/makeups/${id}`))
    expect((await staff.call('GET', `/makeups/${id}`)).status).toBe(404)
    await post(`/makeups/${id}/restoration`)
    expect(await stateOf(id)).toBe('requested')
    done(await staff.call('DELETE', `/makeups/${id}`))
    await post('/makeups', { studentId, lessonId })
    expect(await refusal('POST', `/makeups/${id}/restoration`)).toEqual([
      409,
      'makeups.already_requested',
    ])
    expect(await refusal('DELETE', '/makeups/999999')).toEqual([404, 'makeups.not_found'])
    expect(await refusal('POST', '/makeups/999999/restoration')).toEqual([404, 'makeups.not_found'])
  })

  test('has a last day, after which nothing is proposed until it is moved', async () => {
    const { id, elsewhere } = await request()
    const lessonIds = [await elsewhere('2026-11-20T10:00:00')]
    const expire = async (expiresOn: string | null) => {
      const { version } = await get(id)
      return staff.call('PUT', `/makeups/${id}/expiry`, { version, expiresOn })
    }
    done(await expire('2026-11-19'))
    const ask = () => refusal('POST', `/makeups/${id}/proposals`, { lessonIds })
    expect(await ask()).toEqual([422, 'makeups.after_expiry'])
    expect(done(await staff.call('GET', `/makeups/${id}/candidates`)).rows).toEqual([])
    await at('2026-11-20T08:00:00+01:00')
    expect((await get(id)).expired).toBe(true)
    expect(await ask()).toEqual([409, 'makeups.expired'])
    const found = done(await staff.call('GET', '/makeups', { expired: true }))
    expect(found.rows).toMatchObject([{ id }])
    done(await expire(null))
    await propose(id, lessonIds)
    expect(await stateOf(id)).toBe('proposed')
    const stale = { version: 0, expiresOn: null }
    expect(await refusal('PUT', `/makeups/${id}/expiry`, stale)).toEqual([
      409,
      'kit.changed_elsewhere',
    ])
  })

  test('belongs to the student: it outlives her class and the course', async () => {
    const { id, studentId, courseId, otherCourseId, elsewhere } = await request()
    const lesson = await elsewhere('2026-10-20T10:00:00')
    await post(`/courses/${courseId}/students/${studentId}/change`, { toCourseId: otherCourseId })
    await post(`/courses/${courseId}/archiving`)
    expect(await stateOf(id)).toBe('requested')
    // The other course is her own now.
    expect(await refusal('POST', `/makeups/${id}/proposals`, { lessonIds: [lesson] })).toEqual([
      422,
      'makeups.own_lesson',
    ])
  })
})

describe('candidates', () => {
  const candidates = async (id: number, query: object = {}) =>
    done(await staff.call('GET', `/makeups/${id}/candidates`, query)).rows.map(
      ({ lessonId }: { lessonId: number }) => lessonId,
    )

  test('are lessons of the same subject or topic elsewhere, at which she is free', async () => {
    const { id, courseId, otherCourseId, elsewhere, lessonId } = await request()
    const [missed] = await world.sql<{ topic: string }>('select topic from lessons where id = $1', [
      lessonId,
    ])
    const later = await elsewhere('2026-10-27T10:00:00')
    const sooner = await elsewhere('2026-10-20T10:00:00')
    const clashing = await elsewhere('2026-10-21T10:00:00')
    await insertLesson(world, { courseId, startsAt: '2026-10-21T11:00:00' })
    const topic = missed?.topic.toUpperCase() ?? ''
    const sameTopic = await insertLesson(world, {
      ...{ courseId: otherCourseId, startsAt: '2026-10-28T10:00:00', topic },
    })
    const another = await insertLesson(world, {
      ...{ courseId: otherCourseId, startsAt: '2026-10-29T10:00:00', topic: 'Scherma' },
    })
    const held = await elsewhere('2026-10-13T10:00:00')
    expect(await candidates(id)).toEqual([sameTopic, sooner, later])
    expect(await candidates(id, { anySubject: true, q: 'scherma' })).toEqual([another])
    expect(await candidates(id, { q: 'DIZIONE' })).toEqual([sooner, later])
    // Not one that was held before the absence.
    await elsewhere('2026-10-06T10:00:00')
    expect(await candidates(id, { when: 'held' })).toEqual([held])
    expect((await staff.call('GET', '/makeups/999999/candidates')).status).toBe(404)
    const ask = (lessonIds: number[]) => refusal('POST', `/makeups/${id}/proposals`, { lessonIds })
    expect(await ask([sooner, clashing])).toEqual([422, 'makeups.clash'])
    expect(await ask([held])).toEqual([422, 'makeups.lesson_over'])
    expect(await ask([999_999])).toEqual([404, 'makeups.lesson_not_found'])
    expect(await ask([1, 2, 3, 4, 5])).toEqual([400, 'kit.invalid_input'])
  })

  test('are cut to fifty only after the likest were put first', async () => {
    const { id, otherCourseId, elsewhere, lessonId } = await request()
    for (let minute = 10; minute < 60; minute += 1) await elsewhere(`2026-10-20T10:${minute}:00`)
    const sameTopic = await insertLesson(world, {
      ...{ courseId: otherCourseId, startsAt: '2026-12-10T10:00:00' },
      topic:
        (
          await world.sql<{ topic: string }>('select topic from lessons where id = $1', [lessonId])
        )[0]?.topic ?? '',
    })
    const found = await candidates(id)
    expect([found.length, found[0]]).toEqual([50, sameTopic])
  })

  test('do not clash with what she makes up already', async () => {
    const { id, studentId, courseId, elsewhere } = await request()
    const first = await elsewhere('2026-10-20T10:00:00')
    const second = await insertLesson(world, { courseId, startsAt: '2026-10-09T10:00:00' })
    const { id: other } = await post('/makeups', { studentId, lessonId: second })
    await post(`/makeups/${other}/recovery`, { lessonId: first })
    expect(await candidates(id)).toEqual([])
    const ask = { lessonIds: [first] }
    expect(await refusal('POST', `/makeups/${id}/proposals`, ask)).toEqual([
      409,
      'makeups.lesson_taken',
    ])
  })
})

describe('a proposal', () => {
  test('waits for the student, and is answered by telephone', async () => {
    const { id, elsewhere } = await request()
    const lessonIds = [
      await elsewhere('2026-10-27T10:00:00'),
      await elsewhere('2026-10-20T10:00:00'),
    ]
    await propose(id, lessonIds, 'Meglio la prima')
    expect(await get(id)).toMatchObject({
      state: 'proposed',
      proposal: {
        ...{ note: 'Meglio la prima', proposedBy: 'staff', answer: null },
        choices: lessonIds.map((lessonId) => ({ lessonId })),
      },
    })
    const answer = (input: object) => refusal('POST', `/makeups/${id}/answer`, input)
    expect(await answer({ answer: 'accepted' })).toEqual([422, 'makeups.not_proposed'])
    expect(await answer({ answer: 'accepted', lessonId: 999_999 })).toEqual([
      422,
      'makeups.not_proposed',
    ])
    await post(`/makeups/${id}/answer`, { answer: 'accepted', lessonId: lessonIds[1] })
    expect(await get(id)).toMatchObject({
      state: 'agreed',
      proposal: { answer: 'accepted', answeredBy: 'staff' },
      makeupLesson: { lessonId: lessonIds[1] },
    })
    expect(await answer({ answer: 'refused' })).toEqual([409, 'makeups.no_proposal'])
    expect(await refusal('POST', `/makeups/${id}/proposals`, { lessonIds })).toEqual([
      409,
      'makeups.agreed',
    ])
  })

  test('that is refused or moved is followed by another', async () => {
    const { id, elsewhere } = await request()
    const lessonIds = [await elsewhere('2026-10-20T10:00:00')]
    await propose(id, lessonIds)
    await post(`/makeups/${id}/answer`, { answer: 'another_date' })
    expect(await stateOf(id)).toBe('another_date')
    await propose(id, lessonIds)
    expect(await stateOf(id)).toBe('proposed')
    await post(`/makeups/${id}/answer`, { answer: 'refused' })
    expect(await stateOf(id)).toBe('refused')
  })

  test('is withdrawn while it waits', async () => {
    const { id, elsewhere } = await request()
    expect(await refusal('DELETE', `/makeups/${id}/proposal`)).toEqual([409, 'makeups.no_proposal'])
    await propose(id, [await elsewhere('2026-10-20T10:00:00')])
    done(await staff.call('DELETE', `/makeups/${id}/proposal`))
    expect(await get(id)).toMatchObject({ state: 'requested', proposal: null })
  })

  test('needs an address to write to', async () => {
    const { id, studentId, elsewhere } = await request()
    await world.sql(`update students set mail = 'nessuna' where id = $1`, [studentId])
    const ask = { lessonIds: [await elsewhere('2026-10-20T10:00:00')] }
    expect(await refusal('POST', `/makeups/${id}/proposals`, ask)).toEqual([
      422,
      'mail.bad_address',
    ])
    expect(await stateOf(id)).toBe('requested')
    expect((await get(id)).mail).toBe('')
  })

  test('goes to the second address where the first is none', async () => {
    const { id, studentId, elsewhere } = await request()
    await world.sql(`update students set mail = 'nessuna', mail2 = $2 where id = $1`, [
      ...[studentId, `mamma.${id}@example.it`],
    ])
    expect((await get(id)).mail).toBe(`mamma.${id}@example.it`)
    const lessonId = await elsewhere('2026-10-20T10:00:00')
    await propose(id, [lessonId])
    // So does what confirms the lesson that was agreed on.
    await post(`/makeups/${id}/recovery`, { lessonId })
    expect(
      await world.sql('select kind, cc from mails where to_address = $1 order by id', [
        `mamma.${id}@example.it`,
      ]),
    ).toEqual([
      { kind: 'makeups.proposal', cc: '' },
      { kind: 'makeups.agreed', cc: '' },
    ])
  })
})

describe('an absence', () => {
  test('is made up when the register of the agreed lesson says so, and returns with it', async () => {
    const { id, studentId, elsewhere } = await request()
    const lessonId = await elsewhere('2026-10-20T10:00:00')
    await post(`/makeups/${id}/recovery`, { lessonId })
    expect(await stateOf(id)).toBe('agreed')
    await at('2026-10-20T13:00:00+02:00')
    expect(await stateOf(id)).toBe('missed')
    await mark(lessonId, studentId, true)
    expect(await get(id)).toMatchObject({ state: 'recovered', makeupLesson: { lessonId } })
    expect(await refusal('DELETE', `/makeups/${id}`)).toEqual([409, 'makeups.recovered'])
    await mark(lessonId, studentId, false)
    expect(await stateOf(id)).toBe('missed')
  })

  test('is made up at a lesson that was held, whose register then has her', async () => {
    const { id, studentId, elsewhere, lessonId } = await request()
    const held = await elsewhere('2026-10-13T10:00:00')
    const own = await refusal('POST', `/makeups/${id}/recovery`, { lessonId })
    expect(own).toEqual([422, 'makeups.own_lesson'])
    await post(`/makeups/${id}/recovery`, { lessonId: held })
    expect(await stateOf(id)).toBe('recovered')
    const register = done(await staff.call('GET', `/lessons/${held}/register`))
    expect(register.courses[0].students).toMatchObject([{ studentId, guest: true, present: true }])
    done(await staff.call('DELETE', `/makeups/${id}/recovery`))
    expect(await get(id)).toMatchObject({ state: 'requested', makeupLesson: null })
    const after = done(await staff.call('GET', `/lessons/${held}/register`))
    expect(after.courses[0].students).toEqual([])
    expect(await refusal('DELETE', `/makeups/${id}/recovery`)).toEqual([409, 'makeups.not_agreed'])
  })

  test('is to be made up again while the lesson that made up for it is put off', async () => {
    const { id, elsewhere } = await request()
    const held = await elsewhere('2026-10-13T10:00:00')
    await post(`/makeups/${id}/recovery`, { lessonId: held })
    const move = (startsAt: string) =>
      world.sql('update lessons set starts_at = $2 where id = $1', [held, startsAt])
    await move('2026-10-16T10:00:00')
    expect(await stateOf(id)).toBe('agreed')
    const recovered = done(await staff.call('GET', '/makeups', { state: 'recovered', size: 500 }))
    expect(recovered.rows.map((row: { id: number }) => row.id)).not.toContain(id)
    await move('2026-10-15T18:00:00')
    expect(await stateOf(id)).toBe('recovered')
  })

  test('is proposed anew when the agreed lesson was cancelled', async () => {
    const { id, elsewhere } = await request()
    const [first, second] = [
      await elsewhere('2026-10-20T10:00:00'),
      await elsewhere('2026-10-21T10:00:00'),
    ]
    await post(`/makeups/${id}/recovery`, { lessonId: first })
    await world.sql('update lessons set deleted_at = now() where id = $1', [first])
    expect(await stateOf(id)).toBe('lesson_deleted')
    await propose(id, [second])
    expect(await get(id)).toMatchObject({ state: 'proposed', makeupLesson: null })
  })

  test('agreed on directly takes the waiting proposal back', async () => {
    const { id, elsewhere } = await request()
    const lessonId = await elsewhere('2026-10-20T10:00:00')
    await propose(id, [lessonId])
    await post(`/makeups/${id}/recovery`, { lessonId })
    expect(await get(id)).toMatchObject({ state: 'agreed', proposal: null })
  })
})

describe('what a recorded lesson replaced', () => {
  const guestsOf = async (lessonId: number) =>
    done(await staff.call('GET', `/lessons/${lessonId}/register`)).courses[0].students
  const record = (id: number, lessonId: number) => post(`/makeups/${id}/recovery`, { lessonId })
  const revert = (id: number, replaced: object) =>
    post(`/makeups/${id}/recovery/reversal`, replaced)

  test('is put back: the proposal that waited, and the lesson agreed on before', async () => {
    const { id, elsewhere } = await request()
    const [first, second, held] = [
      await elsewhere('2026-10-20T10:00:00'),
      await elsewhere('2026-10-21T10:00:00'),
      await elsewhere('2026-10-13T10:00:00'),
    ]
    await propose(id, [first])
    const { proposal } = await get(id)
    await revert(id, await record(id, second))
    expect(await get(id)).toMatchObject({ state: 'proposed', proposal, makeupLesson: null })
    await post(`/makeups/${id}/answer`, { answer: 'accepted', lessonId: first })
    await revert(id, await record(id, held))
    const agreed = { state: 'agreed', makeupLesson: { lessonId: first } }
    expect(await get(id)).toMatchObject({ ...agreed, proposal: { answer: 'accepted' } })
    expect(await guestsOf(held)).toEqual([])
    await revert(id, done(await staff.call('DELETE', `/makeups/${id}/recovery`)))
    expect(await get(id)).toMatchObject(agreed)
  })

  test('is put back with the mark that it had', async () => {
    const { id, studentId, elsewhere } = await request()
    const held = await elsewhere('2026-10-13T10:00:00')
    await record(id, held)
    const drop = async () => done(await staff.call('DELETE', `/makeups/${id}/recovery`))
    await revert(id, await drop())
    expect(await stateOf(id)).toBe('recovered')
    await mark(held, studentId, false)
    await revert(id, await drop())
    expect(await stateOf(id)).toBe('missed')
  })

  test('is not put back over what somebody did since, nor anything that it cannot be', async () => {
    const { id, lessonId, elsewhere } = await request()
    const first = await elsewhere('2026-10-20T10:00:00')
    const replaced = await record(id, first)
    const path = `/makeups/${id}/recovery/reversal`
    const other = (former: object) => ({ ...replaced, former: { ...replaced.former, ...former } })
    expect(await refusal('POST', path, other({ lessonId }))).toEqual([422, 'makeups.own_lesson'])
    expect(await refusal('POST', path, other({ lessonId: 999_999 }))).toEqual([
      404,
      'makeups.lesson_not_found',
    ])
    const { version } = await get(id)
    done(await staff.call('PUT', `/makeups/${id}/expiry`, { version, expiresOn: '2026-12-31' }))
    expect(await refusal('POST', path, replaced)).toEqual([409, 'kit.changed_elsewhere'])
    expect(await refusal('POST', '/makeups/999999/recovery/reversal', replaced)).toEqual([
      404,
      'makeups.not_found',
    ])
    expect(await stateOf(id)).toBe('agreed')
  })

  test('is not put back over the hour that another makeup has taken since', async () => {
    const { id, studentId, courseId, elsewhere } = await request()
    const missed = await insertLesson(world, { courseId, startsAt: '2026-10-09T10:00:00' })
    const other = await post('/makeups', { studentId, lessonId: missed })
    const [first, beside] = [
      await elsewhere('2026-10-20T10:00:00'),
      await elsewhere('2026-10-20T11:00:00'),
    ]
    await record(id, first)
    const dropped = done(await staff.call('DELETE', `/makeups/${id}/recovery`))
    await record(other.id, beside)
    const refused = [422, 'makeups.clash']
    expect(await refusal('POST', `/makeups/${id}/recovery/reversal`, dropped)).toEqual(refused)
    done(await staff.call('DELETE', `/makeups/${other.id}`))
    await revert(id, dropped)
    expect(await refusal('POST', `/makeups/${other.id}/restoration`)).toEqual(refused)
    done(await staff.call('DELETE', `/makeups/${id}/recovery`))
    await post(`/makeups/${other.id}/restoration`)
    expect(await stateOf(other.id)).toBe('agreed')
  })

  test('leaves no guest in the register of a lesson to which she did not come', async () => {
    const { id, studentId, elsewhere } = await request()
    const [first, second, next] = [
      await elsewhere('2026-10-13T10:00:00'),
      await elsewhere('2026-10-14T10:00:00'),
      await elsewhere('2026-10-20T10:00:00'),
    ]
    const miss = async (lessonId: number) => {
      await record(id, lessonId)
      await mark(lessonId, studentId, false)
      expect(await stateOf(id)).toBe('missed')
    }
    await miss(first)
    done(await staff.call('DELETE', `/makeups/${id}/recovery`))
    expect(await guestsOf(first)).toEqual([])
    await miss(first)
    await miss(second)
    expect(await guestsOf(first)).toEqual([])
    await propose(id, [next])
    expect(await guestsOf(second)).toEqual([])
  })
})

test('every change is noted with its author', async () => {
  const { id, elsewhere } = await request()
  const lessonId = await elsewhere('2026-10-20T10:00:00')
  await propose(id, [lessonId])
  await post(`/makeups/${id}/answer`, { answer: 'accepted', lessonId })
  done(await staff.call('DELETE', `/makeups/${id}/recovery`))
  done(await staff.call('DELETE', `/makeups/${id}`))
  const notes = await world.sql<{ action: string }>(
    `select action, actor_name from audit_entries
     where entity = 'makeup' and entity_id = $1 order by id`,
    [id],
  )
  expect(notes).toEqual(
    ['requested', 'proposed', 'agreed', 'dropped', 'cancelled'].map((what) => ({
      ...{ action: `makeup.${what}`, actor_name: 'staff' },
    })),
  )
})

test('the diary of the student says each step in Italian, and which lesson it was about', async () => {
  const { id, studentId, elsewhere } = await request()
  const lessonId = await elsewhere('2026-10-20T10:00:00')
  await propose(id, [lessonId])
  done(await staff.call('DELETE', `/makeups/${id}/proposal`))
  const recorded = await post(`/makeups/${id}/recovery`, { lessonId })
  await post(`/makeups/${id}/recovery/reversal`, recorded)
  const query = { of: 'student', id: studentId, kind: 'makeup' }
  const { rows } = done(await staff.call('GET', '/diary/records', query))
  expect(rows.map(({ title }: { title: string }) => title)).toEqual([
    'Recupero: ripristinato com’era',
    'Recupero: concordato',
    'Recupero: proposta ritirata',
    'Recupero: proposto',
    'Recupero: richiesto',
  ])
  expect(JSON.stringify(rows[1])).not.toContain('Lezione persa')
})
