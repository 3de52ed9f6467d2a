import { afterAll, describe, expect, test } from 'vitest'
import { MAX_TAGS } from '#f/crm/tags/domain/rules.ts'
import { done, newLead, newTag, unique } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { joinIds } from '../domain/rules.ts'
import { ADD_MISSING, EDIT_MISSING, YEAR_FORM } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())

const staff = await world.as('staff')
const phone = await world.as('call_centre')

const get = async (id: number) => done(await staff.call('GET', `/leads/${id}`))
const list = async (query: object) => done(await staff.call('GET', '/leads', query))
const idsOf = async (query: object) =>
  (await list(query)).rows
    .map(({ id }: { id: number }) => id)
    .toSorted((a: number, b: number) => a - b)

describe('the list of leads', () => {
  test('holds all tags that are asked for, and none that is excluded', async () => {
    const surname = unique('Filtri')
    const [a, b, c] = [await newTag(staff), await newTag(staff), await newTag(staff, 2)]
    const both = await newLead(staff, { surname, tagIds: [a, b] })
    const one = await newLead(staff, { surname, tagIds: [a, c] })
    const none = await newLead(staff, { surname })
    expect(await idsOf({ q: surname })).toEqual([both, one, none])
    expect(await idsOf({ q: surname, with: `${a};` })).toEqual([both, one])
    expect(await idsOf({ q: surname, with: `${a};${b};` })).toEqual([both])
    expect(await idsOf({ q: surname, without: `${b};${c};` })).toEqual([none])
    expect(await idsOf({ q: surname, with: `${a};`, without: `${c};` })).toEqual([both])
    expect((await staff.call('GET', '/leads', { with: 'x' })).status).toBe(400)
  })

  test('holds as many tags as a lead may hold, each of them', async () => {
    const surname = unique('Tutti')
    const tags = await world.sql<{ id: number }>(
      `insert into tags (name, category_id, created_by)
       select $1 || n, 2, 'anna' from generate_series(1, $2::int) n returning id`,
      [surname, MAX_TAGS],
    )
    const tagIds = tags.map(({ id }) => id)
    const all = await newLead(staff, { surname, tagIds })
    await newLead(staff, { surname, tagIds: tagIds.slice(0, -1) })
    expect(await idsOf({ with: joinIds(tagIds) })).toEqual([all])
  })

  test('means the day of registration, or of arrival where there is none', async () => {
    const surname = unique('Giorni')
    const old = await newLead(staff, { surname, registeredOn: '2025-02-03' })
    const today = await newLead(staff, { surname })
    const day = (await list({ q: surname, from: '2025-02-03', to: '2025-02-03' })).rows
    expect(day).toMatchObject([{ id: old, registeredOn: '2025-02-03' }])
    expect(await idsOf({ q: surname, from: '2025-02-04' })).toEqual([today])
  })

  test('is sorted by the day of registration that it shows, those without one at the end', async () => {
    const surname = unique('Ordine')
    const without = await newLead(staff, { surname })
    const late = await newLead(staff, { surname, registeredOn: '2030-02-03' })
    const early = await newLead(staff, { surname, registeredOn: '2025-02-03' })
    const sorted = async (dir: string) =>
      (await list({ q: surname, sort: 'registeredOn', dir })).rows.map(
        (row: { id: number }) => row.id,
      )
    expect(await sorted('asc')).toEqual([early, late, without])
    expect(await sorted('desc')).toEqual([late, early, without])
  })

  test('is searched by name both ways, mail, town and number however it is written', async () => {
    const surname = unique('Cercàto')
    const id = await newLead(staff, {
      surname,
      name: 'Lia',
      phone: '+39 345 66.77.881',
      city: 'Asti',
    })
    for (const q of [`lia ${surname}`, `${surname} LIA`, '3456677881', '0039 345 6677881']) {
      expect(await idsOf({ q })).toContain(id)
    }
    const { rows } = await list({ q: surname })
    expect(rows[0]).toMatchObject({ course: '', city: 'Asti', notToCall: null })
  })
})

