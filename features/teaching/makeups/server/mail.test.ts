import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { letters } from '#app/server/features.ts'
import { mailJobs } from '#f/system/mail/server/jobs.ts'
import { SEND } from '#f/system/mail/server/mutations.ts'
import { done } from '#tests/support/academy.ts'
import { fromElsewhere } from '#tests/support/client.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { missedLesson } from '#tests/support/missed-lesson.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { PROPOSAL } from './mail.ts'
import { makeupSentences, PROPOSAL_SUBJECT } from '../domain/text.ts'

const mailbox = await openMailbox()
const world = await openWorld({
  env: {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'segreteria@accademia.example',
    ACADEMY_NAME: 'Accademia «Però»',
    BASE_URL: 'https://quinte.example/ufficio/',
  },
})
const outbox = mailJobs(world.services, letters)
afterAll(async () => {
  outbox.close?.()
  await world.close()
  await mailbox.close()
})
beforeEach(() => world.clock.set(NOW))
let staff = await world.as('staff')
const here = fromElsewhere()

const post = async (path: string, input: unknown = {}) =>
  done(await staff.call('POST', path, input))
const view = (token: string) => world.anonymous.call('POST', '/makeup-choice/view', { token }, here)
const choose = (token: string, input: object) =>
  world.anonymous.call('POST', '/makeup-choice', { token, ...input }, here)
const getState = async (id: number) => done(await staff.call('GET', `/makeups/${id}`)).state

/** A request for which two lessons are to be had elsewhere. */
async function request() {
  const missed = await missedLesson(world, staff)
  const { studentId, lessonId, elsewhere } = missed
  const { id } = await post('/makeups', { studentId, lessonId })
  const lessonIds = [await elsewhere('2026-10-20T10:00:00'), await elsewhere('2026-10-27T10:00:00')]
  return { ...missed, id: id as number, lessonIds: lessonIds as [number, number] }
}

/** The mail that lies in the outbox for an address, the latest. */
async function queued(address: string): Promise<{ id: number; data: object }> {
  const [mail] = await world.sql<{ id: number; data: object }>(
    'select id, data from mails where to_address = $1 order by id desc limit 1',
    [address],
  )
  if (!mail) throw new Error(`nothing for ${address}`)
  return mail
}

/** Proposes lessons, has the mail sent, and reads the token in it. */
async function proposed(id: number, address: string, lessonIds: readonly number[], note = '') {
  await post(`/makeups/${id}/proposals`, { lessonIds, note })
  const { id: mailId, data } = await queued(address)
  await outbox.tasks[SEND]?.({ id: mailId })
  const arrived = await mailbox.next()
  const token = /recupero\/(\w+)/.exec(arrived.text ?? '')?.[1] ?? ''
  return { arrived, token, data }
}

async function offered() {
  const made = await request()
  return { ...made, ...(await proposed(made.id, made.mail, made.lessonIds)) }
}

const refused = (code: keyof typeof makeupSentences) => ({
  code,
  message: expect.stringMatching(/./),
})

