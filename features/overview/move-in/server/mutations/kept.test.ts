import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
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

test('lessons that a move changes, or its undo changes back, are told to nobody', async () => {
  const { world, admin, take, undo } = await emptyAcademy(old)
  await take()
  const rule = '/automatic-mails/rules/lessons'
  const { rows } = done(await admin.call('GET', '/automatic-mails/rules'))
  const { version } = rows.find(({ key }: { key: string }) => key === 'lessons')
  done(await admin.call('PUT', rule, { enabled: true, days: 7, version }))
  const told = async () => {
    world.clock.advance({ minutes: 10 })
    return done(await admin.call('GET', `${rule}/today`)).rows
  }
  const period = { from: '2026-10-22', to: '2026-10-22', courseId: small.courseId }
  const [{ id }] = done(await oldStaff.call('GET', '/lessons', period)).rows
  await writeBy(there, 'updateLezione', { id_lezione: id, hour: 9, minutes: 15 })
  const again = await take()
  expect(await told()).toEqual([])
  await undo(again)
  expect(await told()).toEqual([])
  await writeBy(await oldClient(world, 'admin'), 'updateLezione', { id_lezione: id, hour: 10 })
  expect(await told()).not.toEqual([])
  await world.close()
})

test('from when lessons count is written by a move alone where nobody has said it here, and taken back with it', async () => {
  const late = ['Tardi', 'Tutte', 'Lascia'].map(async (surname) => {
    const id = await newStudent(oldStaff, { surname, courseIds: [courseB] })
    const counting = `/courses/${courseB}/students/${id}/counting`
    done(await oldStaff.call('PUT', counting, { countsFrom: '2026-10-14' }))
    return id
  })
  const [followed = 0, all = 0, leaves = 0] = await Promise.all(late)
  const { world, admin, take, undo } = await emptyAcademy(old)
  await take()
  const of = async (id: number) =>
    await world.sql(
      `select counts_from, to_char(withdrawn_at at time zone 'Europe/Rome', 'DD/MM') as left_on
       from enrolments left join withdrawals on withdrawals.enrolment_id = enrolments.id
       where student_id = $1`,
      [id],
    )
  const [first] = await of(followed)
  expect(first).toMatchObject({ counts_from: '2026-10-02' })
  await writeBy(there, 'addLezioneNew', {
    ...{ date: '2026-10-13', hour: '8', minutes: '30', durata: '90', id_corso: courseB },
    ...{ id_aula: small.roomId, id_materia: small.subjectId },
  })
  const again = await take()
  expect(await of(followed)).toMatchObject([{ counts_from: '2026-10-14' }])
  await undo(again)
  expect(await of(followed)).toEqual([first])

  for (const id of [all, leaves]) {
    const counting = `/courses/${courseB}/students/${id}/counting`
    done(await admin.call('PUT', counting, { countsFrom: null }))
  }
  done(await admin.call('POST', `/courses/${courseB}/students/${leaves}/withdrawal`, {}))
  const courseId = await newCourse(admin, { name: 'Solo qui' })
  const native = await newStudent(admin, { surname: 'Di qui', courseIds: [courseId] })
  done(
    await admin.call('PUT', `/courses/${courseId}/students/${native}/counting`, {
      countsFrom: null,
    }),
  )
  await insertLesson(world, { courseId, startsAt: '2026-10-14T10:00' })
  await take()
  expect(await of(followed)).toMatchObject([{ counts_from: '2026-10-14' }])
  expect(await of(all)).toEqual([{ counts_from: null, left_on: null }])
  expect(await of(leaves)).toEqual([{ counts_from: null, left_on: '15/10' }])
  expect(await of(native)).toEqual([{ counts_from: null, left_on: null }])
  await world.close()
})
