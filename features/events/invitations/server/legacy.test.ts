import { afterAll, expect, test } from 'vitest'
import { kitSentences } from '#kit/domain/errors.ts'
import { newCategory, newCourse, newStudent } from '#tests/support/academy.ts'
import { newEvent, newGuest } from '#tests/support/events.ts'
import { png } from '#tests/support/picture.ts'
import { type Form, oldClient, post } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({ env: { BASE_URL: 'https://quinte.example' } })
afterAll(() => world.close())
const staff = await world.as('staff')
const client = await oldClient(world, 'staff')

const call = async (script: string, form: Readonly<Record<string, number | string>> = {}) => {
  const texts: Form = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, String(value)]),
  )
  return (await client.call(script, texts)).body
}

const form = {
  titolo: 'Open day',
  descrizione: '<p>Vieni</p>',
  link_1: 'https://www.example.it',
  titolo_l1: 'Programma',
  data: '15/12/2026',
  orario: '18:30:00',
  orario_fine: '20:00',
  n_partecipanti: '2',
  locandina: png(200, 200).toString('base64'),
}

test('an event in both spellings, changed in part, deleted', async () => {
  const { result, id } = await call('addEvento', form)
  expect(result).toBe('ok')
  const told = async () => await call('getEvento', { id_evento: id })
  expect(await told()).toMatchObject({
    titolo: 'Open day',
    link1: 'https://www.example.it',
    link_1: 'https://www.example.it',
    data: '15/12/2026',
    orario: '18:30',
    orarioFine: '20:00',
    orario_fine: '20:00',
    partecipanti: 2,
    n_partecipanti: 2,
    locandina: `/api/events/${id}/cover`,
    inviato_studenti: 0,
  })
  expect(await call('editEvento', { id, titolo: 'Casting', partecipanti: 3 })).toEqual({
    result: 'ok',
  })
  expect(await told()).toMatchObject({
    titolo: 'Casting',
    partecipanti: 3,
    locandina: `/api/events/${id}/cover`,
  })
  expect(await call('getEventi', { tipo: 'admin' })).toMatchObject([{ id }])
  expect((await call('addEvento', { ...form, data: '' })).result).toBe('KO')
  expect(await call('deleteEvento', { id })).toEqual({ result: 'ok' })
  expect(await call('getEventi', {})).toEqual([])
})

test('an invitation names its event in both spellings, as the event itself does', async () => {
  const eventId = await newEvent(staff)
  const { token } = await newGuest(world, staff, eventId)
  const [told] = (await post(world, 'getEventDetails.php', { token })).body
  const { data, orario, ora, orario_fine, orarioFine, n_partecipanti, partecipanti } = await call(
    'getEvento',
    { id_evento: eventId },
  )
  expect(told).toMatchObject({ data, orario, ora, orario_fine, orarioFine })
  expect(told).toMatchObject({ n_partecipanti, partecipanti })
})

test('answers by the token alone, as success, message and error', async () => {
  const eventId = await newEvent(staff, { capacity: 1 })
  const one = await newGuest(world, staff, eventId)
  const two = await newGuest(world, staff, eventId)
  const give = async (name: string, token: string) =>
    (await post(world, `${name}.php`, { token })).body
  expect(await give('getEventDetails', one.token)).toMatchObject([
    {
      titolo: expect.any(String),
      data: '15/12/2026',
      partecipa: 0,
      lista_attesa: 0,
      annullato: 0,
      studente_nome: one.name,
    },
  ])
  expect(await give('getEventDetails', 'altro')).toEqual([])
  expect(await give('updateConfermaEvento', one.token)).toMatchObject({
    success: true,
    message: 'Invito accettato correttamente!',
  })
  expect(await give('updateConfermaEvento', two.token)).toMatchObject({
    success: false,
    error: 'I posti sono esauriti: puoi metterti in lista d’attesa.',
  })
  expect(await give('updateListaEvento', two.token)).toMatchObject({
    message: 'Inserito in lista correttamente!',
  })
  expect(await call('getCountPartecipanti', { idEvento: eventId })).toMatchObject({ count: 1 })
  expect(await call('getStudentiInvitati', { idEvento: eventId })).toMatchObject([
    { partecipa: 1, lista_attesa: 0 },
    { partecipa: 0, lista_attesa: 1 },
  ])
  expect(await give('updateRemoveListaEvento', two.token)).toMatchObject({ success: true })
  expect(await give('updateRifiutaEvento', one.token)).toMatchObject({
    message: 'Rimosso correttamente dai partecipanti.',
  })
  expect(await give('getEventDetails', one.token)).toMatchObject([{ partecipa: -1, annullato: 1 }])
})

test('a token is tried only so often by the scripts, too', async () => {
  const { token } = await newGuest(world, staff, await newEvent(staff))
  await post(world, 'getEventDetails.php', { token })
  await world.sql("update rate_limits set points = 10000 where key like 'public_token:%'")
  for (const name of ['getEventDetails', 'updateConfermaEvento']) {
    const { body } = await post(world, `${name}.php`, { token })
    expect(body.error).toBe(kitSentences['kit.too_many'])
  }
  const other = await newGuest(world, staff, await newEvent(staff))
  expect((await post(world, 'getEventDetails.php', { token: other.token })).body).toHaveLength(1)
})

test('invitations and reminders are sent by the scripts', async () => {
  const id_evento = await newEvent(staff)
  const nothing = { id_evento, categorie: '', corsi: '', ex_studenti: 'NON INVITARE' }
  expect((await call('sendEvento', nothing)).result).toBe('KO')
  const courseId = await newCourse(staff, { categoryId: await newCategory(staff) })
  await newStudent(staff, { mail: 'anna@example.it', courseIds: [courseId] })
  const rest = { titolo: 'x', data: '15/12/2026', ora: '18:30', orario_fine: '20:00', blacklist: 0 }
  for (const whom of [
    { categorie: 'all', corsi: '' },
    { categorie: '', corsi: `${courseId};` },
    { categorie: '', corsi: 'all' },
  ]) {
    expect(await call('sendEvento', { ...nothing, ...rest, ...whom })).toEqual({ result: 'ok' })
  }
  expect(await world.sql("select title from batches where kind = 'events.invitations'")).toEqual(
    Array.from({ length: 3 }, () => ({ title: 'Invio inviti a 1 persona' })),
  )
  await newGuest(world, staff, id_evento)
  expect(await call('sendReminder', { id_evento, titolo: 'x' })).toEqual({ result: 'ok' })
})

test('a double click on an invitation or a reminder sends it once', async () => {
  const id_evento = await newEvent(staff)
  const mail = 'doppia@example.it'
  await newStudent(staff, { mail, courseIds: [await newCourse(staff)] })
  await newGuest(world, staff, id_evento)
  const sendings = async () => (await world.sql('select from batches')).length
  for (const [script, whom] of Object.entries({ sendEvento: { corsi: 'all' }, sendReminder: {} })) {
    const before = await sendings()
    const send = () => call(script, { id_evento, ...whom })
    expect([await send(), await send()]).toEqual([{ result: 'ok' }, { result: 'ok' }])
    expect({ script, sendings: await sendings() }).toEqual({ script, sendings: before + 1 })
  }
  world.clock.advance({ seconds: 10 })
  const before = await sendings()
  await call('sendReminder', { id_evento })
  expect(await sendings()).toBe(before + 1)
})