describe('the letter that confirms a lesson', () => {
  const confirmation = async (address: string) => {
    const rows = await world.sql<{ id: number; state: string }>(
      `select id, case when cancelled_at is not null then 'cancelled'
         when next_try_at > $2 then 'held' else 'goes' end as state
       from mails where to_address = $1 and kind = 'makeups.agreed' order by id`,
      [address, world.clock.now().toString()],
    )
    return rows
  }

  test('goes at once when she chose it, with the lesson for her calendar; the office is told', async () => {
    const { token, mail, lessonIds, studentId } = await offered()
    done(await choose(token, { answer: 'accepted', lessonId: lessonIds[0] }))
    const [waiting] = await confirmation(mail)
    expect(waiting?.state).toBe('goes')
    await outbox.tasks[SEND]?.({ id: waiting?.id })
    const arrived = await mailbox.next()
    expect(arrived.recipients).toEqual([mail])
    expect(arrived.subject).toBe('Il tuo recupero è confermato')
    expect(arrived.text).toContain('martedì 20 ottobre 2026, 10:00–12:00')
    const file = arrived.attachments.find(({ filename }) => filename === 'recupero.ics')
    const calendar = new TextDecoder().decode(file?.content as ArrayBuffer)
    expect(calendar).toMatch(/DTSTART;TZID=Europe\/Rome:20261020T100000/)
    expect(calendar).toMatch(/DTEND;TZID=Europe\/Rome:20261020T120000/)
    const told = await world.sql(
      `select title, body from received_notifications where student_id = $1 and makeup_id is null`,
      [studentId],
    )
    expect(told[0]).toMatchObject({
      title: 'Risposta a una proposta di recupero',
      body: expect.stringMatching(/^Rossi .*Anna: accettata, .*martedì 20 ottobre 2026/),
    })
  })

  test('waits for the office to think better of it, and goes no more when it is taken back', async () => {
    const { id, mail, lessonIds } = await request()
    await post(`/makeups/${id}/proposals`, { lessonIds })
    await post(`/makeups/${id}/answer`, { answer: 'accepted', lessonId: lessonIds[1] })
    expect(await confirmation(mail)).toMatchObject([{ state: 'held' }])
    done(await staff.call('DELETE', `/makeups/${id}/recovery`))
    expect(await confirmation(mail)).toMatchObject([{ state: 'cancelled' }])
    await post(`/makeups/${id}/recovery`, { lessonId: lessonIds[0] })
    expect(await confirmation(mail)).toMatchObject([{ state: 'cancelled' }, { state: 'held' }])
    await post(`/makeups/${id}/recovery`, { lessonId: lessonIds[1] })
    const [, , last] = await confirmation(mail)
    expect((await confirmation(mail)).map(({ state }) => state)).toEqual([
      ...['cancelled', 'cancelled', 'held'],
    ])
    await world.sql('update makeups set makeup_lesson_id = $2 where id = $1', [id, lessonIds[0]])
    await outbox.tasks[SEND]?.({ id: last?.id })
    const [row] = await world.sql('select last_error as why from mails where id = $1', [last?.id])
    expect(row).toEqual({ why: makeupSentences['makeups.not_agreed'] })
  })

  test('goes no more once there is nothing to come: the lesson began, or she was there after all', async () => {
    const send = async (address: string) => {
      const { id } = await queued(address)
      await outbox.tasks[SEND]?.({ id })
      const [row] = await world.sql(
        'select state, last_error as why from mails join mail_outcomes using (id) where id = $1',
        [id],
      )
      return row
    }
    const [late, moot] = [await request(), await request()]
    for (const { id, lessonIds } of [late, moot]) {
      await post(`/makeups/${id}/recovery`, { lessonId: lessonIds[0] })
    }
    const entries = [{ studentId: moot.studentId, present: true, minutes: null }]
    done(await staff.call('PUT', `/lessons/${moot.lessonId}/register`, { version: 0, entries }))
    expect(await send(moot.mail)).toEqual({
      ...{ state: 'cancelled', why: makeupSentences['makeups.moot'] },
    })
    // The mail server was away until then.
    world.clock.set('2026-10-20T10:30:00+02:00[Europe/Rome]')
    expect(await send(late.mail)).toEqual({
      ...{ state: 'cancelled', why: makeupSentences['makeups.lesson_over'] },
    })
  })

  test('waits again when what recalled it is undone, unless it had gone', async () => {
    const { id, mail, lessonIds } = await request()
    const states = async () => (await confirmation(mail)).map(({ state }) => state)
    const drop = async () => done(await staff.call('DELETE', `/makeups/${id}/recovery`))
    const undo = (replaced: object) => post(`/makeups/${id}/recovery/reversal`, replaced)
    await post(`/makeups/${id}/recovery`, { lessonId: lessonIds[0] })
    await undo(await drop())
    expect(await states()).toEqual(['cancelled', 'held'])
    done(await staff.call('DELETE', `/makeups/${id}`))
    done(await staff.call('POST', `/makeups/${id}/restoration`))
    expect(await states()).toEqual(['cancelled', 'cancelled', 'held'])
    await outbox.tasks[SEND]?.({ id: (await queued(mail)).id })
    expect((await mailbox.next()).text).toContain('martedì 20 ottobre 2026')
    await undo(await drop())
    await undo(await post(`/makeups/${id}/recovery`, { lessonId: lessonIds[1] }))
    const [, , , other, ...more] = await confirmation(mail)
    expect({ other: other?.state, more }).toEqual({ other: 'cancelled', more: [] })
  })

  test('is not written when the answer is no, of which the office is told', async () => {
    const { token, mail, studentId } = await offered()
    done(await choose(token, { answer: 'another_date' }))
    expect(await confirmation(mail)).toEqual([])
    expect(
      await world.sql('select body from received_notifications where student_id = $1', [studentId]),
    ).toMatchObject([{ body: expect.stringMatching(/: chiede un’altra data\.$/) }])
  })
})

