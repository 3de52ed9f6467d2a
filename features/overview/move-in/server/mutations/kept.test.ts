import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyAcademy } from '#tests/support/moving.ts'
import { png } from '#tests/support/picture.ts'
import { oldClient, writeBy, type OldClient } from '#tests/support/scripts.ts'
import { smallAcademy, type SmallAcademy } from '#tests/support/small-academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { CHANGED_THERE } from '../../domain/text.ts'

/** The old program: another academy, that its own legacy scripts tell of. */
const old = await openWorld()
afterAll(() => old.close())
const oldStaff = await old.as('staff')
let there: OldClient
let small: SmallAcademy
let courseB: number
let rossi: number
beforeAll(async () => {
  there = await oldClient(old, 'staff')
  small = await smallAcademy(oldStaff)
  const { body: courses } = await there.call('getCorsi')
  courseB = courses.find(({ nome }: { nome: string }) => nome === 'Primo anno B').id
  const { body: students } = await there.call('getStudenti')
  rossi = students.find(({ cognome }: { cognome: string }) => cognome === 'Rossi').id
})

const picture = (width: number) => `data:image/png;base64,${png(width, 50).toString('base64')}`
const planOf = (costo: string) =>
  JSON.stringify({ costo, rate: [{ data: '30-09-2026', importo: costo, mese: '9' }] })

/** Writes what hangs on records of both programs: the numbers of the old one are those of this one. */
async function writeOn(program: OldClient, more: string, cents: string): Promise<void> {
  const pair = { id_corso: small.courseId, id_studente: rossi }
  await writeBy(program, 'updateStudente', { id: rossi, badge_image: picture(Number(cents)) })
  await writeBy(program, 'updateScontisticheCorso', { id_corso: courseB, descrizione: more })
  const piano = planOf(`${cents}.00`)
  await writeBy(program, 'addPianoPagamentiCorsiStudenti', { ...pair, piano })
  const rata = { data: '30-09-2026', importo: `${cents}.00` }
  await writeBy(program, 'addRataStatus', { ...pair, ...rata, status: 'PAGATA', note: more })
}

test('what was written here on a record that moved in is not written over by what the old program tells of it first', async () => {
  const { world, take, records } = await emptyAcademy(old)
  await take()
  const here = await oldClient(world, 'admin')
  await writeOn(here, 'Scritto qui', '60')
  // The plan of the course has the version of the student's own one again.
  const piano = planOf('900')
  await writeBy(here, 'addPianoPagamentiCorsi', { id_corso: small.courseId, piano })
  await writeOn(there, 'Scritto là', '40')
  const again = await take()
  const kinds = ['student_plan', 'instalment', 'photo', 'discounts']
  const kept = await records(again, { outcome: 'changed' })
  expect(kept.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(kinds.toSorted())
  expect(new Set(kept.map(({ reason }: { reason: string }) => reason))).toEqual(
    new Set([CHANGED_THERE]),
  )
  const written = await world.sql(
    `select plan.total_cents, state.status, state.note, discounts.text
     from payment_plans plan join instalments on instalments.plan_id = plan.id
     join student_instalments state on state.instalment_id = instalments.id
     join discounts on discounts.course_id = $2
     where plan.student_id = $1`,
    [rossi, courseB],
  )
  expect(written).toEqual([
    { total_cents: 6_000, status: 'paid', note: 'Scritto qui', text: 'Scritto qui' },
  ])
  await world.close()
})
