import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { TEACHER_REQUEST } from '#f/teaching/makeups/domain/text.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({ demo: true })
afterAll(() => world.close())
beforeAll(() => loadDemo(world.services, 1))

const one = async (expression: string) =>
  Number((await world.sql<{ value: number }>(`select ${expression} as value`))[0]?.value)
const from = '(select count(*) from received_notifications received'

test('the demo has 200 notifications, read and unread, for everybody of the staff', async () => {
  expect(await one(`${from})`)).toBe(200)
  const inboxes = await world.sql<{ username: string; unread: number; read: number }>(
    `select username, count(*) filter (where read_at is null) as unread,
       count(*) filter (where read_at is not null) as read
     from received_notifications join accounts on accounts.id = account_id
     group by username order by username`,
  )
  expect(inboxes.map(({ username }) => username)).toEqual(['admin', 'billing', 'segreteria'])
  for (const { username, unread, read } of inboxes) {
    expect(unread, username).toBeGreaterThan(0)
    expect(unread, username).toBeLessThan(30)
    expect(read, username).toBeGreaterThan(20)
  }
})

test('user 1 was told of every makeup request, in the order in which all of it happened', async () => {
  const told = `${from} join makeups on makeups.id = makeup_id
    where account_id = 1 and created_at = requested_at and received.student_id = makeups.student_id
      and title = '${TEACHER_REQUEST.title}')`
  expect(await one(told)).toBe(await one('(select count(*) from makeups)'))
  expect(
    await one(
      `${from} where read_at <= created_at or greatest(created_at, read_at) > '2026-10-15')`,
    ),
  ).toBe(0)
  expect(
    await one(
      `${from} join received_notifications later on later.id > received.id and later.created_at < received.created_at)`,
    ),
  ).toBe(0)
})
