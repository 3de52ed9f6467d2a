import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newLead, newRoom, newTag, unique } from '#tests/support/academy.ts'
import { ALIKE, toldBy } from '#tests/support/alike.ts'
import type { Client } from '#tests/support/client.ts'
import { emptyAcademy, expectAlike, type EmptyAcademy } from '#tests/support/moving.ts'
import { png } from '#tests/support/picture.ts'
import { oldClient, writeBy, type OldClient } from '#tests/support/scripts.ts'
import { smallAcademy, type SmallAcademy } from '#tests/support/small-academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { CHANGED_THERE, moveInSentences } from '../../domain/text.ts'

/** The old program: another academy, that its own legacy scripts tell of. */
const old = await openWorld()
afterAll(() => old.close())
const oldStaff = await old.as('staff')
let there: OldClient
let small: SmallAcademy
let tagId: number
let leadId: number
beforeAll(async () => {
  there = await oldClient(old, 'staff')
  small = await smallAcademy(oldStaff)
  tagId = await newTag(oldStaff)
  leadId = await newLead(oldStaff, { tagIds: [tagId] })
  await change('updateStudente', { id: small.studentId, badge_image: picture(40) })
})

const picture = (width: number) => `data:image/png;base64,${png(width, 50).toString('base64')}`

/** Writes in the old program, by its own scripts. */
const change = (script: string, fields: object) => writeBy(there, script, fields)

const rata = (data: string, importo: string) => ({ data, importo, mese: '9' })
const plan = (costo: string, ...rate: object[]) => JSON.stringify({ costo, rate })

/** Changes a record of every kind that the old program can change. */
async function changeAll(): Promise<void> {
  const { courseId, studentId, teacherId, subjectId, examId, lessonId, eventId } = small
  const { body: courses } = await there.call('getCorsi')
  const other = courses.find(({ nome }: { nome: string }) => nome === 'Primo anno B').id
  const { body: gone } = await there.call('getCorsiEliminati')
  const { body: students } = await there.call('getStudenti')
  const named = (surname: string) =>
    students.find(({ cognome }: { cognome: string }) => cognome === surname).id
  const [makeup] = await old.sql<{ id: number }>('select id from makeups')
  const { body: invoices } = await there.call('getFatture')
  const { body: lessons } = await there.call('getLezioni')
  const on = (day: string) => lessons.find(({ data }: { data: string }) => data.startsWith(day)).id
  const held = { id_corso: courseId, id_studente: named('D’Angelo') }

  await rename(oldStaff, 'Teatro di posa', 'Teatro grande')
  await change('updateMateria', { id: subjectId, nome: 'Dizione e canto', note: '' })
  const teacher = { mail: 'eleonora@esempio.it', surname: 'Duse', id_materie: '' }
  await change('updateInsegnante', { id: teacherId, ...teacher })
  await change('setInsegnantePrices', { id: teacherId, costo_ora: '31.50', costo_giorno: '200' })
  const course = { nome: 'Primo anno C', dateEnd: '2027-07-02', visibleStudent: 1 }
  await change('updateCorso', { id: other, ...course })
  await change('updateGiorniCorso', { id: other, giorni: 'Lun,Ven' })
  await change('updateCorsoStatus', { id: gone[0].id, status: 1 })
  const data = { cognome: 'Della Valle', telefono: '3470000000', badge_image: picture(60) }
  await change('updateStudente', { id: studentId, ...data })
  await change('updateCorsiStudente', { id: named('Verdi'), corsi: `${other};${gone[0].id};` })
  await change('updateCorsiRitiroStudente', { id: named('D’Angelo'), corsi: '' })
  await change('updateCorsiRitiroStudente', { id: named('Verdi'), corsi: `${other};` })
  await change('addBlackList', { id: named('Rossi') })
  await old.sql(
    `update accounts set username = 'nuovo.nome' where role = 'student' and person_id = $1`,
    [named('Rossi')],
  )
  await change('updateLezione', { id_lezione: on('2026-11-12'), hour: 9, minutes: 15, id_aula: 0 })
  const part = { id_studente: named('Rossi'), presenza: 1, ore: '1.5' }
  await change('addPresenzaNew', { id_lezione: lessonId, ...part })
  await change('addPresenzaNew', { ...held, id_lezione: lessonId, presenza: -1 })
  await change('updateAssenza', { lezioneId: lessonId, studentId: held.id_studente })
  await change('addPianoPagamentiCorsi', {
    id_corso: courseId,
    piano: plan('900.00', rata('30-09-2026', '500.00'), rata('10-01-2027', '400.00')),
  })
  await change('addPianoPagamentiCorsiStudenti', {
    ...{ id_corso: courseId, id_studente: studentId },
    piano: plan(
      '950.00',
      rata('30-09-2026', '333.33'),
      rata('10-10-2026', '333.33'),
      rata('30-11-2026', '283.34'),
    ),
  })
  await change('addRataStatus', { ...held, ...rata('30-09-2026', '500.00'), status: 'PAGATA' })
  await change('addRataStatus', {
    ...{ id_corso: courseId, id_studente: studentId, ...rata('30-11-2026', '283.34') },
    ...{ status: 'DA VERIFICARE', note: 'contabile arrivata' },
  })
  await change('updateEsame', { id: examId, titolo: 'Esame di canto' })
  await change('setValutazione', { id_esame: examId, id_studente: studentId, valutazione: 30 })
  await change('updateScontisticheCorso', { id_corso: courseId, descrizione: 'Fratelli: 12%' })
  await change('editFattura', { id: invoices[0].id, importo: '500.50', flag_pagamento: 1 })
  await change('updateTag', { id: tagId, tag: 'RICHIAMARE' })
  await change('updateLeads', { id: leadId, citta: 'Torino', tag_id: '' })
  await change('editEvento', { id: eventId, titolo: 'Serata aperta', partecipanti: 3 })
  await old.sql(`update invitations set state = 'rejected' where student_id is not null`)
  await change('addRecupero', {
    id_richiesta_recupero: makeup?.id,
    id_lezione_recupero: on('2026-10-27'),
  })
}

