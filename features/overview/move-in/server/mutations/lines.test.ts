import { expect, test } from 'vitest'
import { queueMails } from '#f/system/mail/server/mutations.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { done } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import type { Client } from '#tests/support/client.ts'
import { emptyAcademy, type EmptyAcademy } from '#tests/support/moving.ts'
import { CHANGED_THERE, moveInSentences } from '../../domain/text.ts'
import { sweepReadings } from '../mutations.ts'
import type { Source } from './reading.ts'

/** More than a part of a run, so that one can be stopped in between. */
const ROOMS = 25

/** An old program of rooms alone, the first of which has a name of its own. */
const rooms =
  (first = 'Sala 1'): Source =>
  async ({ script }) => {
    if (script !== 'getAule') return undefined
    const rows = Array.from({ length: ROOMS }, (_, at) => ({
      ...{ id: at + 1, nome: at === 0 ? first : `Sala ${at + 1}` },
    }))
    return { bytes: Buffer.from(JSON.stringify(rows)), status: 200 }
  }

const academyOf = () => emptyAcademy({ url: 'http://localhost:9' })

/** Runs a reading as somebody; with `parts` it is stopped behind so many. */
async function runAs({ world }: EmptyAcademy, who: Client, id: number, parts = 99): Promise<void> {
  const { batchId } = done(await who.call('POST', `/move-ins/${id}/run`, {}))
  await world.sql('delete from batch_items where batch_id = $1 and position > $2', [batchId, parts])
  await workOff(world, batchId)
}

async function rename({ admin }: EmptyAcademy, id: number, name: string): Promise<void> {
  const { rows } = done(await admin.call('GET', '/rooms', { q: `Sala ${id}` }))
  const { version } = rows.find((room: { id: number }) => room.id === id)
  done(await admin.call('PUT', `/rooms/${id}`, { version, name }))
}

test('a run that another administrator goes on with is one run: followed and taken back', async () => {
  const academy = await academyOf()
  const { world, admin, read, undo, records, run } = academy
  await world.account('capo', 'admin')
  const id = await read(rooms())
  await runAs(academy, admin, id, 1)
  expect(await records(id, { outcome: 'added' })).toHaveLength(20)
  await runAs(academy, await world.signIn('capo'), id)
  const again = await read(rooms('Sala grande'))
  await run(again)
  expect(await records(again, { outcome: 'updated' })).toMatchObject([{ oldId: '1' }])
  await undo(again)
  await undo(id)
  expect(await world.sql('select id from rooms where deleted_at is null')).toEqual([])
  await world.close()
})

test('what its administrator wrote by hand between two parts is neither overwritten nor undone', async () => {
  const academy = await academyOf()
  const { world, admin, read, records, run } = academy
  const id = await read(rooms())
  await runAs(academy, admin, id, 1)
  await rename(academy, 1, 'Sala di qui')
  await runAs(academy, admin, id)
  const refused = await admin.call('POST', `/move-ins/${id}/undoing`, {})
  expect(refused.body.message).toBe(moveInSentences['moveIn.written_since'])
  const again = await read(rooms('Sala grande'))
  await run(again)
  expect(await records(again, { outcome: 'changed' })).toMatchObject([
    { oldId: '1', reason: CHANGED_THERE },
  ])
  await world.close()
})

test('what was read is not thrown away while it is taken, by hand or by its age', async () => {
  const academy = await academyOf()
  const { world, admin, read, sheet, undo } = academy
  const id = await read(rooms())
  const { batchId } = done(await admin.call('POST', `/move-ins/${id}/run`, {}))
  const refused = await admin.call('POST', `/move-ins/${id}/dropping`, {})
  expect(refused.body.message).toBe(moveInSentences['moveIn.running'])
  await sweepReadings(world.services.db, world.services.clock.now().add({ hours: 24 * 61 }))
  expect(await sheet(id)).toMatchObject({ running: true, droppedAt: null })
  await workOff(world, batchId)
  await undo(id)
  done(await admin.call('POST', `/move-ins/${id}/dropping`, {}))
  await world.close()
})

test('an undo that waits takes nothing back of what was thrown away before it', async () => {
  const { world, admin, read, run, sheet } = await academyOf()
  const id = await read(rooms())
  await run(id)
  const { batchId } = done(await admin.call('POST', `/move-ins/${id}/undoing`, {}))
  await world.sql('update move_ins set dropped_at = quinte_now() where id = $1', [id])
  await workOff(world, batchId)
  expect(await sheet(id)).toMatchObject({ undoneAt: null })
  await world.close()
})

test('a mail that the program sends by itself is not in the way of taking a move back', async () => {
  const { world, read, run, undo } = await academyOf()
  const id = await read(rooms())
  await run(id)
  const to = { address: 'admin@esempio.it' }
  const mail = { kind: 'access', to, subject: 'Nuovo accesso', data: {} }
  await inTransaction(world.services, async (tx) => ok(await queueMails(tx, SYSTEM, [mail])))
  await undo(id)
  expect(await world.sql('select id from rooms where deleted_at is null')).toEqual([])
  await world.close()
})
