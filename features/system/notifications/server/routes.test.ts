import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newStudent } from '#tests/support/academy.ts'
import { notified } from '#tests/support/inbox.ts'
import { planOf, plansOf } from '#tests/support/plan.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import type { Received } from '../domain/contract.ts'
import { notificationSentences } from '../domain/text.ts'
import { findUnread, listReceived } from './queries.ts'

const world = await openWorld()
afterAll(() => world.close())
const admin = await world.as('admin')
const staff = await world.as('staff')
const phone = await world.as('call_centre')
const { anonymous } = world

const INBOX = '/received-notifications'
beforeEach(async () => {
  world.clock.set(NOW)
  await world.sql('delete from received_notifications')
})

const list = async (query: object = {}): Promise<{ rows: Received[]; total: number }> =>
  done(await staff.call('GET', INBOX, query))
const unread = async (client = staff) => done(await client.call('GET', `${INBOX}/unread`))
const mark = (ids: readonly number[], client = staff) =>
  client.call('POST', `${INBOX}/reading`, { ids })
const readAtOf = async (id: number) =>
  (await world.sql('select read_at from received_notifications where id = $1', [id]))[0]?.[
    'read_at'
  ]

describe('who may', () => {
  test.each([
    ['GET', INBOX, undefined],
    ['GET', `${INBOX}/unread`, undefined],
    ['POST', `${INBOX}/reading`, { ids: [1] }],
    ['POST', `${INBOX}/reading/all`, { upTo: 1 }],
    ['POST', `${INBOX}/reading/reversal`, { ids: [1] }],
  ] as const)('%s %s asks for a session and for staff', async (method, path, input) => {
    expect((await anonymous.call(method, path, input)).status).toBe(401)
    expect((await phone.call(method, path, input)).status).toBe(403)
  })

  test('everybody reads her own and marks her own', async () => {
    const hers = await notified(world, 'admin')
    const mine = await notified(world, 'staff')
    expect((await list()).rows.map(({ id }) => id)).toEqual([mine])
    expect(await unread(admin)).toMatchObject({ total: 1, latest: [{ id: hers }] })
    for (const answer of [
      await mark([hers]),
      await mark([mine, hers]),
      await staff.call('POST', `${INBOX}/reading/reversal`, { ids: [hers] }),
      await mark([999_999]),
    ]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { message: notificationSentences['notifications.not_found'] },
      })
    }
    done(await staff.call('POST', `${INBOX}/reading/all`, { upTo: 999_999 }))
    expect(await readAtOf(mine)).not.toBeNull()
    expect(await readAtOf(hers)).toBeNull()
  })
})

describe('the inbox', () => {
  test('has the newest first, each with its student, who may be in the trash', async () => {
    const studentId = await newStudent(admin, { name: 'Anna', surname: 'Zanin' })
    const older = await notified(world, 'staff', {
      createdAt: '2026-10-14T08:00:00Z',
      readAt: '2026-10-14T09:00:00Z',
    })
    const newer = await notified(world, 'staff', { title: 'Assenza', body: 'Domani.', studentId })
    expect(await list()).toEqual({
      rows: [
        {
          id: newer,
          title: 'Assenza',
          body: 'Domani.',
          createdAt: '2026-10-15T07:00:00Z',
          readAt: null,
          student: { id: studentId, name: 'Zanin Anna', inTrash: false },
          makeupId: null,
        },
        expect.objectContaining({ id: older, readAt: '2026-10-14T09:00:00Z', student: null }),
      ],
      total: 2,
    })
    done(await admin.call('DELETE', `/students/${studentId}`))
    expect((await list()).rows[0]?.student).toMatchObject({ name: 'Zanin Anna', inTrash: true })
  })

  test('is searched in titles, texts and students, sorted by each column, filtered', async () => {
    const rossi = await newStudent(admin, { name: 'Anna', surname: 'Perù' })
    const verdi = await newStudent(admin, { name: 'Bice', surname: 'Abate' })
    const readAt = '2026-10-15T06:00:00Z'
    const make = (title: string, body: string, studentId?: number) =>
      notified(world, 'staff', { title, body, ...(studentId ? { studentId } : { readAt }) })
    const ids = {
      b: await make('b', 'uno', rossi),
      a: await make('a', 'due', verdi),
      c: await make('c', 'Perché no'),
    }
    const found = async (query: object) =>
      (await list(query)).rows.map(({ title }) => title).join('')
    expect(await found({})).toBe('cab')
    expect(await found({ dir: 'asc' })).toBe('bac')
    expect(await found({ sort: 'title', dir: 'asc' })).toBe('abc')
    expect(await found({ sort: 'body', dir: 'asc' })).toBe('acb')
    expect(await found({ sort: 'student', dir: 'asc' })).toBe('abc')
    expect(await found({ q: 'PERCHE' })).toBe('c')
    expect(await found({ q: 'anna peru' })).toBe('b')
    expect(await found({ q: 'a%' })).toBe('')
    expect(await found({ unread: true })).toBe('ab')
    expect(await found({ unread: false })).toBe('c')
    const wrong = await staff.call('GET', INBOX, { sort: 'readAt', dir: 'up' })
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.data.fields).sort()).toEqual(['dir', 'sort'])
    expect(Object.keys(ids)).toHaveLength(3)
  })

  test('has pages of 25, and tells how many are unread with the latest five', async () => {
    const ids: number[] = []
    for (let n = 0; n < 30; n += 1) ids.push(await notified(world, 'staff', { title: `n. ${n}` }))
    const { rows, total } = await list({ page: 2 })
    expect({ rows: rows.length, total }).toEqual({ rows: 5, total: 30 })
    const known = await unread()
    expect(known.total).toBe(30)
    expect(known.latest.map(({ id }: Received) => id)).toEqual(ids.slice(-5).reverse())
  })

  test('is found by its own indexes among many, in two questions', async () => {
    await world.sql(
      `insert into received_notifications (account_id, title, created_at, read_at)
       select accounts.id, 'x', timestamptz '2026-01-01' + make_interval(mins => n),
         case when n % 50 > 0 then now() end
       from accounts, generate_series(1, 3000) n`,
    )
    await world.sql('analyze received_notifications')
    const [{ id: mine } = { id: 0 }] = await world.sql<{ id: number }>(
      "select id from accounts where username = 'staff'",
    )
    const query = { page: 1, size: 25, sort: 'createdAt', dir: 'desc', q: '' } as const
    const page = await planOf(world, (db) => listReceived(db, mine, query).rows())
    expect(page.map((node) => node['Index Name'])).toContain('received_notifications_by_age')
    const polls = await plansOf(world, (db) => findUnread(db, mine))
    expect(polls).toHaveLength(2)
    for (const poll of polls) {
      expect(poll.map((node) => node['Index Name'])).toContain('received_notifications_unread')
    }
  })
})

