import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newLead, newStudent, newTag } from '#tests/support/academy.ts'
import { emptyAcademy, expectAlike, KEEP, oldNumbers, type Alike } from '#tests/support/moving.ts'
import { png } from '#tests/support/picture.ts'
import { oldClient, type OldClient } from '#tests/support/scripts.ts'
import { smallAcademy } from '#tests/support/small-academy.ts'
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
  const { courseId } = await smallAcademy(oldStaff)
  await newStudent(oldStaff, { surname: 'Conti', courseIds: [courseId], photo: PICTURE })
  const twin = { name: 'Ada', surname: 'Zorzi', courseIds: [courseId] }
  await exchangeNames(await newStudent(oldStaff, twin), await newStudent(oldStaff, twin))
  await leads()
})

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

const ABSENCE: Alike['fields'] = {
  ...{ id_lezione: 'lesson', id_studente: 'student', id_recupero_lezioni: 'makeup' },
}
const CATEGORY = { id: 'course', id_categoria: 'category', categoria: 'category' } as const
/** Every script that tells of what is moved, with the fields that hold numbers or lists. */
const ALIKE: readonly Alike[] = [
  { script: 'getAule', fields: { id: 'room' } },
  { script: 'getMaterie', fields: { id: 'subject' } },
  { script: 'getInsegnanti', fields: { id: 'teacher', id_materie: 'subject', materie: 'list' } },
  { script: 'getGruppiInsegnanti', fields: { id: 'teacher_group', insegnanti: 'teacher' } },
  { script: 'getCategorie', fields: { id: 'category' } },
  { script: 'getCorsi', fields: CATEGORY },
  { script: 'getCorsiEliminati', fields: CATEGORY },
  { script: 'getFusioni', fields: { id: 'course_merge', id_corsi: 'course' } },
  {
    script: 'getStudenti',
    // A picture is served below the number of the student.
    fields: { id: 'student', corsi: 'course', corsi_ritiro: 'course', badge_image: 'apart' },
  },
  { script: 'getChiusura', fields: {} },
  {
    script: 'getLezioni',
    fields: {
      ...{ id: 'lesson', id_corso: 'course', altri_corsi: 'course', id_aula: 'room' },
      ...{ ids_insegnanti: 'teacher', id_insegnanti: 'teacher', id_materia: 'subject' },
      // Which of several comes first is said by their numbers.
      ...{ id_insegnante: 'apart', altri_insegnanti: 'apart' },
      ...{ nome_ins: 'list', cognome_ins: 'list', str_corso: 'list', str_materia: 'list' },
    },
  },
  { script: 'getPianoPagamentiCorso', each: ['id_corso', 'course'], fields: {} },
  {
    script: 'getPianoPagamentiPersonalizzati',
    fields: { id_studente: 'student', id_corso: 'course' },
  },
  {
    script: 'getRataStatusAll',
    // Of proofs the scripts tell the names alone.
    fields: { id: 'instalment', id_studente: 'student', id_corso: 'course', files: 'apart' },
  },
  {
    script: 'getPresenzeCorso',
    each: ['corsoId', 'course'],
    // The number is that of the lesson and of the student.
    fields: { id: 'apart', ...ABSENCE },
  },
  { script: 'getAssenze', fields: { id: 'apart', id_corso: 'course', ...ABSENCE } },
  {
    script: 'getRichiestaRecuperoStudente',
    each: ['id_studente', 'student'],
    fields: { id: 'makeup', id_richiesta_recupero: 'makeup', id_lezione_recupero: 'lesson' },
  },
  {
    script: 'getCompiti',
    each: ['id_corso', 'course'],
    // Who assigned it is nobody here; files have addresses of their own.
    fields: { id: 'homework', id_corso: 'course', user_id: 'apart', file: 'apart', files: 'apart' },
  },
  {
    script: 'getDispense',
    each: ['id_corso', 'course'],
    fields: { id: 'handout', id_corso: 'course', filecontent: 'apart', files: 'apart' },
  },
  { script: 'getDownloadDispense', each: ['id', 'handout'], fields: { files: 'apart' } },
  {
    script: 'getScontisticheCorso',
    each: ['id_corso', 'course'],
    fields: { files: 'apart' },
  },
  {
    script: 'getEsamiValutazioni',
    each: ['id_corso', 'course'],
    fields: { id: 'exam', id_corso: 'course', id_studente: 'student', id_esame: 'exam' },
  },
  { script: 'getFatture', fields: { id: 'teacher_invoice', id_insegnante: 'teacher' } },
  { script: 'getCategorieTag', fields: { id: 'tag_category' } },
  { script: 'getTag', fields: { id: 'tag', id_categoria: 'tag_category' } },
  {
    script: 'getLeads',
    fields: {
      ...{ id: 'lead', tag_id: 'tag', tag_name: 'list' },
      ...{ origine: 'list', corso: 'list', info_date: 'list' },
    },
  },
  {
    script: 'getLeadsNote',
    each: ['leadsId', 'lead'],
    fields: { id: 'lead_note', id_lead: 'lead' },
  },
  {
    script: 'getLeadsCalls',
    each: ['leadsId', 'lead'],
    fields: { id: 'lead_call', id_lead: 'lead' },
  },
  { script: 'getEventi', fields: { id: 'event' } },
  {
    script: 'getStudentiInvitati',
    each: ['idEvento', 'event'],
    fields: { id: 'invitation', id_studente: 'student' },
  },
]

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
