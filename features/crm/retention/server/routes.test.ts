import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ok } from '#kit/domain/result.ts'
import { done, newLead, newStudent, newTag, unique } from '#tests/support/academy.ts'
import { newEvent } from '#tests/support/events.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { placesOf } from '#tests/support/places.ts'
import { openWorld } from '#tests/support/world.ts'
import { retentionSentences } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const operator = await world.as('call_centre')

const due = async (query = {}) => done(await staff.call('GET', '/lead-retention/due', query))
const idsDue = async () => (await due()).rows.map(({ id }: { id: number }) => id)
const remove = (count: number) => staff.call('POST', '/lead-retention/deletion', { due: count })
/** Two years and a day before the day of the tests. */
const OLD = '2024-10-14'

async function oldLead(changes: object = {}, arrivedOn = OLD): Promise<number> {
  const id = await newLead(staff, { registeredOn: arrivedOn, ...changes })
  await world.sql('update leads set created_at = $1 where id = $2', [`${arrivedOn}T10:00:00Z`, id])
  return id
}

test('leads are due when nobody has had contact for the months of their source', async () => {
  const [short, usual] = [await newTag(staff, 2), await newTag(staff, 2)]
  const { before } = done(await staff.call('PUT', `/lead-retention/${short}`, { months: 6 }))
  expect(before).toBe(24)
  const old = await oldLead()
  const today = await oldLead({}, '2024-10-15')
  const notYet = await oldLead({}, '2024-10-16')
  const early = await oldLead({ tagIds: [short] }, '2026-04-15')
  const both = await oldLead({ tagIds: [short, usual] }, '2026-04-15')
  const told = await oldLead()
  const note = { note: 'Richiama in primavera', at: '2026-10-01T10:00' }
  done(await staff.call('POST', `/leads/${told}/notes`, note))
  const student = await oldLead()
  await world.sql('update leads set student_id = $1, enrolled_at = now() where id = $2', [
    ...[await newStudent(staff), student],
  ])
  const trash = await oldLead()
  done(await staff.call('DELETE', `/leads/${trash}`))
  const ids = await idsDue()
  expect(ids).toEqual(expect.arrayContaining([old, today, early, trash]))
  for (const kept of [notYet, both, told, student]) expect(ids).not.toContain(kept)
  const { rows } = done(await staff.call('GET', '/lead-retention'))
  expect(rows).toContainEqual(expect.objectContaining({ tagId: short, months: 6 }))
})

test('are listed by surname both ways', async () => {
  const word = unique('Ordine').replace(' ', '')
  const ids = [await oldLead({ surname: `${word}A` }), await oldLead({ surname: `${word}B` })]
  const sorted = async (dir: string) =>
    (await due({ q: word, sort: 'surname', dir })).rows.map(({ id }: { id: number }) => id)
  expect(await sorted('asc')).toEqual(ids)
  expect(await sorted('desc')).toEqual(ids.toReversed())
})