describe('a lead', () => {
  test('is refused without name, surname or mail, in the words of its form', async () => {
    const empty = await staff.call('POST', '/leads', { name: ' ', surname: '', mail: '' })
    expect(empty.status).toBe(400)
    expect(JSON.stringify(empty.body)).toContain(ADD_MISSING)
    const id = await newLead(staff)
    const { version } = await get(id)
    const form = { version, surname: 'A', mail: '', phone: '', age: null, city: '', booking: '' }
    const saved = await staff.call('PUT', `/leads/${id}`, {
      ...form,
      name: 'B',
      registeredOn: null,
      tagIds: [],
    })
    expect(saved.status).toBe(400)
    expect(JSON.stringify(saved.body)).toContain(EDIT_MISSING)
  })

  test('is changed with its tags, by one at a time', async () => {
    const [kept, gone, added] = [await newTag(staff), await newTag(staff), await newTag(staff, 2)]
    const id = await newLead(staff, { tagIds: [kept, gone] })
    done(await staff.call('DELETE', `/tags/${kept}`, {}))
    const form = {
      version: 0,
      ...{ name: 'Ada', surname: 'Verdi', mail: 'ada@esempio.it', phone: '3331112223', age: 20 },
      ...{ city: 'Torino', booking: 'martedì alle 18', registeredOn: '2026-10-01' },
      tagIds: [added],
    }
    expect(done(await phone.call('PUT', `/leads/${id}`, form))).toEqual({ version: 1 })
    expect((await staff.call('PUT', `/leads/${id}`, form)).status).toBe(409)
    const tagIds = async () => (await get(id)).tags.map((tag: { id: number }) => tag.id)
    expect(await tagIds()).toEqual([added])
    done(await staff.call('POST', `/tags/${kept}/restoration`, {}))
    expect(await tagIds()).toEqual([added, kept])
    const missing = await staff.call('PUT', `/leads/${id}`, {
      ...form,
      version: 1,
      tagIds: [999_999],
    })
    expect(missing.body.code).toBe('leads.tag_missing')
  })

  test('is not saved over a tag, an outcome or an operator that came to it since it was opened', async () => {
    const [tagId, outcomeTagId] = [await newTag(staff), await newTag(staff, 1)]
    const id = await newLead(staff)
    const [{ id: accountId }] = done(await staff.call('GET', '/lead-operators')).rows
    const called = { note: 'Sentita', at: '2026-10-12T17:30', outcomeTagId }
    const ids = [id]
    let rows: object[] = []
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      called: () => phone.call('POST', `/leads/${id}/calls`, called),
      reopened: async () => {
        rows = done(await staff.call('POST', '/leads/reopening', { ids })).rows
      },
      closed: () => staff.call('POST', '/leads/closing', { rows }),
      tagged: () => staff.call('POST', '/leads/tagging', { ids, tagId }),
      untagged: () => staff.call('POST', '/leads/untagging', { ids, tagId }),
      assigned: () => staff.call('POST', '/leads/assignment', { assignments: [{ id, accountId }] }),
    }
    for (const [verb, change] of Object.entries(changes)) {
      const { version } = await get(id)
      await change()
      const held = (await get(id)).tags
      const form = { version, name: 'Ada', surname: 'Verdi', mail: 'ada@esempio.it' }
      const old = {
        ...form,
        phone: '',
        age: null,
        city: '',
        booking: '',
        registeredOn: null,
        tagIds: [],
      }
      const { body } = await staff.call('PUT', `/leads/${id}`, old)
      expect([verb, body.code]).toEqual([verb, 'kit.changed_elsewhere'])
      if (verb === 'called') expect(body.message).toContain('call_centre')
      expect((await get(id)).tags).toEqual(held)
    }
    // What the form does not show outdates none.
    const { version } = await get(id)
    done(await phone.call('POST', `/leads/${id}/calls`, { ...called, outcomeTagId: null }))
    done(await phone.call('POST', `/leads/${id}/calls`, called))
    expect(await get(id)).toMatchObject({ version })
  })

  test('goes to the trash and comes back, but not by the call centre', async () => {
    const id = await newLead(staff)
    expect((await phone.call('DELETE', `/leads/${id}`, {})).status).toBe(403)
    done(await staff.call('DELETE', `/leads/${id}`, {}))
    expect(await get(id)).toMatchObject({ state: 'deleted' })
    done(await staff.call('POST', `/leads/${id}/restoration`, {}))
    expect(await get(id)).toMatchObject({ state: 'active' })
  })
})

