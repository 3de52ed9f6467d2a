import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { COURSE_MISSING, NO_REASON, PHOTO_NOT_IMAGE, studentSentences } from '../domain/text.ts'
import { newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { oldClient, type Form } from '#tests/support/scripts.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const admin = await world.as('admin')
const client = await oldClient(world, 'admin')
const first = await newCourse(admin)
const second = await newCourse(admin)
const OK = { result: 'ok' }

/** A PNG of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const form = (changes: Form = {}): Form => ({
  cognome: unique("D'Amico"),
  nome: 'Niccolò',
  corsi: `${first};`,
  mail: 'niccolo@example.it',
  indirizzo: 'Via Roma 1',
  citta: 'Torino',
  codiceFiscale: 'in attesa',
  telefono: '3331234567',
  professione: 'Attore',
  documentoIdentita: 'CA12345AB',
  note: '',
  dataNascita: '2001-03-07',
  cittaNascita: 'Roma',
  ...changes,
})

async function add(changes: Form = {}): Promise<string> {
  const { body } = await client.call('addStudente', form(changes))
  expect(body).toEqual({ ...OK, id: expect.any(Number) })
  return String(body.id)
}

/** The record of a student, as the list of one tells it. */
async function read(id: string) {
  const { body } = await client.call('getStudenti', { id })
  expect(body).toHaveLength(1)
  return body[0]
}

describe('a student', () => {
  test('is created with courses and login, and read as old clients know her', async () => {
    const given = form({ corsi: `${first};${second};`, mail2: 'casa@example.it' })
    const { body } = await client.call('addStudente', given)
    const record = {
      id: body.id,
      nome: 'Niccolò',
      cognome: given['cognome'],
      mail: 'niccolo@example.it',
      mail2: 'casa@example.it',
      telefono: '3331234567',
      indirizzo: 'Via Roma 1',
      citta: 'Torino',
      citta_nascita: 'Roma',
      data_nascita: '2001-03-07',
      codiceFiscale: 'in attesa',
      professione: 'Attore',
      documento: 'CA12345AB',
      note: '',
      corsi: `${first};${second};`,
      corsi_ritiro: '',
      badge_image: '',
      blacklist: 0,
      disabled: 0,
      piano: '',
      rate_pagate: '',
    }
    expect(await read(String(body.id))).toEqual(record)
    expect((await client.call('getStudenti')).body).toContainEqual(record)
    const login = await client.call('getUtente', { type: '1', user_id: String(body.id) })
    expect(login.body).toMatchObject({ clear_password: expect.stringMatching(/^[1-9]\d{6}$/) })
    const again = { user_id: String(body.id), password: '1234567', type: '1' }
    expect((await client.call('addUtente', again)).body).toEqual({
      ...OK,
      username: login.body.username,
    })
  })

  test('is refused field by field, in the words of the form', async () => {
    const { body } = await client.call('addStudente', {
      nome: ' ',
      mail: 'senza chiocciola',
      telefono: '12',
      dataNascita: '2027-02-30',
      corsi: '',
    })
    expect(body).toMatchObject({
      result: 'KO',
      fields: {
        nome: 'Il campo Nome è obbligatorio.',
        cognome: 'Il campo Cognome è obbligatorio.',
        documentoIdentita: "Il campo Documento d'identità è obbligatorio.",
        telefono: 'Il numero di telefono deve contenere 10-11 cifre.',
        mail: 'Inserisci un indirizzo email valido.',
        dataNascita: 'Data non valida',
        corsi: COURSE_MISSING,
      },
    })
    const unborn = await client.call('addStudente', form({ dataNascita: '2026-10-16' }))
    expect(unborn.body.fields).toHaveProperty('dataNascita')
    for (const corsi of ['999999;', 'uno;due', '1---2']) {
      const wrong = await client.call('addStudente', form({ corsi }))
      expect(wrong.body).toMatchObject({ result: 'KO', fields: { corsi: expect.any(String) } })
    }
  })

  test('is told what is missing first, then what is malformed', async () => {
    const wrong = { telefono: '123', professione: '', mail: 'x', corsi: '' }
    const missing = 'Il campo Professione è obbligatorio.'
    const { body } = await client.call('addStudente', form(wrong))
    expect(body.error).toBe(missing)
    const id = await add()
    expect((await client.call('updateStudente', { id, ...wrong })).body.error).toBe(missing)
    const phone = await client.call('addStudente', form({ ...wrong, professione: 'Attore' }))
    expect(phone.body.error).toBe('Il numero di telefono deve contenere 10-11 cifre.')
    const mail = await client.call('addStudente', form({ mail: 'x', corsi: '' }))
    expect(mail.body.error).toBe('Inserisci un indirizzo email valido.')
  })

  test('is added once by a double click', async () => {
    const twice = form()
    const answers = await Promise.all([1, 2].map(() => client.call('addStudente', twice)))
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    const rows = await world.sql('select id from students where surname = $1', [twice['cognome']])
    expect(rows).toHaveLength(1)
  })

  test('keeps strange texts as they are', async () => {
    const id = await add({ nome: "Robert'); drop table students;--", note: '<b>=1+1</b> è' })
    const name = "Robert'); drop table students;--"
    expect(await read(id)).toMatchObject({ nome: name, note: '<b>=1+1</b> è' })
  })

  test('is changed; what is left out stays', async () => {
    const id = await add({ corsi: `${first};${second};`, note: 'prima' })
    await client.call('updateCorsiRitiroStudente', { id, corsi: `${second};` })
    const before = await read(id)
    const { body } = await client.call('updateStudente', {
      id,
      citta: 'Milano',
      telefono: '02123456789',
    })
    expect(body).toEqual(OK)
    expect(await read(id)).toEqual({ ...before, citta: 'Milano', telefono: '02123456789' })
    const whole = form({ id, corsi: `${first};${second};`, note: '' })
    const saves = await Promise.all([1, 2].map(() => client.call('updateStudente', whole)))
    expect(saves.map((save) => save.body)).toEqual([OK, OK])
    expect(await read(id)).toMatchObject({ note: '', corsi_ritiro: `${second};` })
    const wrong = await client.call('updateStudente', { id, mail: 'x' })
    expect(wrong.body.fields).toEqual({ mail: 'Inserisci un indirizzo email valido.' })
  })

  test('keeps everything that the screens know of her when a script sends nothing of it', async () => {
    const all = { mail2: 'casa@example.it', note: 'allergica', badge_image: PIXEL }
    const id = await add({ corsi: `${first};${second};`, ...all })
    await client.call('updateCorsiRitiroStudente', { id, corsi: `${second};` })
    const screen = async () => (await admin.call('GET', `/students/${id}`)).body
    const before = await screen()
    expect((await client.call('updateStudente', { id })).body).toEqual(OK)
    expect(await screen()).toEqual({ ...before, version: before.version + 1 })
  })

  test('is nowhere once deleted', async () => {
    const id = await add()
    expect((await client.call('deleteStudente', { id })).body).toEqual(OK)
    expect((await client.call('deleteStudente', { id })).body).toEqual(OK)
    expect((await client.call('getStudenti', { id })).body).toEqual([])
    const missing = { result: 'KO', error: studentSentences['students.not_found'] }
    for (const script of ['updateStudente', 'addBlackList']) {
      expect((await client.call(script, { id })).body).toMatchObject(missing)
    }
    expect((await client.call('deleteStudente', { id: '999999' })).body).toMatchObject(missing)
  })
})

describe('the badge picture', () => {
  test.each(['badge_image', 'badgeImage'])('comes as %s and is read back whole', async (key) => {
    const id = await add({ [key]: PIXEL })
    expect((await read(id)).badge_image).toBe(PIXEL)
    const { body } = await client.call('getStudenti')
    const listed = body.find((row: { id: number }) => String(row.id) === id)
    expect(listed.badge_image).toBe(`/api/students/${id}/photo`)
  })

  test('is not lost by sending back what was read', async () => {
    const id = await add({ badge_image: PIXEL })
    for (const badge_image of [`/api/students/${id}/photo`, '', PIXEL]) {
      expect((await client.call('updateStudente', { id, badge_image })).body).toEqual(OK)
      expect((await read(id)).badge_image).toBe(PIXEL)
    }
  })

  test('must be a picture, and fits the body up to 2 MB', async () => {
    const text = `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`
    const { body } = await client.call('addStudente', form({ badge_image: text }))
    expect(body).toMatchObject({ result: 'KO', fields: { badge_image: PHOTO_NOT_IMAGE } })
    const large = PIXEL + 'A'.repeat(2_600_000)
    const answer = await client.call('addStudente', form({ badge_image: large }))
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([200, ['badge_image']])
  })
})

describe('the courses of a student', () => {
  test('are those of the list, and withdrawals stay', async () => {
    const third = await newCourse(admin)
    const id = await add({ corsi: `${first};${second};` })
    await client.call('updateCorsiRitiroStudente', { id, corsi: `${second};` })
    const set = await client.call('updateCorsiStudente', { id, corsi: `${third};` })
    expect(set.body).toEqual(OK)
    expect(await read(id)).toMatchObject({
      corsi: `${second};${third};`,
      corsi_ritiro: `${second};`,
      disabled: 0,
    })
    const none = await client.call('updateCorsiStudente', { id, corsi: '' })
    expect(none.body).toMatchObject({ result: 'KO', fields: { corsi: COURSE_MISSING } })
    const ended = await newCourse(admin, { startsOn: '2025-09-15', endsOn: '2026-06-15' })
    const late = await client.call('updateCorsiStudente', { id, corsi: `${third};${ended};` })
    expect(late.body).toMatchObject({ result: 'KO', fields: { corsi: expect.any(String) } })
  })

  test('are withdrawn from and re-admitted to by the list of withdrawals', async () => {
    const id = await add({ corsi: `${first};${second};` })
    const withdraw = async (corsi: string) =>
      (await client.call('updateCorsiRitiroStudente', { id, corsi })).body
    expect(await withdraw(`${first};${second};`)).toEqual(OK)
    expect(await read(id)).toMatchObject({ corsi: `${first};${second};`, disabled: 1 })
    expect(await withdraw(`${second}`)).toEqual(OK)
    expect(await read(id)).toMatchObject({ corsi_ritiro: `${second};`, disabled: 0 })
    expect(await withdraw('')).toEqual(OK)
    expect(await withdraw('')).toEqual(OK)
    expect(await read(id)).toMatchObject({ corsi_ritiro: '' })
    const foreign = await newCourse(admin)
    expect(await withdraw(`${foreign};`)).toMatchObject({
      result: 'KO',
      fields: { corsi: expect.any(String) },
    })
    const rows = await world.sql(
      `select withdrawn_by, readmitted_by from withdrawals
       join enrolments on enrolments.id = enrolment_id where student_id = $1`,
      [id],
    )
    expect(rows).toEqual(Array(2).fill({ withdrawn_by: 'admin', readmitted_by: 'admin' }))
    const missing = await client.call('updateCorsiStudente', { id: '999999', corsi: `${first};` })
    expect(missing.body).toMatchObject({ result: 'KO' })
  })
})

test('the blacklist switches at each call, and keeps reason and author', async () => {
  const id = String(await newStudent(admin, { courseIds: [first] }))
  const toggle = async (more: Form = {}) =>
    (await client.call('addBlackList', { id, ...more })).body
  expect(await toggle({ motivo: 'Comportamento scorretto' })).toEqual({ ...OK, blacklist: 1 })
  expect(await read(id)).toMatchObject({ blacklist: 1 })
  expect(await toggle()).toEqual({ ...OK, blacklist: 0 })
  expect(await toggle({ motivo: ' ' })).toEqual({ ...OK, blacklist: 1 })
  const both = await Promise.all([toggle(), toggle()])
  expect(new Set(both.map(({ blacklist }) => blacklist))).toEqual(new Set([0, 1]))
  const rows = await world.sql(
    'select reason, listed_by from blacklistings where student_id = $1 order by id',
    [id],
  )
  expect(rows.slice(0, 2)).toEqual([
    { reason: 'Comportamento scorretto', listed_by: 'admin' },
    { reason: NO_REASON, listed_by: 'admin' },
  ])
})
