import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { record } from '#kit/server/tx.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function write(entityId: number, action: string, more: object = {}): Promise<void> {
  await world.act(async (tx) => {
    await record(tx, SYSTEM, { action, entity: 'course', entityId, ...more })
    return ok(undefined)
  })
}

describe('the history of a record', () => {
  it('tells who did what and when, the newest first, of that record alone', async () => {
    await write(7, 'course.created', { after: { name: 'Recitazione' } })
    const created = world.clock.now().toString()
    world.clock.advance({ minutes: 10 })
    await write(7, 'course.updated', {
      before: { name: 'Recitazione' },
      after: { name: 'Dizione' },
    })
    await write(8, 'course.created')
    const staff = await world.as('staff')
    const { status, body } = await staff.call('GET', '/audit', { entity: 'course', entityId: 7 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total: 2,
      rows: [
        {
          who: 'sistema',
          action: 'course.updated',
          at: world.clock.now().toString(),
          before: { name: 'Recitazione' },
          after: { name: 'Dizione' },
        },
        { action: 'course.created', at: created, before: null, after: { name: 'Recitazione' } },
      ],
    })
  })

  it('comes in pages of 25', async () => {
    for (let n = 1; n <= 26; n += 1) await write(9, `course.step_${n}`)
    const staff = await world.as('staff')
    const last = await staff.call('GET', '/audit', { entity: 'course', entityId: 9, page: 2 })
    expect(last.body).toMatchObject({ total: 26, rows: [{ action: 'course.step_1' }] })
  })

  it('is for staff, that of accounts for administrators', async () => {
    const [admin, staff, callCentre] = await Promise.all([
      world.as('admin'),
      world.as('staff'),
      world.as('call_centre'),
    ])
    const ofAccount = { entity: 'account', entityId: 1 }
    expect((await callCentre.call('GET', '/audit', { entity: 'course', entityId: 7 })).status).toBe(
      403,
    )
    expect((await staff.call('GET', '/audit', ofAccount)).status).toBe(403)
    expect(await admin.call('GET', '/audit', ofAccount)).toMatchObject({
      status: 200,
      body: { rows: [{ action: 'account.created' }] },
    })
  })
})