describe('notes and calls', () => {
  test('are written down by the call centre, deleted and taken back', async () => {
    const id = await newLead(staff)
    const outcome = await newTag(staff, 1)
    const at = '2026-10-12T17:30'
    const note = done(await phone.call('POST', `/leads/${id}/notes`, { note: 'Richiamare', at }))
    const call = { note: 'Ha risposto', at, outcomeTagId: outcome }
    done(await phone.call('POST', `/leads/${id}/calls`, call))
    // Where somebody comes from is not how a call ended.
    const wrong = { ...call, outcomeTagId: await newTag(staff, 2) }
    const refused = await phone.call('POST', `/leads/${id}/calls`, wrong)
    expect(refused.body.code).toBe('leads.tag_missing')
    const { notes, calls, tags } = await get(id)
    expect(notes).toMatchObject([{ note: 'Richiamare', at: `${at}:00` }])
    expect(calls).toMatchObject([{ note: 'Ha risposto', outcome: tags[0].name }])
    done(await phone.call('DELETE', `/lead-notes/${note.id}`, {}))
    expect((await get(id)).notes).toEqual([])
    done(await phone.call('POST', `/lead-notes/${note.id}/restoration`, {}))
    expect((await get(id)).notes).toHaveLength(1)
  })

  test.each([
    [{ note: '', at: '2026-10-12T17:30' }, EDIT_MISSING],
    [{ note: 'x', at: '' }, EDIT_MISSING],
    [{ note: 'x', at: '26-10-12T17:30' }, YEAR_FORM],
  ])('%j is refused', async (entry, sentence) => {
    const id = await newLead(staff)
    const answer = await staff.call('POST', `/leads/${id}/notes`, entry)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(sentence)
  })
})

test('somebody who is there already is told by number, mail, or name and town', async () => {
  const surname = unique('Doppi')
  const city = 'Cuneo'
  const id = await newLead(staff, { surname, city, phone: '0039 347-1239876' })
  const { mail } = await get(id)
  const check = async (person: object) => {
    const empty = { name: '', surname: '', mail: '', phone: '', city: '' }
    return done(await phone.call('POST', '/leads/check', { ...empty, ...person })).twins
  }
  expect(await check({ phone: '+393471239876' })).toMatchObject([{ id, reasons: ['phone'] }])
  expect(await check({ mail: mail.toUpperCase() })).toMatchObject([{ id, reasons: ['mail'] }])
  const person = { surname: surname.toUpperCase(), name: 'IVO', city }
  expect(await check(person)).toMatchObject([{ id, reasons: ['person'] }])
  expect(await check({ ...person, city: '' })).toEqual([])
  expect(await check({ ...person, excludeId: id })).toEqual([])
  const otherId = await newLead(staff, { surname, phone: '347 1239876' })
  const pairs = done(await staff.call('GET', '/lead-twins', { q: surname }))
  expect(pairs).toMatchObject({ total: 1, rows: [{ id, otherId, reasons: ['phone'] }] })
  expect((await phone.call('GET', '/lead-twins')).status).toBe(403)
})

