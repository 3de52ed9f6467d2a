import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newLead, newRoom } from '#tests/support/academy.ts'
import { toldBy } from '#tests/support/alike.ts'
import { emptyAcademy, KEEP, type EmptyAcademy } from '#tests/support/moving.ts'
import { oldClient, writeBy } from '#tests/support/scripts.ts'
import { smallAcademy } from '#tests/support/small-academy.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { CHANGED_THERE, noteText } from '../../domain/text.ts'

let old: World
let keeping: EmptyAcademy
let following: EmptyAcademy

/** An old program in which records are deleted after two academies have moved in from it. */
beforeAll(async () => {
  old = await openWorld()
  const staff = await old.as('staff')
  const { examId, eventId, courseId, studentId } = await smallAcademy(staff)
  const leadId = await newLead(staff)
  const entry = { note: 'Sentito', at: '2026-10-01T18:30' }
  done(await staff.call('POST', `/leads/${leadId}/notes`, entry))
  const roomId = await newRoom(staff, 'Sala prove')
  keeping = await emptyAcademy(old)
  following = await emptyAcademy(old)
  for (const academy of [keeping, following]) await academy.take()

  const there = await oldClient(old, 'staff')
  const remove = (script: string, form: object) => writeBy(there, script, form)
  const { body: lessons } = await there.call('getLezioni')
  const last = lessons.find(({ data }: { data: string }) => data.startsWith('2026-11-12'))
  await remove('deleteLezione', { id: last.id })
  await remove('deleteEsame', { id: examId })
  await remove('deleteEvento', { id: eventId })
  await remove('deleteLeads', { id: leadId })
  await remove('deleteAula', { id: roomId })
  await remove('deletePianoPagamentiStudente', { id_corso: courseId, id_studente: studentId })
})
afterAll(async () => {
  await keeping.world.close()
  await following.world.close()
  await old.close()
})

const kindsOf = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind)

test('what the old program has no more stays when that is the answer, and is told', async () => {
  const here = await oldClient(keeping.world, 'admin')
  const before = await toldBy(here)
  const id = await keeping.take({ ...KEEP, gone_there: 'keep' })
  const left = await keeping.records(id, { outcome: 'left' })
  // What belongs to an event or a lead goes with it.
  expect(kindsOf(left)).toEqual(['event', 'lead', 'exam', 'student_plan', 'lesson', 'room'])
  const reasons = left.map(({ reason }: { reason: string }) => reason)
  const note = { field: '', was: '' }
  expect(new Set(reasons)).toEqual(
    new Set([noteText({ ...note, code: 'gone_there' }), noteText({ ...note, code: 'gone_stays' })]),
  )
  expect(await toldBy(here)).toEqual(before)
})

test('it goes to the trash where nobody has changed it here, and comes back with the whole', async () => {
  const { admin, world } = following
  const { rows } = done(await admin.call('GET', '/rooms'))
  const { id: roomId, version } = rows.find(({ name }: { name: string }) => name === 'Sala prove')
  const renamed = { version, name: 'Sala prove, di qui' }
  done(await admin.call('PUT', `/rooms/${roomId}`, renamed))
  const here = await oldClient(world, 'admin')
  const before = await toldBy(here)
  const id = await following.take()
  const removed = await following.records(id, { outcome: 'removed' })
  expect(kindsOf(removed)).toEqual(['event', 'lead', 'exam', 'lesson'])
  expect(await following.records(id, { outcome: 'changed' })).toMatchObject([
    { kind: 'room', reason: CHANGED_THERE },
  ])
  const trash = await world.sql('select id from lessons where deleted_at is not null')
  expect(trash).toHaveLength(1)

  await following.undo(id)
  expect(await toldBy(here)).toEqual(before)
})