test('one deletion leaves counts, and nothing that says who they were', async () => {
  const source = await newTag(staff, 2, unique('VOLANTINO'))
  const surname = unique('Dimenticata').replace(' ', '')
  const mail = `${surname}@esempio.it`
  const gone = await oldLead({ surname, mail, tagIds: [source] })
  const at = '2024-10-14T10:30'
  done(await operator.call('POST', `/leads/${gone}/calls`, { note: `Detto a ${surname}`, at }))
  done(await operator.call('POST', `/leads/${gone}/notes`, { note: `Nota di ${surname}`, at }))
  const event = await newEvent(staff)
  await world.sql(
    `insert into invitations (event_id, guest_name, guest_first_name, guest_contact, lead_id, token_hash, invited_by)
     values ($1, $2, $2, $3, $4, '\\x01', 'staff')`,
    [event, surname, mail, gone],
  )
  await world.sql(
    `insert into mails (key, kind, to_address, to_name, subject, data, created_by, sent_at)
     values ($1, 'mailings.mail', $1, $2, $2, '{}', 'staff', now())`,
    [mail, surname],
  )
  await world.sql(
    `with import as (
       insert into imports (kind, name, mode, created_by)
       values ('leads', 'lista.csv', 'both', 'staff')
       returning id
     )
     insert into import_rows (import_id, position, line, cells, said, verdict, record_id)
     select id, 1, 2, to_jsonb(array[$1]),
       jsonb_build_object('lead', jsonb_build_object('surname', $1)), 'new', $2 from import`,
    [surname, gone],
  )
  await world.sql(
    `with form as (
       insert into lead_forms (name, token_hash, mapping, created_by)
       values ('Sito', '\\x02', '{}', 'staff') returning id
     )
     insert into lead_form_arrivals (form_id, fields, digest, state, lead_id)
     select id, jsonb_build_object('nome', $1::text), '\\x03', 'added', $2 from form`,
    [surname, gone],
  )
  const merged = await oldLead({ surname })
  const merging = { version: 0, otherId: merged, take: [] }
  done(await staff.call('POST', `/leads/${gone}/merging`, merging))
  const { total } = await due()
  expect((await remove(total + 1)).body.code).toBe('retention.changed')
  expect(retentionSentences['retention.changed']).toContain('cancellato nulla')
  expect(done(await remove(total))).toEqual({ deleted: total })
  expect(await idsDue()).toEqual([])
  expect((await staff.call('GET', `/leads/${gone}`)).status).toBe(404)
  expect(await placesOf(world, surname)).toEqual([])
  const { rows } = done(await staff.call('GET', '/lead-retention/left'))
  const [tag] = await world.sql<{ name: string }>('select name from tags where id = $1', [source])
  expect(rows).toContainEqual({
    ...{ year: 2024, source: tag?.name, leads: 1, called: 1, reached: 1, openDay: 0 },
  })
})

test('nothing is left of a lead with another that it was merged into by mistake', async () => {
  const surname = unique('Scambiata').replace(' ', '')
  const gone = await oldLead({ surname })
  const kept = await newLead(staff, { surname: 'Bruni' })
  const merging = { version: 0, otherId: gone, take: ['surname'] }
  done(await staff.call('POST', `/leads/${kept}/merging`, merging))
  done(await staff.call('POST', `/leads/${gone}/restoration`))
  const { total } = await due()
  done(await remove(total))
  expect((await staff.call('GET', `/leads/${gone}`)).status).toBe(404)
  expect(done(await staff.call('GET', `/leads/${kept}`)).surname).toBe('Bruni')
  expect(await placesOf(world, surname)).toEqual([])
})

test('a lead that is called while the deletion waits for her is not deleted', async () => {
  const id = await oldLead()
  const { total } = await due()
  let removal: ReturnType<typeof remove> | undefined
  await world.act(async (tx) => {
    const call = { lead_id: id, note: 'Sentita', at: '2026-10-15T08:59', created_by: 'staff' }
    await sql`update leads set updated_at = quinte_now() where id = ${id}`.execute(tx)
    await tx.insertInto('lead_calls').values(call).execute()
    removal = remove(total)
    await expect.poll(() => waitingForLocks(world), { timeout: 20_000 }).toBeGreaterThan(0)
    return ok(true)
  })
  expect((await removal)?.body.code).toBe('retention.changed')
  expect((await staff.call('GET', `/leads/${id}`)).status).toBe(200)
})

test('is the office’s, with months that make sense', async () => {
  expect((await operator.call('GET', '/lead-retention/due')).status).toBe(403)
  expect((await operator.call('POST', '/lead-retention/deletion', { due: 1 })).status).toBe(403)
  const source = await newTag(staff, 2)
  for (const months of [0, 121, 1.5]) {
    expect((await staff.call('PUT', `/lead-retention/${source}`, { months })).status).toBe(400)
  }
  const course = await newTag(staff, 3)
  const wrong = await staff.call('PUT', `/lead-retention/${course}`, { months: 6 })
  expect(wrong.body.code).toBe('retention.source_not_found')
})
