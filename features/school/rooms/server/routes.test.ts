import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, unique } from '#tests/support/academy.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { countLessonsFrom } from './queries.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const admin = await world.as('admin')
const phone = await world.as('call_centre')
const { anonymous } = world

const get = async (id: number) => done(await staff.call('GET', `/rooms/${id}`))
const names = async (query: object) =>
  done(await staff.call('GET', '/rooms', query)).rows.map((row: { name: string }) => row.name)
const offered = async () =>
  done(await staff.call('GET', '/room-options')).rows.map((row: { id: number }) => row.id)

/** A lesson of an hour in a room. */
async function newLesson(roomId: number, startsAt: string): Promise<void> {
  await world.sql(
    `with lesson as (
      insert into lessons (course_id, room_id, starts_at, minutes, created_by)
      values ($1, $2, $3, 60, 'staff') returning id, course_id
    ) insert into lesson_courses (lesson_id, course_id) select id, course_id from lesson`,
    [await newCourse(staff), roomId, startsAt],
  )
}

describe('who may', () => {
  const calls = [
    ['GET', '/rooms', undefined],
    ['GET', '/room-options', undefined],
    ['GET', '/rooms/1', undefined],
    ['POST', '/rooms', {}],
    ['PUT', '/rooms/1', {}],
    ['DELETE', '/rooms/1', {}],
    ['POST', '/rooms/1/restoration', {}],
  ] as const

  test.each(calls)('%s %s asks for a session and for staff', async (method, path, input) => {
    expect((await anonymous.call(method, path, input)).status).toBe(401)
    expect((await phone.call(method, path, input)).status).toBe(403)
  })
})

describe('the list', () => {
  test('is searched without regard to case and accents, and sorted as Italians do', async () => {
    const marker = unique('Palco')
    for (const name of ['10', '2', 'Élite', 'fondo']) await newRoom(staff, `${marker} ${name}`)
    const found = async (query: object) =>
      (await names({ q: marker, ...query })).map((name: string) => name.slice(marker.length + 1))
    expect(await found({})).toEqual(['2', '10', 'Élite', 'fondo'])
    expect(await found({ dir: 'desc' })).toEqual(['fondo', 'Élite', '10', '2'])
    expect(await found({ q: `${marker.toUpperCase()} elite` })).toEqual(['Élite'])
    expect(await found({ q: `${marker} %` })).toEqual([])
  })

  test('has pages of 25', async () => {
    const marker = unique('Camerino')
    await world.sql('insert into rooms (name) select $1 || n from generate_series(1, 30) n', [
      `${marker} `,
    ])
    const { rows, total } = done(await staff.call('GET', '/rooms', { q: marker, page: 2 }))
    expect({ rows: rows.length, total }).toEqual({ rows: 5, total: 30 })
  })
})

describe('a room', () => {
  test('is created with its author in the audit, and offered', async () => {
    const name = unique('Sala prove')
    const { id } = done(await staff.call('POST', '/rooms', { name: `  ${name} ` }))
    expect(await get(id)).toEqual({ id, name, version: 0, deleted: false })
    expect(await offered()).toContain(id)
    const entries = await world.sql(
      "select actor_name, action from audit_entries where entity = 'room' and entity_id = $1",
      [id],
    )
    expect(entries).toEqual([{ actor_name: 'staff', action: 'room.created' }])
  })

  test('pressed twice, it is made once', async () => {
    const name = unique('Foyer')
    const key = { 'x-request-key': randomUUID() }
    const [one, two] = await Promise.all([
      staff.call('POST', '/rooms', { name }, key),
      staff.call('POST', '/rooms', { name }, key),
    ])
    expect(done(one)).toEqual(done(two))
    expect(await names({ q: name })).toEqual([name])
  })

  test('needs a name, and one that no other has', async () => {
    const name = unique('Aula Città')
    await newRoom(staff, name)
    for (const taken of [name, name.toUpperCase().replace('À', 'A')]) {
      const sentence = 'Esiste già un’aula con questo nome.'
      expect(await staff.call('POST', '/rooms', { name: taken })).toMatchObject({
        status: 409,
        body: { code: 'rooms.taken', message: sentence, data: { fields: { name: sentence } } },
      })
    }
    for (const name of [undefined, '', '   ', '\u200b']) {
      expect(await staff.call('POST', '/rooms', { name })).toMatchObject({
        status: 400,
        body: { data: { fields: { name: 'Campo obbligatorio' } } },
      })
    }
    expect((await staff.call('POST', '/rooms', { name: 'a'.repeat(201) })).status).toBe(400)
  })

  test('gets another name, but not that of another room', async () => {
    const [id, other] = [await newRoom(staff), await newRoom(staff)]
    const name = unique('Palestra')
    const rename = (input: object) => staff.call('PUT', `/rooms/${id}`, input)
    expect(done(await rename({ name, version: 0 }))).toEqual({ version: 1 })
    expect(await get(id)).toMatchObject({ name, version: 1 })
    const [entry] = await world.sql(
      "select before, after from audit_entries where action = 'room.renamed' and entity_id = $1",
      [id],
    )
    expect(entry).toMatchObject({ after: { name } })
    const taken = await rename({ name: (await get(other)).name, version: 1 })
    expect(taken).toMatchObject({ status: 409, body: { code: 'rooms.taken' } })
    expect(done(await rename({ name: name.toUpperCase(), version: 1 }))).toEqual({ version: 2 })
  })

  test('of two tabs the second is told who was faster, and changes nothing', async () => {
    const id = await newRoom(staff)
    const name = unique('Teatro')
    done(await admin.call('PUT', `/rooms/${id}`, { name, version: 0 }))
    const late = await staff.call('PUT', `/rooms/${id}`, { name: unique('Altro'), version: 0 })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('admin ha modificato questi dati')
    expect((await get(id)).name).toBe(name)
  })

  test('that does not exist is not found', async () => {
    for (const answer of [
      await staff.call('GET', '/rooms/999999'),
      await staff.call('PUT', '/rooms/999999', { name: 'x', version: 0 }),
      await staff.call('DELETE', '/rooms/999999', {}),
      await staff.call('POST', '/rooms/999999/restoration', {}),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'Aula non trovata.' } })
    }
  })
})

