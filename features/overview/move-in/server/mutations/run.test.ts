import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newLead, newStudent } from '#tests/support/academy.ts'
import { toldBy } from '#tests/support/alike.ts'
import { emptyAcademy, KEEP } from '#tests/support/moving.ts'
import { oldClient, writeBy, type OldClient } from '#tests/support/scripts.ts'
import { smallAcademy, type SmallAcademy } from '#tests/support/small-academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { moveInSentences, newNumberLine } from '../../domain/text.ts'
import type { Source } from './reading.ts'

/** The old program: another academy, that its own legacy scripts tell of. */
const old = await openWorld()
afterAll(() => old.close())
const oldStaff = await old.as('staff')
let small: SmallAcademy
beforeAll(async () => {
  small = await smallAcademy(oldStaff)
  await newLead(oldStaff)
})

/** Adds something of every kind to courses and students that the old program had before. */
async function goOn(there: OldClient): Promise<void> {
  const { courseId, roomId, subjectId, studentId } = small
  const call = (script: string, form: object) => writeBy(there, script, form)
  await call('addChiusura', { day: '02-01-2027' })
  const lesson = await call('addLezioneNew', {
    ...{ date: '2026-10-09', hour: '8', minutes: '30', durata: '90', id_corso: courseId },
    ...{ id_aula: roomId, id_materia: subjectId },
  })
  const marked = { id_studente: studentId, presenza: '1' }
  await call('addPresenzaNew', { id_lezione: lesson.element_id, ...marked })
  await call('addEsame', { id_corso: courseId, data: '2026-10-14', titolo: 'Canto' })
  const { body: absences } = await there.call('getAssenze', { studentId: String(studentId) })
  const { id_lezione } = absences.find(
    (one: { id_recupero_lezioni: number }) => one.id_recupero_lezioni === 0,
  )
  await call('addRichiestaRecupero', { id_studente: studentId, id_lezione })
  const scene = [{ name: 'scena.pdf', content: Buffer.from('%PDF-1.7').toString('base64') }]
  const task = { id_corso: courseId, titolo: 'Scena', descrizione: 'Atto II' }
  const filecontent = JSON.stringify(scene)
  await call('sendCompiti', { ...task, scadenza: '2026-11-12', filecontent })
  const { body: courses } = await there.call('getCorsi')
  const { body: students } = await there.call('getStudenti')
  const id_corso = courses.find(({ nome }: { nome: string }) => nome === 'Primo anno B').id
  const id_studente = students.find(({ cognome }: { cognome: string }) => cognome === 'Verdi').id
  await call('updateScontisticheCorso', { id_corso, descrizione: 'Amici: 5%' })
  const rata = { data: '30-09-2026', importo: '50.00' }
  const piano = JSON.stringify({ costo: '50.00', rate: [{ ...rata, mese: '9' }] })
  const { body: leads } = await there.call('getLeads')
  const entry = { leadsId: leads[0].id, note: 'Sentito', dataOra: '2026-10-10 09:00' }
  await call('addLeadsNote', entry)
  await call('addLeadsCalls', entry)
  await call('addTag', { tag: 'NUOVO', id_categoria: 3 })
  const guest = { guestName: 'Bea', state: 'accepted' }
  done(await oldStaff.call('POST', `/events/${small.eventId}/people`, guest))
  await call('addPianoPagamentiCorsi', { id_corso, piano })
  await call('addRataStatus', { id_corso, id_studente, ...rata, status: 'PAGATA' })
}

/** Since when the lessons of each student's courses count, and each change of class. */
const CLASSES = `
  select student_id, course_id, counts_from::text as since
  from enrolments join students on students.id = student_id and deleted_at is null
  union all select student_id, to_course_id, 'from ' || from_course_id from course_changes
  order by student_id, course_id, since`

