import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOff } from '#tests/support/batches.ts'
import { done, newLead } from '#tests/support/academy.ts'
import { emptyAcademy, KEEP } from '#tests/support/moving.ts'
import { smallAcademy } from '#tests/support/small-academy.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** The old program: another academy, that its own legacy scripts tell of. */
const old = await openWorld()
afterAll(() => old.close())
beforeAll(async () => {
  const staff = await old.as('staff')
  await smallAcademy(staff)
  await newLead(staff)
})

/** How many records are taken before each cut; what a cut takes with it is taken again and counts. */
const CUTS = [7, 31, 58]

/** Ends the connection that takes a record, in the middle of its part, as a killed server would. */
async function cutAt(world: World, places: readonly number[]): Promise<void> {
  await world.sql('create sequence taken_in_all')
  await world.sql(`
    create function cut_now() returns trigger language plpgsql as $$
    begin
      if nextval('taken_in_all') in (${places.join(', ')}) then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return new;
    end
    $$`)
  await world.sql(
    'create trigger cut_now after insert on moved_records for each row execute function cut_now()',
  )
}

/** What became of each record, and how many rows each table has. */
async function outcome(world: World): Promise<unknown> {
  const records = await world.sql(
    'select kind, old_id, outcome, reason from move_in_records order by kind, old_id, position',
  )
  const counts = await world.sql(`
    select (select count(*) from students) as students, (select count(*) from enrolments) as enrolled,
      (select count(*) from lessons) as lessons, (select count(*) from dues) as dues,
      (select count(*) from accounts) as accounts, (select count(*) from leads) as leads,
      (select count(*) from invitations) as invited, (select count(*) from files) as files`)
  return { records, counts }
}

test('a run that is cut three times ends as one that is not', async () => {
  const whole = await emptyAcademy(old)
  const wholeId = await whole.read()
  await whole.answerAll(wholeId, KEEP)
  await whole.run(wholeId)

  const { world, admin, read, answerAll } = await emptyAcademy(old)
  const id = await read()
  await answerAll(id, KEEP)
  await cutAt(world, CUTS)
  const { batchId } = done(await admin.call('POST', `/move-ins/${id}/run`, {}))
  let cuts = 0
  for (let ended = false; !ended;) {
    await workOff(world, batchId).then(
      () => (ended = true),
      () => (cuts += 1),
    )
  }
  expect(cuts).toBe(CUTS.length)
  expect(await outcome(world)).toEqual(await outcome(whole.world))
  await world.close()
  await whole.world.close()
})
