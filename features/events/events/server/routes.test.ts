import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { eventForm, newEvent } from '#tests/support/events.ts'
import { png } from '#tests/support/picture.ts'
import { fetchFile, pdfOf, upload } from '#tests/support/uploads.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')
const phone = await world.as('call_centre')

const get = async (id: number) => done(await staff.call('GET', `/events/${id}`))
const create = (changes: object) => staff.call('POST', '/events', eventForm({ ...changes }))
const titles = async (query: object = {}) =>
  done(await staff.call('GET', '/events', query)).rows.map((row: { title: string }) => row.title)

test('only staff may', async () => {
  expect((await world.anonymous.call('GET', '/events')).status).toBe(401)
  expect((await phone.call('POST', '/events', eventForm())).status).toBe(403)
})

test('an event is created, listed the latest first, found by its title and changed', async () => {
  const id = await newEvent(staff, {
    title: 'Saggio di Natale',
    description: '<p>Ciao<script>1</script></p>',
  })
  await newEvent(staff, { title: 'Saggio di Pasqua', day: '2027-03-20' })
  expect(await titles({ q: 'saggio' })).toEqual(['Saggio di Pasqua', 'Saggio di Natale'])
  const before = await get(id)
  expect(before).toMatchObject({
    description: '<p>Ciao</p>',
    startsAt: '2026-12-15T18:30:00',
    endsAt: '2026-12-15T20:00:00',
    capacity: 2,
    offers: true,
    offerHours: 12,
    cover: null,
  })
  const form = eventForm({ title: 'Saggio d’inverno', version: before.version })
  expect(await staff.call('PUT', `/events/${id}`, form)).toMatchObject({ status: 200 })
  expect(await staff.call('PUT', `/events/${id}`, form)).toMatchObject({ status: 409 })
  expect(await get(id)).toMatchObject({ title: 'Saggio d’inverno' })
})

test.each([
  ['title', ' ', "Inserire almeno un titolo per l'evento."],
  ['description', '<p> </p>', "Inserire almeno una descrizione per l'evento."],
  ['link1', 'nessuno', 'Link 1 non sembra essere un indirizzo valido.'],
  ['link2', 'www.example.it', 'Link 2 non sembra essere un indirizzo valido.'],
  ['capacity', 0, 'Il numero di partecipanti deve essere maggiore di 0.'],
  ['capacity', null, 'Il numero di partecipanti deve essere maggiore di 0.'],
  ['startTime', '', "Inserire un orario di inizio e fine per l'evento."],
  ['endTime', '', "Inserire un orario di inizio e fine per l'evento."],
  ['endTime', '18:30', "L'orario di fine deve essere successivo a quello di inizio."],
])('%s of %j is refused', async (field, value, sentence) => {
  const { status, body } = await create({ [field]: value })
  expect(status).toBe(400)
  expect(body.data.fields).toEqual({ [field]: sentence })
})

describe('files', () => {
  test('a cover of the right kind and size is kept, shown, and replaced', async () => {
    const uploadId = await upload(world, staff, 'a.png', png(100, 3000))
    const attachment = { uploadId: await upload(world, staff, 'b.pdf', pdfOf(500)) }
    const id = done(await create({ cover: { uploadId }, attachment })).id
    const event = await get(id)
    expect(event.cover).toMatchObject({ name: 'a.png', mediaType: 'image/png' })
    expect((await fetchFile(world, staff, `/events/${id}/cover`)).content).toEqual(png(100, 3000))
    const kept = { fileId: event.cover.id }
    const form = eventForm({ version: event.version, cover: kept, attachment: null })
    done(await staff.call('PUT', `/events/${id}`, form))
    expect(await get(id)).toMatchObject({ cover: event.cover, attachment: null })
    expect((await fetchFile(world, staff, `/events/${id}/attachment`)).answer.status).toBe(404)
  })

  test.each([
    [png(99, 200), 'La locandina deve avere ogni lato tra 100 e 3000 pixel.'],
    [png(200, 3001), 'La locandina deve avere ogni lato tra 100 e 3000 pixel.'],
    [pdfOf(500), 'La locandina deve essere un’immagine jpg, jpeg o png.'],
  ])('another one is refused (%#)', async (content, sentence) => {
    const uploadId = await upload(world, staff, 'locandina.png', content)
    const { status, body } = await create({ cover: { uploadId } })
    expect(status).toBe(422)
    expect(body.data.fields).toEqual({ cover: sentence })
  })

  test('an upload that is not there is refused', async () => {
    expect((await create({ attachment: { uploadId: 999_999 } })).body.data.fields).toEqual({
      attachment: 'Il file non c’è più: sceglilo di nuovo.',
    })
  })
})

test('an event that is not there and a room that is not there are named', async () => {
  const missing = await staff.call('GET', '/events/987654')
  expect(missing).toMatchObject({ status: 404, body: { message: 'Evento non trovato.' } })
  const { body } = await create({ roomId: 987_654 })
  expect(body.data.fields).toEqual({ roomId: "L'aula scelta non esiste più." })
})

test('an event goes to the trash and comes back', async () => {
  const id = await newEvent(staff, { title: 'Di passaggio' })
  done(await staff.call('DELETE', `/events/${id}`, {}))
  expect(await titles({ q: 'passaggio' })).toEqual([])
  expect(await titles({ q: 'passaggio', state: 'deleted' })).toEqual(['Di passaggio'])
  done(await staff.call('POST', `/events/${id}/restoration`, {}))
  expect(await titles({ q: 'passaggio' })).toEqual(['Di passaggio'])
})

test('a copy goes to each day of the series with a cover of its own', async () => {
  const uploadId = await upload(world, staff, 'a.png', png(200, 200))
  const id = done(await create({ cover: { uploadId } })).id
  const { ids } = done(
    await staff.call('POST', `/events/${id}/copies`, { day: '2027-01-10', count: 3 }),
  )
  const copies = await Promise.all(ids.map(get))
  expect(copies.map(({ startsAt }) => startsAt)).toEqual([
    '2027-01-10T18:30:00',
    '2027-01-17T18:30:00',
    '2027-01-24T18:30:00',
  ])
  expect(new Set(copies.map(({ cover }) => cover.id)).size).toBe(3)
  expect((await fetchFile(world, staff, `/events/${ids[1]}/cover`)).content).toEqual(png(200, 200))
})