describe('an academy that moves in', () => {
  test('takes what is new since, and nothing twice', async () => {
    const { world, take, undo, sheet } = await emptyAcademy(old)
    const { courseId } = small
    const [other] = await old.sql<{ id: number }>(
      `select id from courses where name = 'Primo anno B'`,
    )
    const toCourseId = other?.id ?? 0
    const courseIds = [courseId, toCourseId]
    const changing = await newStudent(oldStaff, { surname: 'Conti', courseIds })
    done(await oldStaff.call('POST', `/courses/${toCourseId}/students/${changing}/withdrawal`))
    await take()
    const here = await oldClient(world, 'admin')
    const before = await toldBy(here)
    const classes = () => world.sql(CLASSES)
    const classesBefore = await classes()
    const studentId = await newStudent(oldStaff, { surname: 'Nuova' })
    await goOn(await oldClient(old, 'staff'))
    const change = `/courses/${courseId}/students/${changing}/change`
    done(await oldStaff.call('POST', change, { toCourseId }))
    const again = await take()
    const { counts } = await sheet(again)
    const added = counts.filter((row: { added: number }) => row.added > 0)
    expect(added.map((row: { kind: string; added: number }) => [row.kind, row.added])).toEqual([
      // The course of the new student came with her.
      ['category', 1],
      ['course', 1],
      ['student', 1],
      ['class_change', 1],
      ['login', 1],
      ...[
        ...['closing', 'lesson', 'course_plan', 'instalment', 'register', 'makeup', 'exam'],
        ...['homework', 'homework_file', 'discounts', 'tag', 'lead_note', 'lead_call'],
        ...['invitation'],
      ].map((kind) => [kind, 1]),
    ])
    const twice = await world.sql('select tax_code from students where surname = $1', ['Nuova'])
    expect(twice).toHaveLength(1)
    expect(await toldBy(here)).not.toEqual(before)
    expect(await classes()).not.toEqual(classesBefore)
    await undo(again)
    expect(await toldBy(here)).toEqual(before)
    expect(await classes()).toEqual(classesBefore)
    done(await oldStaff.call('DELETE', `/students/${studentId}`))
    await world.close()
  })

  test('is taken back as a whole, and moves in again', async () => {
    const { world, admin, take, undo, sheet } = await emptyAcademy(old)
    const here = await oldClient(world, 'admin')
    const empty = await toldBy(here)
    const id = await take()
    expect(await toldBy(here)).not.toEqual(empty)
    await undo(id)
    expect(await toldBy(here)).toEqual(empty)
    const again = await take()
    expect((await sheet(again)).counts).toContainEqual(
      expect.objectContaining({ kind: 'course', failed: 0 }),
    )

    await admin.call('POST', '/rooms', { name: 'Sala nuova' })
    const refused = await admin.call('POST', `/move-ins/${again}/undoing`, {})
    expect(refused.body.message).toBe(moveInSentences['moveIn.written_since'])
    await world.close()
  })
})

const student = (id: number, more: object) => ({
  ...{ id, nome: 'Ada', cognome: `Neri ${id}`, mail: 'a@b.it', telefono: '3331234567' },
  ...{ indirizzo: 'x', citta: 'x', citta_nascita: 'x', data_nascita: '2001-01-01' },
  ...{ codiceFiscale: `x${id}`, professione: 'x', documento: 'x', corsi: '', corsi_ritiro: '' },
  ...more,
})
const CODE = 'RSSMRA80A01H501U'
const ANSWERS: Readonly<Record<string, unknown>> = {
  getAule: [
    { id: 1, nome: 'Sala' },
    { id: 2, nome: 'sala' },
  ],
  getCategorie: [{ id: 4, nome: 'Regia' }],
  getCorsi: [
    {
      ...{ id: 12, nome: 'A', dateStart: '14-09-2020', dateEnd: '18-06-2021', categoria: 4 },
      anno_accademico: '2020/2021',
    },
  ],
  getStudenti: [
    student(1, { codiceFiscale: CODE, corsi: '12;99;', corsi_ritiro: '12;' }),
    student(2, { codiceFiscale: CODE }),
    student(3, { mail: 'boh' }),
    student(4, { professione: '' }),
    student(5, { data_nascita: '' }),
  ],
}
const folder: Source = async ({ script, fields }) => {
  const rows = Object.keys(fields).length > 0 ? undefined : ANSWERS[script]
  return rows === undefined ? undefined : { bytes: Buffer.from(JSON.stringify(rows)), status: 200 }
}