/** Categories, groups, merges, homework and its like its scripts cannot change. */
const CHANGED = [
  ...['room', 'subject', 'teacher', 'course', 'student', 'login', 'photo', 'lesson', 'course_plan'],
  ...['student_plan', 'instalment', 'register', 'makeup', 'exam', 'discounts', 'teacher_invoice'],
  ...['tag', 'lead', 'event', 'invitation'],
]

test('what the old program has changed since is taken over, and taken back', async () => {
  const academy = await emptyAcademy(old)
  const { world, sheet } = academy
  await academy.take()
  const here = await oldClient(world, 'admin')
  await expectAlike(world, here, there, ALIKE)
  const before = await toldBy(here)

  await changeAll()
  const again = await academy.take()
  const { comparison, counts } = await sheet(again)
  for (const row of counts) expect(row).toMatchObject({ changed: 0, failed: 0, left: 0 })
  const follow = counts.filter((row: { updated: number }) => row.updated > 0)
  expect(follow.map(({ kind }: { kind: string }) => kind)).toEqual(CHANGED)
  await expectAlike(world, here, there, ALIKE)
  for (const { label, there: is, here: has } of comparison)
    expect([label, has]).toEqual([label, is])

  await academy.undo(again)
  expect(await toldBy(here)).toEqual(before)
  await world.close()
})

/** Renames the room of a name. */
async function rename(staff: Client, name: string, to: string): Promise<void> {
  const { rows } = done(await staff.call('GET', '/rooms'))
  const { id, version } = rows.find((room: { name: string }) => room.name === name)
  done(await staff.call('PUT', `/rooms/${id}`, { version, name: to }))
}

describe('what stays as it is, and is told', () => {
  test('what was changed here too', async () => {
    const name = unique('Sala')
    await newRoom(oldStaff, name)
    const academy = await emptyAcademy(old)
    await academy.take()
    await rename(academy.admin, name, `${name} di qui`)
    await rename(oldStaff, name, `${name} di là`)
    await expectChanged(academy, `${name} di qui`)
  })

  test('what was here before', async () => {
    const name = unique('Sala')
    await newRoom(oldStaff, name)
    const academy = await emptyAcademy(old)
    await newRoom(academy.admin, name)
    await academy.take()
    await rename(oldStaff, name, `${name} di là`)
    await expectChanged(academy, name)
  })

  test('what nobody could bring back: the first reading was thrown away', async () => {
    const name = unique('Sala')
    await newRoom(oldStaff, name)
    const academy = await emptyAcademy(old)
    const first = await academy.take()
    done(await academy.admin.call('POST', `/move-ins/${first}/dropping`, {}))
    await rename(oldStaff, name, `${name} di là`)
    await expectChanged(academy, name)
  })

  /** Expects a second reading to leave one room as it is, under a name. */
  async function expectChanged(academy: EmptyAcademy, name: string): Promise<void> {
    const again = await academy.take()
    expect(await academy.records(again, { outcome: 'changed' })).toMatchObject([
      { kind: 'room', reason: CHANGED_THERE },
    ])
    const { rows } = done(await academy.admin.call('GET', '/rooms'))
    expect(rows.map((room: { name: string }) => room.name)).toContain(name)
    await academy.world.close()
  }
})

test('what it took over cannot be taken back once the first reading is thrown away', async () => {
  const name = unique('Sala')
  await newRoom(oldStaff, name)
  const academy = await emptyAcademy(old)
  const { admin, world } = academy
  const first = await academy.take()
  await rename(oldStaff, name, `${name} di là`)
  const again = await academy.take()
  done(await admin.call('POST', `/move-ins/${first}/dropping`, {}))
  const refused = await admin.call('POST', `/move-ins/${again}/undoing`, {})
  expect(refused.body.message).toBe(moveInSentences['moveIn.thrown_away'])
  await world.close()
})