describe('many leads at once', () => {
  test('get a tag and lose it again, and those that held it before keep it', async () => {
    const tag = await newTag(staff)
    const [held, other] = [await newLead(staff, { tagIds: [tag] }), await newLead(staff)]
    const input = { ids: [held, other], tagId: tag }
    const { ids } = done(await staff.call('POST', '/leads/tagging', input))
    expect(ids).toEqual([other])
    done(await staff.call('POST', '/leads/untagging', { ids, tagId: tag }))
    expect((await get(held)).tags).toMatchObject([{ id: tag }])
    expect((await get(other)).tags).toEqual([])
    const missing = await staff.call('POST', '/leads/tagging', { ids, tagId: 999_999 })
    expect(missing.body.code).toBe('leads.tag_missing')
  })

  test('are given to an operator, and back to whose they were', async () => {
    const id = await newLead(staff)
    const { rows } = done(await staff.call('GET', '/lead-operators'))
    const accountId = rows[0].id
    const assign = async (assignments: object[]) =>
      done(await staff.call('POST', '/leads/assignment', { assignments })).before
    const before = await assign([{ id, accountId }])
    expect(before).toEqual([{ id, accountId: null }])
    expect(await get(id)).toMatchObject({ assignedTo: accountId, operator: rows[0].name })
    await assign(before)
    expect((await get(id)).operator).toBe(null)
    const unknown = { assignments: [{ id, accountId: 999_999 }] }
    const refused = await staff.call('POST', '/leads/assignment', unknown)
    expect(refused.body.code).toBe('leads.operator_missing')
  })

  test('go back to those operators who still work here; of the others it says which are left', async () => {
    await world.as('phoneop')
    const [stays, goes] = await world.sql<{ id: number }>(
      "select id from accounts where username in ('call_centre', 'phoneop') order by username",
    )
    const [one, other] = [await newLead(staff), await newLead(staff)]
    const assign = (...assignments: object[]) =>
      staff.call('POST', '/leads/assignment', { assignments })
    done(await assign({ id: one, accountId: stays?.id }, { id: other, accountId: goes?.id }))
    const given = await assign({ id: one, accountId: null }, { id: other, accountId: null })
    await world.sql('update accounts set disabled_at = quinte_now() where id = $1', [goes?.id])
    const { before, left } = done(await assign(...done(given).before))
    expect({ before, left }).toEqual({ before: [{ id: one, accountId: null }], left: [other] })
    expect((await get(one)).assignedTo).toBe(stays?.id)
    expect((await get(other)).assignedTo).toBe(null)
  })

  test('go to the trash and come back, those alone that moved', async () => {
    const [a, b] = [await newLead(staff), await newLead(staff)]
    done(await staff.call('DELETE', `/leads/${b}`, {}))
    const { ids } = done(await staff.call('POST', '/leads/deletion', { ids: [a, b] }))
    expect(ids).toEqual([a])
    done(await staff.call('POST', '/leads/restoration', { ids }))
    expect(await get(a)).toMatchObject({ state: 'active', version: 2 })
    for (const path of ['tagging', 'untagging', 'assignment', 'deletion', 'restoration']) {
      expect((await phone.call('POST', `/leads/${path}`, { ids: [a], tagId: 1 })).status).toBe(403)
    }
  })
})

test('who must not be called says why, and the consent says when, where and to what', async () => {
  const id = await newLead(staff)
  const object = async (reason: string | null) =>
    done(await phone.call('POST', `/leads/${id}/objection`, { reason })).before
  expect(await object('wish')).toBe(null)
  expect(await get(id)).toMatchObject({ notToCall: 'wish', version: 0 })
  expect(await object(null)).toBe('wish')
  expect((await get(id)).notToCall).toBe(null)
  const consent = { consentOn: '2026-10-01', consentSource: 'Open day', consentText: '2' }
  done(await phone.call('PUT', `/leads/${id}/consent`, { version: 0, ...consent }))
  expect(await get(id)).toMatchObject({ ...consent, version: 1 })
})

test('a merge keeps notes, calls and tags of both, what was chosen, and any objection', async () => {
  const [a, b] = [await newTag(staff), await newTag(staff)]
  const id = await newLead(staff, { city: 'Asti', tagIds: [a] })
  const otherId = await newLead(staff, { city: 'Alba', phone: '3330001112', tagIds: [a, b] })
  const at = '2026-10-12T17:30'
  done(await staff.call('POST', `/leads/${id}/notes`, { note: 'Prima', at }))
  done(await staff.call('POST', `/leads/${otherId}/notes`, { note: 'Seconda', at }))
  done(await staff.call('POST', `/leads/${otherId}/calls`, { note: 'Terza', at }))
  done(await staff.call('POST', `/leads/${otherId}/objection`, { reason: 'wish' }))
  const merge = (input: object) => staff.call('POST', `/leads/${id}/merging`, input)
  const input = { version: 0, otherId, take: ['phone'] }
  expect((await phone.call('POST', `/leads/${id}/merging`, input)).status).toBe(403)
  expect((await merge({ ...input, otherId: id })).body.code).toBe('leads.merge_itself')
  done(await merge(input))
  const merged = await get(id)
  expect(merged).toMatchObject({ city: 'Asti', phone: '3330001112', notToCall: 'wish' })
  const tagIds = merged.tags.map((tag: { id: number }) => tag.id)
  expect(tagIds.toSorted((x: number, y: number) => x - y)).toEqual([a, b])
  expect([merged.notes.length, merged.calls.length]).toEqual([2, 1])
  expect(await get(otherId)).toMatchObject({ state: 'deleted', notes: [] })
  expect((await merge({ ...input, version: 1 })).status).toBe(404)
})