describe('a room that is deleted', () => {
  test('goes into the trash, is read from there, and comes back', async () => {
    const name = unique('Studio')
    const id = await newRoom(staff, name)
    done(await staff.call('DELETE', `/rooms/${id}`, {}))
    done(await staff.call('DELETE', `/rooms/${id}`, {}))
    expect(await names({ q: name })).toEqual([])
    expect(await offered()).not.toContain(id)
    expect(await get(id)).toMatchObject({ name, deleted: true })
    const rename = await staff.call('PUT', `/rooms/${id}`, { name, version: 0 })
    expect(rename.status).toBe(404)
    done(await staff.call('POST', `/rooms/${id}/restoration`, {}))
    expect(await names({ q: name })).toEqual([name])
  })

  test('does not come back when its name was taken meanwhile', async () => {
    const name = unique('Studio')
    const id = await newRoom(staff, name)
    done(await staff.call('DELETE', `/rooms/${id}`, {}))
    await newRoom(staff, name)
    const back = await staff.call('POST', `/rooms/${id}/restoration`, {})
    expect(back).toMatchObject({ status: 409, body: { code: 'rooms.taken' } })
  })

  test('must have no lesson from today on; those before keep it', async () => {
    const id = await newRoom(staff)
    await newLesson(id, '2026-10-14T21:00:00')
    await newLesson(id, '2026-10-15T00:00:00')
    await newLesson(id, '2027-03-01T10:00:00')
    await newLesson(await newRoom(staff), '2027-03-01T10:00:00')
    const refused = async (lessons: string, whose: string) => {
      const answer = await staff.call('DELETE', `/rooms/${id}`, {})
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'rooms.in_use',
          message: `L'aula è usata da ${lessons} da oggi in poi: scegli prima un'altra aula per ${whose}.`,
        },
      })
    }
    world.clock.set('2026-10-15T20:00:00+02:00[Europe/Rome]')
    await refused('2 lezioni', 'quelle lezioni')
    // The day begins at the academy, two hours before it does in UTC.
    world.clock.set('2026-10-16T00:30:00+02:00[Europe/Rome]')
    await refused('1 lezione', 'quella lezione')
    await world.sql("update lessons set deleted_at = now() where starts_at > '2027-01-01'")
    done(await staff.call('DELETE', `/rooms/${id}`, {}))
    expect(await get(id)).toMatchObject({ deleted: true })
    expect(await countLessonsFrom(world.services.db, id, '2026-10-01')).toBe(2)
  })

  test('is never deleted while a lesson is put into it', async () => {
    const courseId = await newCourse(staff)
    for (let round = 0; round < 5; round += 1) {
      const roomId = await newRoom(staff)
      const lesson = { courseId, roomId, startsAt: `2026-11-0${round + 1}T10:00`, minutes: 60 }
      const [deleted, created] = await Promise.all([
        admin.call('DELETE', `/rooms/${roomId}`, {}),
        staff.call('POST', '/lessons', lesson),
      ])
      expect([deleted.status, created.status]).toEqual(
        deleted.status === 200 ? [200, 422] : [409, 200],
      )
    }
  })

  test('at the same moment, is deleted and noted once', async () => {
    const id = await newRoom(staff)
    const moves = [
      ['DELETE', `/rooms/${id}`],
      ['POST', `/rooms/${id}/restoration`],
    ] as const
    for (const [method, path] of moves) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => staff.call(method, path, {})),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    }
    const entries = await world.sql<{ action: string }>(
      "select action from audit_entries where entity = 'room' and entity_id = $1 order by id",
      [id],
    )
    expect(entries.map(({ action }) => action)).toEqual([
      'room.created',
      'room.deleted',
      'room.restored',
    ])
  })
})