describe('the letter with a proposal', () => {
  test('arrives with the lessons, the note and a link that nobody has stored', async () => {
    const { id, mail, lessonIds } = await request()
    const { arrived, token, data } = await proposed(id, mail, lessonIds, 'Porta <b>il copione</b>')
    expect(arrived.recipients).toEqual([mail])
    expect(arrived.subject).toBe(PROPOSAL_SUBJECT)
    // The sentence of the opening is whole, and what was missed stands after the lessons it offers.
    expect(arrived.text).toMatch(
      /Ciao Anna,\n\nper recuperare la lezione .*:\n\nProposta 1: [^]*\n\nLezione da recuperare: giovedì 8 ottobre 2026, 10:00–12:00/,
    )
    expect(arrived.text).toContain('Proposta 1: martedì 20 ottobre 2026, 10:00–12:00')
    expect(arrived.text).toContain('Proposta 2: martedì 27 ottobre 2026, 10:00–12:00')
    expect(arrived.html).toContain('Porta &lt;b&gt;il copione&lt;/b&gt;')
    expect(arrived.html).toContain(`https://quinte.example/ufficio/recupero/${token}`)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(data).toEqual({ proposalId: expect.any(Number) })
    const kept = await world.sql(
      `select from makeup_proposals where makeup_id = $1 and encode(token_hash, 'hex') <> $2`,
      [id, token],
    )
    expect(kept).toHaveLength(1)
    const [notes] = await world.sql<{ found: boolean }>(
      `select bool_or(audit_entries::text like '%' || $1 || '%') as found from audit_entries`,
      [token],
    )
    expect(notes).toEqual({ found: false })
  })

  test('is not sent once its proposal is answered, withdrawn or replaced', async () => {
    const { id, mail, lessonIds } = await request()
    const send = async () => {
      const { id: mailId } = await queued(mail)
      await outbox.tasks[SEND]?.({ id: mailId })
      const [row] = await world.sql<{ state: string; why: string }>(
        'select state, last_error as why from mails join mail_outcomes using (id) where id = $1',
        [mailId],
      )
      return row
    }
    const over = { state: 'cancelled', why: makeupSentences['makeups.link_over'] }
    await post(`/makeups/${id}/proposals`, { lessonIds })
    done(await staff.call('DELETE', `/makeups/${id}/proposal`))
    expect(await send()).toEqual(over)
    await post(`/makeups/${id}/proposals`, { lessonIds })
    await post(`/makeups/${id}/answer`, { answer: 'another_date' })
    expect(await send()).toEqual(over)
    await post(`/makeups/${id}/proposals`, { lessonIds })
    done(await staff.call('DELETE', `/makeups/${id}`))
    expect(await send()).toEqual(over)
  })
})