describe('questions', () => {
  test('are to be answered before anything is taken', async () => {
    const { world, admin, read } = await emptyAcademy(old)
    const id = await read(folder)
    const refused = await admin.call('POST', `/move-ins/${id}/run`, {})
    expect(refused.body.message).toBe(moveInSentences['moveIn.unanswered'])
    expect(await world.sql('select id from rooms')).toEqual([])
    await world.close()
  })

  test.each([
    [KEEP, ['Sala'], ['Neri 1', 'Neri 2', 'Neri 3', 'Neri 4']],
    [
      {
        ...{ tax_code_twice: 'first', bad_mail: 'leave', field_missing: 'leave' },
        ...{ unknown_reference: 'skip', same_name: 'number' },
      },
      ['Sala', 'sala (2)'],
      ['Neri 1'],
    ],
    [{ ...KEEP, unknown_reference: 'leave' }, ['Sala'], ['Neri 2', 'Neri 3', 'Neri 4']],
  ])('decide for all equal cases: %j', async (answers, rooms, students) => {
    const { world, read, answerAll, run } = await emptyAcademy(old)
    const id = await read(folder)
    await answerAll(id, answers)
    await run(id)
    const names = async (column: string, table: string) =>
      (await world.sql<{ one: string }>(`select ${column} as one from ${table} order by id`)).map(
        ({ one }) => one,
      )
    expect(await names('name', 'rooms')).toEqual(rooms)
    expect(await names('surname', 'students')).toEqual(students)
    await world.close()
  })

  test.each([
    ['match', ['Qui', 'Neri 3', 'Neri 4']],
    ['add', ['Qui', 'Neri 1', 'Neri 2', 'Neri 3', 'Neri 4']],
    ['leave', ['Qui', 'Neri 3', 'Neri 4']],
  ])('somebody who is here already is asked about once: %s', async (student_here, surnames) => {
    const { world, admin, read, answerAll, run, records } = await emptyAcademy(old)
    const here = await newStudent(admin, { surname: 'Qui', taxCode: CODE })
    const id = await read(folder)
    await answerAll(id, { ...KEEP, student_here })
    await run(id)
    const rows = await world.sql(`select surname from students order by surname <> 'Qui', surname`)
    expect(rows).toEqual(surnames.map((surname) => ({ surname })))
    const places = await world.sql(
      'select student_id from enrolments join moved_records on kind = $1 and new_id = course_id',
      ['course'],
    )
    const matched = await records(id, { outcome: 'matched', kind: 'student' })
    if (student_here === 'match') {
      expect(places).toEqual([{ student_id: here }])
      expect(matched).toMatchObject([{ oldId: '1' }, { oldId: '2' }])
    } else expect(matched).toEqual([])
    await world.close()
  })

  test('whose number is taken here gets another, and it is told', async () => {
    const { world, admin, read, answerAll, run, records } = await emptyAcademy(old)
    const here = await newStudent(admin, { surname: 'Qui' })
    const id = await read(folder)
    await answerAll(id, KEEP)
    await run(id)
    const [first, second] = await records(id, { kind: 'student' })
    const [neri] = await world.sql<{ id: number }>(
      `select id from students where surname = 'Neri 1'`,
    )
    expect([here, first.oldId, second.oldId]).toEqual([1, '1', '2'])
    expect(first.reason).toContain(newNumberLine(neri?.id ?? 0))
    expect(second.reason).not.toContain('numero')
    expect(await newStudent(admin, { surname: 'Dopo' })).toBeGreaterThan(neri?.id ?? 0)
    await world.close()
  })

  test('a course that is over has its students, and who left it has left it here', async () => {
    const { world, read, answerAll, run, records } = await emptyAcademy(old)
    const id = await read(folder)
    await answerAll(id, KEEP)
    await run(id)
    const places = await world.sql('select withdrawn from enrolment_states')
    expect(places).toEqual([{ withdrawn: true }])
    const [first] = await records(id, { kind: 'student' })
    expect(first).toMatchObject({ outcome: 'added', reason: expect.stringContaining('99') })
    await world.close()
  })
})
