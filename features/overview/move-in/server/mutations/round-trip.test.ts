import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newLead, newStudent, newTag } from '#tests/support/academy.ts'
import { ALIKE } from '#tests/support/alike.ts'
import { emptyAcademy, expectAlike, filesOf, KEEP, oldNumbers } from '#tests/support/moving.ts'
import { newEvent } from '#tests/support/events.ts'
import { png } from '#tests/support/picture.ts'
import { oldClient, type OldClient } from '#tests/support/scripts.ts'
import { smallAcademy } from '#tests/support/small-academy.ts'
import { pdfOf, upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { moveInSentences } from '../../domain/text.ts'
import { NUMBERED } from './takers.ts'

const PICTURE = `data:image/png;base64,${png(40, 50).toString('base64')}`

/** The old program: another academy, that its own legacy scripts tell of. */
const old = await openWorld()
afterAll(() => old.close())
const oldStaff = await old.as('staff')
beforeAll(async () => {
  // Each kind of record begins at a number of its own, as in a program that is years old.
  await old.sql(
    `select setval(pg_get_serial_sequence(name, 'id'), 100 * place)
     from unnest($1::text[]) with ordinality as tables (name, place)`,
    [Object.values(NUMBERED)],
  )
  const { courseId, studentId } = await smallAcademy(oldStaff)
  await newStudent(oldStaff, { surname: 'Conti', courseIds: [courseId], photo: PICTURE })
  const twin = { name: 'Ada', surname: 'Zorzi', courseIds: [courseId] }
  await exchangeNames(await newStudent(oldStaff, twin), await newStudent(oldStaff, twin))
  await leads()
  await files()
  // Somebody left before the last lessons, and for somebody the first do not count.
  await old.sql("update withdrawals set withdrawn_at = '2026-10-02T16:00Z'")
  await old.sql(
    `update enrolments set counts_from = '2026-10-05' where id = (
       select max(id) from enrolments where course_id = $1 and student_id <> $2
     )`,
    [courseId, studentId],
  )
})

/** A poster, a paper and the file of an invoice; other files are there already. */
async function files(): Promise<void> {
  const uploaded = async (name: string, content: Buffer) => ({
    uploadId: await upload(old, oldStaff, name, content),
  })
  await newEvent(oldStaff, {
    cover: await uploaded('Locandina.png', png(300, 200)),
    attachment: await uploaded('Programma della serata.pdf', pdfOf(2_000)),
  })
  const { rows } = done(await oldStaff.call('GET', '/teachers'))
  const invoice = {
    ...{ teacherId: rows[0].id, issuedOn: '2026-10-09', amountCents: 10_000, note: '', paid: true },
    file: {
      name: 'Fattura 9.pdf',
      dataUrl: `data:application/pdf;base64,${pdfOf(900).toString('base64')}`,
    },
  }
  done(await oldStaff.call('POST', '/teacher-invoices', invoice))
}

/** Gives two people of one name their generated names the other way round. */
async function exchangeNames(first: number, second: number): Promise<void> {
  const setName = (name: string, id: number) =>
    old.sql(`update accounts set username = $1 where role = 'student' and person_id = $2`, [
      ...[name, id],
    ])
  await setName('di passaggio', first)
  await setName('ada.zorzi', second)
  await setName('ada.zorzi1', first)
}

/** Leads that hold tags, of the categories that come with the program and of another. */
async function leads(): Promise<void> {
  const { id: categoryId } = done(
    await oldStaff.call('POST', '/tag-categories', { name: 'Zona', colour: 'gray', position: 9 }),
  )
  const tagIds = [
    await newTag(oldStaff, 2),
    await newTag(oldStaff, 5),
    await newTag(oldStaff, categoryId),
  ]
  const phone = '3331234567'
  const id = await newLead(oldStaff, { tagIds, phone, age: 25, registeredOn: '2026-09-30' })
  await newLead(oldStaff)
  const note = 'Richiamare\ndopo le sei'
  done(await oldStaff.call('POST', `/leads/${id}/notes`, { note, at: '2026-10-01T18:30' }))
  const call = { note: 'Non risponde', at: '2026-10-02T09:00', outcomeTagId: null }
  done(await oldStaff.call('POST', `/leads/${id}/calls`, call))
}

test('an academy that moved in has every field that the scripts tell, on both sides alike', async () => {
  const { world, read, answerAll, run, sheet, admin } = await emptyAcademy(old)
  const id = await read()
  await answerAll(id, KEEP)
  await run(id, true)
  const { comparison, counts } = await sheet(id)
  for (const { label, there, here } of comparison) expect([label, here]).toEqual([label, there])
  for (const row of counts) expect(row).toMatchObject({ failed: 0, left: 0, waiting: 0 })

  const renumbered = await world.sql(
    `select kind, old_id, new_id
     from moved_records join move_in_records using (move_in_id, kind, old_id)
     where outcome = 'added' and kind = any($1) and old_id <> new_id::text`,
    [Object.keys(NUMBERED)],
  )
  expect(renumbered).toEqual([])

  const filed = await filesOf(old)
  expect(new Set(filed.map(({ owner }) => owner.split(' ')[0])).size).toBe(7)
  expect(await filesOf(world)).toEqual(filed)

  const here = await oldClient(world, 'admin')
  const there = await oldClient(old, 'staff')
  await expectAlike(world, here, there, ALIKE)
  const student = await oldNumbers(world, 'student')
  for (const [newId, oldId] of student) {
    const mine = await here.call('getUtente', { type: '1', user_id: newId })
    expect(mine.body).toEqual((await there.call('getUtente', { type: '1', user_id: oldId })).body)
  }
  const moves = await world.sql(
    'select (changed_at at time zone $1)::date::text d from course_changes',
    ['Europe/Rome'],
  )
  expect(moves).toEqual([{ d: '2026-10-15' }])
  const [picture] = await world.sql<{ id: string }>(
    'select id from students where photo_id is not null',
  )
  const bytes = async (client: OldClient, one: string) =>
    (await client.call('getStudenti', { id: one })).body[0].badge_image
  const number = String(picture?.id)
  expect(await bytes(here, number)).toBe(await bytes(there, student.get(number) ?? ''))
  expect((await admin.call('POST', `/move-ins/${id}/run`, {})).body.message).toBe(
    moveInSentences['moveIn.nothing_left'],
  )
  await world.close()
})