describe('a personal link', () => {
  test('shows the choices as often as it is opened, and changes nothing', async () => {
    const { id, token, lessonIds, lessonId } = await offered()
    const before = await world.sql('select * from makeup_proposals order by id')
    for (let times = 0; times < 2; times += 1) {
      expect(done(await view(token))).toMatchObject({
        ...{ name: 'Anna', missed: { lessonId }, answer: null, chosen: null, closed: false },
        choices: lessonIds.map((choice) => ({ lessonId: choice, over: false })),
      })
    }
    expect(await world.sql('select * from makeup_proposals order by id')).toEqual(before)
    expect(await getState(id)).toBe('proposed')
    expect((await world.anonymous.call('GET', '/makeup-choice', { token })).status).toBe(404)
  })

  test('takes no lesson while another one takes the same hour for her', async () => {
    const one = await offered()
    const lesson = { courseId: one.courseId, minutes: 120 }
    const missed = await insertLesson(world, { ...lesson, startsAt: '2026-10-09T10:00:00' })
    const other = await post('/makeups', { studentId: one.studentId, lessonId: missed })
    const beside = await one.elsewhere('2026-10-20T11:00:00')
    const two = await proposed(other.id, one.mail, [beside])
    const answers = await Promise.all([
      choose(one.token, { answer: 'accepted', lessonId: one.lessonIds[0] }),
      choose(two.token, { answer: 'accepted', lessonId: beside }),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.map(({ body }) => body.code)).toContain('makeups.clash')
  })

  test('is answered once: a double click is one answer, another tab reads what was chosen', async () => {
    const { id, token, lessonIds } = await offered()
    const [first, second] = lessonIds
    const accept = { answer: 'accepted', lessonId: first }
    const [one, two] = await Promise.all([choose(token, accept), choose(token, accept)])
    expect([one.status, two.status]).toEqual([200, 200])
    const late = await choose(token, { answer: 'accepted', lessonId: second })
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('makeups.link_used')
    expect(late.body.message).toContain('martedì 20 ottobre 2026, 10:00–12:00')
    expect((await choose(token, { answer: 'refused' })).body).toMatchObject(
      refused('makeups.link_used'),
    )
    expect(done(await view(token))).toMatchObject({
      ...{ answer: 'accepted', chosen: { lessonId: first }, closed: false },
    })
    expect(done(await staff.call('GET', `/makeups/${id}`))).toMatchObject({
      state: 'agreed',
      proposal: { answer: 'accepted', answeredBy: 'studente' },
      makeupLesson: { lessonId: first },
    })
  })

  test('lets one of two different answers at once win', async () => {
    const { id, token, lessonIds } = await offered()
    const answers = await Promise.all(
      lessonIds.map((lessonId) => choose(token, { answer: 'accepted', lessonId })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = lessonIds[answers.findIndex(({ status }) => status === 200)]
    const { makeupLesson } = done(await staff.call('GET', `/makeups/${id}`))
    expect(makeupLesson.lessonId).toBe(winner)
  })

  test('refuses the proposal or asks for another date, and says so when opened again', async () => {
    for (const answer of ['refused', 'another_date'] as const) {
      const { id, token, lessonIds } = await offered()
      done(await choose(token, { answer }))
      done(await choose(token, { answer }))
      expect(await getState(id)).toBe(answer)
      expect(done(await view(token))).toMatchObject({ answer, chosen: null, closed: false })
      expect(
        (await choose(token, { answer: 'accepted', lessonId: lessonIds[0] })).body,
      ).toMatchObject(refused('makeups.link_used'))
    }
  })

  test('wrong, truncated, lengthened or strange is refused in words', async () => {
    const { token } = await offered()
    const strange = ['', ' ', 'x', '%00', '../../etc/passwd', 'è'.repeat(300), token.toUpperCase()]
    for (const wrong of [...strange, token.slice(0, -1), token.slice(1), `${token}0`]) {
      for (const answer of [await view(wrong), await choose(wrong, { answer: 'refused' })]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'makeups.link_unknown'])
        expect(answer.body.message).toBe(makeupSentences['makeups.link_unknown'])
      }
    }
    expect((await view(` ${token}\n`)).status).toBe(200)
  })

  test('is over when its proposal was withdrawn, replaced or overtaken', async () => {
    const { id, token, lessonIds, mail } = await offered()
    const accept = { answer: 'accepted', lessonId: lessonIds[0] }
    const expectOver = async (link: string) => {
      const { status, body } = await choose(link, accept)
      expect([status, body.code]).toEqual([409, 'makeups.link_over'])
      expect(done(await view(link))).toMatchObject({ chosen: null, closed: true })
    }
    const second = await proposed(id, mail, lessonIds)
    await expectOver(token)
    expect(done(await view(second.token)).closed).toBe(false)
    done(await staff.call('DELETE', `/makeups/${id}/proposal`))
    await expectOver(second.token)
    const third = await proposed(id, mail, lessonIds)
    await post(`/makeups/${id}/recovery`, { lessonId: lessonIds[1] })
    await expectOver(third.token)
  })

  test('is over after the last day, and open again when that is moved', async () => {
    const { id, token } = await offered()
    const expire = async (expiresOn: string | null) => {
      const { version } = done(await staff.call('GET', `/makeups/${id}`))
      done(await staff.call('PUT', `/makeups/${id}/expiry`, { version, expiresOn }))
    }
    await expire('2026-10-14')
    expect((await choose(token, { answer: 'another_date' })).body).toMatchObject(
      refused('makeups.link_over'),
    )
    expect(done(await view(token)).closed).toBe(true)
    await expire(null)
    expect(done(await view(token)).closed).toBe(false)
  })

  test('tells nothing while the request is taken back or she is in the trash', async () => {
    const { id, token, studentId, lessonIds } = await offered()
    const accept = { answer: 'accepted', lessonId: lessonIds[0] }
    const expectSilent = async () => {
      for (const { status, body } of [await view(token), await choose(token, accept)]) {
        expect([status, body.code]).toEqual([409, 'makeups.link_over'])
      }
    }
    done(await staff.call('DELETE', `/makeups/${id}`))
    await expectSilent()
    await post(`/makeups/${id}/restoration`)
    done(await staff.call('DELETE', `/students/${studentId}`))
    await expectSilent()
    await post(`/students/${studentId}/restoration`)
    done(await choose(token, accept))
  })

  test('refuses a lesson that is no longer to be had, and stays answerable', async () => {
    const { token, lessonIds, courseId, elsewhere, id, mail } = await offered()
    const [first, second] = lessonIds
    const accept = (lessonId: number, link = token) =>
      choose(link, { answer: 'accepted', lessonId })
    await world.sql('update lessons set deleted_at = now() where id = $1', [first])
    expect((await accept(first)).body).toMatchObject(refused('makeups.lesson_not_found'))
    await insertLesson(world, { courseId, startsAt: '2026-10-27T11:00:00' })
    const clash = await accept(second)
    expect(clash.body).toMatchObject(refused('makeups.clash'))
    expect(clash.body.message).toContain('27/10/2026 11:00')
    expect((await accept(999_999)).body).toMatchObject(refused('makeups.not_proposed'))
    expect((await choose(token, { answer: 'accepted' })).body).toMatchObject(
      refused('makeups.not_proposed'),
    )
    expect(done(await view(token)).choices).toMatchObject([{ over: true }, { over: true }])
    expect(await getState(id)).toBe('proposed')
    const soon = await elsewhere('2026-10-15T09:30:00')
    const last = await proposed(id, mail, [soon])
    world.clock.set('2026-10-15T09:30:00+02:00')
    expect((await accept(soon, last.token)).body).toMatchObject(refused('makeups.lesson_over'))
    done(await choose(last.token, { answer: 'another_date' }))
  })

  test('refuses a lesson whose course was archived since, and takes it when that is back', async () => {
    const { id, token, lessonIds, otherCourseId } = await offered()
    const accept = { answer: 'accepted', lessonId: lessonIds[0] }
    await post(`/courses/${otherCourseId}/archiving`)
    expect(done(await view(token))).toMatchObject({
      closed: false,
      choices: [{ over: true }, { over: true }],
    })
    expect(await choose(token, accept)).toMatchObject({
      status: 422,
      body: {
        code: 'makeups.course_archived',
        message: 'Il corso di questa lezione è archiviato: scegline un’altra.',
      },
    })
    expect(await getState(id)).toBe('proposed')
    done(await staff.call('DELETE', `/courses/${otherCourseId}/archiving`))
    done(await choose(token, accept))
    expect(await getState(id)).toBe('agreed')
  })

  test('accepted and taken back since is over', async () => {
    const { id, token, lessonIds } = await offered()
    const accept = { answer: 'accepted', lessonId: lessonIds[0] }
    done(await choose(token, accept))
    done(await staff.call('DELETE', `/makeups/${id}/recovery`))
    expect((await choose(token, accept)).body).toMatchObject(refused('makeups.link_over'))
    expect(done(await view(token))).toMatchObject({
      answer: 'accepted',
      chosen: null,
      closed: true,
    })
  })

  test('is tried only so often from one address', async () => {
    const { token } = await offered()
    const address = fromElsewhere()
    const open = () => world.anonymous.call('POST', '/makeup-choice/view', { token }, address)
    expect((await open()).status).toBe(200)
    await world.sql(`update rate_limits set points = 10000 where key like 'public_link:%'`)
    expect([(await open()).status, (await choose(token, { answer: 'refused' })).status]).toEqual([
      429, 429,
    ])
    await world.sql(`delete from rate_limits where key like 'public_link:%'`)
  })
})

test('a link that was made under another server key is not sent, since it would lead nowhere', async () => {
  const { id, mail, lessonIds } = await request()
  await post(`/makeups/${id}/proposals`, { lessonIds })
  await world.sql(`update makeup_proposals set token_hash = sha256('altra') where makeup_id = $1`, [
    id,
  ])
  const { id: mailId } = await queued(mail)
  await outbox.tasks[SEND]?.({ id: mailId })
  staff = await world.signIn('staff')
  const { rows } = done(await staff.call('GET', '/mails', { state: 'failed', q: mail }))
  expect(rows).toMatchObject([{ lastError: makeupSentences['makeups.link_over'] }])
})

describe('without an address that links could lead to', () => {
  test('a letter that waits is not sent', async () => {
    const waiting = await request()
    await post(`/makeups/${waiting.id}/proposals`, { lessonIds: waiting.lessonIds })
    const { data } = await queued(waiting.mail)
    const { BASE_URL: _, ...config } = world.services.config
    const services = { ...world.services, config: { ...config, HOST: '0.0.0.0' } }
    const written = await world.act(async (tx) => ({
      ok: true,
      value: await letters[PROPOSAL]?.(tx, data, services),
    }))
    expect(written).toMatchObject({ ok: false, code: 'mail.no_link_base' })
  })

  test('nothing is proposed', async () => {
    const nowhere = await openWorld({ env: { HOST: '0.0.0.0' } })
    const client = await nowhere.as('staff')
    const answer = await client.call('POST', '/makeups/1/proposals', { lessonIds: [1], note: '' })
    await nowhere.close()
    expect(answer).toMatchObject({ status: 503, body: { code: 'mail.no_link_base' } })
  })
})