describe('marking', () => {
  test('as read notes the time, once; it can be taken back', async () => {
    const id = await notified(world, 'staff')
    expect(done(await mark([id, id]))).toEqual({ ids: [id] })
    const at = await readAtOf(id)
    world.clock.advance({ hours: 1 })
    expect(done(await mark([id]))).toEqual({ ids: [] })
    expect(await readAtOf(id)).toEqual(at)
    expect(await unread()).toEqual({ total: 0, latest: [] })
    const back = () => staff.call('POST', `${INBOX}/reading/reversal`, { ids: [id] })
    done(await back())
    done(await back())
    expect((await unread()).total).toBe(1)
    const entries = await world.sql(
      "select actor_name, action from audit_entries where entity = 'notification' and entity_id = $1 order by id",
      [id],
    )
    expect(entries).toEqual([
      { actor_name: 'staff', action: 'notification.read' },
      { actor_name: 'staff', action: 'notification.unread' },
    ])
  })

  test('all leaves what came after the newest that was seen', async () => {
    const seen = [await notified(world, 'staff'), await notified(world, 'staff')]
    const later = await notified(world, 'staff')
    const upTo = seen[1]
    const { ids } = done(await staff.call('POST', `${INBOX}/reading/all`, { upTo }))
    expect(ids.sort()).toEqual(seen)
    expect((await unread()).latest).toMatchObject([{ id: later }])
    const again = done(await staff.call('POST', `${INBOX}/reading/all`, { upTo }))
    expect(again).toEqual({ ids: [] })
    done(await staff.call('POST', `${INBOX}/reading/reversal`, { ids }))
    expect((await unread()).total).toBe(3)
  })

  test('the same from many tabs at once marks each once', async () => {
    const ids = [await notified(world, 'staff'), await notified(world, 'staff')]
    const key = { 'x-request-key': randomUUID() }
    const upTo = ids[1]
    const answers = await Promise.all([
      staff.call('POST', `${INBOX}/reading`, { ids }, key),
      staff.call('POST', `${INBOX}/reading`, { ids }, key),
      mark(ids),
      mark(ids.toReversed()),
      staff.call('POST', `${INBOX}/reading/all`, { upTo }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(
      "select count(*) from audit_entries where action = 'notification.read' and entity_id = any($1)",
      [ids],
    )
    expect(count).toBe(2)
  })

  test('names what is wrong with what was sent', async () => {
    for (const ids of [[], [0], ['x'], 'no']) {
      const answer = await staff.call('POST', `${INBOX}/reading`, { ids })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body.data.fields)).toContain('ids')
    }
  })
})

test('looking for what is unread does not keep a session alive', async () => {
  const client = await world.signIn('staff')
  const poll = () => client.call('GET', `${INBOX}/unread`)
  for (let hour = 1; hour < 12; hour += 1) {
    world.clock.advance({ hours: 1 })
    done(await poll())
  }
  world.clock.advance({ minutes: 61 })
  expect((await poll()).status).toBe(401)

  const used = await world.signIn('staff')
  world.clock.advance({ hours: 11 })
  done(await used.call('GET', INBOX))
  world.clock.advance({ hours: 11 })
  done(await used.call('GET', `${INBOX}/unread`))
})
