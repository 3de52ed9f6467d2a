import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { done, newSubject, unique } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { NAME_MISSING } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())

const staff = await world.as('staff')
const admin = await world.as('admin')
const phone = await world.as('call_centre')
const { anonymous } = world

const get = async (id: number) => done(await staff.call('GET', `/subjects/${id}`))
const list = async (query: object) =>
  done(await staff.call('GET', '/subjects', query)).rows.map(
    ({ name, note }: { name: string; note: string }) => [name, note].join('/'),
  )

describe('who may', () => {
  const calls = [
    ['GET', '/subjects', undefined],
    ['GET', '/subject-options', undefined],
    ['GET', '/subjects/1', undefined],
    ['POST', '/subjects', {}],
    ['PUT', '/subjects/1', {}],
    ['DELETE', '/subjects/1', {}],
    ['POST', '/subjects/1/restoration', {}],
  ] as const

  test.each(calls)('%s %s asks for a session and for staff', async (method, path, input) => {
    expect((await anonymous.call(method, path, input)).status).toBe(401)
    expect((await phone.call(method, path, input)).status).toBe(403)
  })
})

describe('the list', () => {
  test('is sorted by name or by note, and searched in both', async () => {
    const marker = unique('Dizione')
    await newSubject(staff, { name: `${marker} b`, note: 'primo anno' })
    await newSubject(staff, { name: `${marker} a`, note: 'secondo anno' })
    await newSubject(staff, { name: `${marker} b`, note: '' })
    const found = async (query: object) =>
      (await list({ q: marker, ...query })).map((one: string) => one.slice(marker.length + 1))
    expect(await found({})).toEqual(['a/secondo anno', 'b/', 'b/primo anno'])
    expect(await found({ dir: 'desc' })).toEqual(['b/primo anno', 'b/', 'a/secondo anno'])
    expect(await found({ sort: 'note' })).toEqual(['b/', 'b/primo anno', 'a/secondo anno'])
    expect(await found({ q: `${marker} A SÈCONDO` })).toEqual(['a/secondo anno'])
  })

  test('has pages of 25', async () => {
    const marker = unique('Canto')
    await world.sql('insert into subjects (name) select $1 || n from generate_series(1, 30) n', [
      `${marker} `,
    ])
    const { rows, total } = done(await staff.call('GET', '/subjects', { q: marker, page: 2 }))
    expect({ rows: rows.length, total }).toEqual({ rows: 5, total: 30 })
  })

  test('an unknown order is named', async () => {
    const answer = await staff.call('GET', '/subjects', { sort: 'mail' })
    expect(answer).toMatchObject({ status: 400 })
    expect(Object.keys(answer.body.data.fields)).toEqual(['sort'])
  })
})

describe('a subject', () => {
  test('is created with its author in the audit, and offered as "name - note"', async () => {
    const name = unique('Recitazione')
    const { id } = done(await staff.call('POST', '/subjects', { name, note: ' base ' }))
    expect(await get(id)).toEqual({ id, name, note: 'base', version: 0, deleted: false })
    const { rows } = done(await staff.call('GET', '/subject-options'))
    expect(rows).toContainEqual({ id, label: `${name} - base` })
    const bare = await newSubject(staff, { name })
    const again = done(await staff.call('GET', '/subject-options')).rows
    expect(again).toContainEqual({ id: bare, label: name })
    const entries = await world.sql(
      "select actor_name, action from audit_entries where entity = 'subject' and entity_id = $1",
      [id],
    )
    expect(entries).toEqual([{ actor_name: 'staff', action: 'subject.created' }])
  })

  test('pressed twice, it is made once', async () => {
    const name = unique('Scherma')
    const key = { 'x-request-key': randomUUID() }
    const [one, two] = await Promise.all([
      staff.call('POST', '/subjects', { name }, key),
      staff.call('POST', '/subjects', { name }, key),
    ])
    expect(done(one)).toEqual(done(two))
    expect(await list({ q: name })).toEqual([`${name}/`])
  })

  test('needs a name, in the words of the product', async () => {
    for (const name of [undefined, null, '', '   ', '\u200b']) {
      expect(await staff.call('POST', '/subjects', { name })).toMatchObject({
        status: 400,
        body: { data: { fields: { name: NAME_MISSING } } },
      })
    }
  })

  test('may share its name, but not its note too, in any case', async () => {
    const name = unique('Attività')
    await newSubject(staff, { name, note: 'Sera' })
    await newSubject(staff, { name, note: 'Mattina' })
    const again = { name: name.toUpperCase().replace('À', 'A'), note: 'sera' }
    const sentence = 'Esiste già una materia con questo nome e questa nota.'
    expect(await staff.call('POST', '/subjects', again)).toMatchObject({
      status: 409,
      body: { code: 'subjects.taken', data: { fields: { name: sentence } } },
    })
  })

  test('saves changes and hands out the next version; the slower of two tabs is told', async () => {
    const id = await newSubject(staff)
    const change = { name: unique('Mimo'), note: 'serale', version: 0 }
    expect(done(await admin.call('PUT', `/subjects/${id}`, change))).toEqual({ version: 1 })
    expect(await get(id)).toMatchObject({ ...change, version: 1 })
    const late = await staff.call('PUT', `/subjects/${id}`, { ...change, name: 'Altro' })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('admin ha modificato questi dati')
    expect((await get(id)).name).toBe(change.name)
    const empty = await staff.call('PUT', `/subjects/${id}`, { name: ' ', note: '', version: 1 })
    expect(empty.body.data.fields).toEqual({ name: NAME_MISSING })
  })

  test('that does not exist is not found', async () => {
    for (const answer of [
      await staff.call('GET', '/subjects/999999'),
      await staff.call('PUT', '/subjects/999999', { name: 'x', note: '', version: 0 }),
      await staff.call('DELETE', '/subjects/999999', {}),
      await staff.call('POST', '/subjects/999999/restoration', {}),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'Materia non trovata.' } })
    }
  })
})

describe('a subject that is deleted', () => {
  test('goes into the trash, is read from there, and comes back', async () => {
    const name = unique('Storia')
    const id = await newSubject(staff, { name })
    done(await staff.call('DELETE', `/subjects/${id}`, {}))
    done(await staff.call('DELETE', `/subjects/${id}`, {}))
    expect(await list({ q: name })).toEqual([])
    expect(await get(id)).toMatchObject({ name, deleted: true })
    const change = await staff.call('PUT', `/subjects/${id}`, { name, note: '', version: 0 })
    expect(change.status).toBe(404)
    done(await staff.call('POST', `/subjects/${id}/restoration`, {}))
    expect(await list({ q: name })).toEqual([`${name}/`])
  })

  test('does not come back when there is another of its name and note', async () => {
    const name = unique('Storia')
    const id = await newSubject(staff, { name })
    done(await staff.call('DELETE', `/subjects/${id}`, {}))
    await newSubject(staff, { name })
    const back = await staff.call('POST', `/subjects/${id}/restoration`, {})
    expect(back).toMatchObject({ status: 409, body: { code: 'subjects.taken' } })
  })

  test('at the same moment, is deleted and noted once', async () => {
    const id = await newSubject(staff)
    for (const [method, path] of [
      ['DELETE', `/subjects/${id}`],
      ['POST', `/subjects/${id}/restoration`],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => staff.call(method, path, {})),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    }
    const entries = await world.sql<{ action: string }>(
      "select action from audit_entries where entity = 'subject' and entity_id = $1 order by id",
      [id],
    )
    expect(entries.map(({ action }) => action)).toEqual([
      'subject.created',
      'subject.deleted',
      'subject.restored',
    ])
  })
})
