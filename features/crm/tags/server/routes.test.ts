import { afterAll, describe, expect, test } from 'vitest'
import { done, newLead, newTag, unique } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { CATEGORY_MISSING, EDIT_MISSING, NAME_MISSING, tagSentences } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())

const staff = await world.as('staff')
const phone = await world.as('call_centre')
await world.as('admin')
const old = await oldClient(world, 'admin')

/** How every other refusal begins. */
const OTHER = expect.stringMatching(/^Si è verificato un errore: /)

const groups = async () => done(await staff.call('GET', '/tag-groups')).rows
const list = async (query: object) => done(await staff.call('GET', '/tags', query)).rows

describe('what comes with the program', () => {
  test('are five categories with what they are for, and the known codes', async () => {
    const known = await groups()
    expect(known.map(({ id, role }: { id: number; role: string }) => [id, role])).toEqual([
      [2, 'origin'],
      [3, 'course'],
      [4, 'info_date'],
      [1, 'outcome'],
      [5, 'rejection'],
    ])
    const codes = (of: string) =>
      known
        .find(({ role }: { role: string }) => role === of)
        .tags.map(({ name }: { name: string }) => name)
        .join()
    expect(codes('origin')).toBe('FB,IG,NC,PASS,SI,TIK')
    expect(codes('course')).toBe('TR,R,OP,DOPP,TS,HS,AD,BARBE,MONOLOGO,TEMPTU')
    expect(codes('rejection')).toBe(
      'COSTOSO,ETA,LAVORA,LONT,NO DIPLOMA,NO INGLESE,NON RESID,NR,NUM INES,PROX ANNO,RICHIAM',
    )
  })
})

describe('a tag', () => {
  test('is asked for its name and its category, in this order', async () => {
    const refused = async (input: object) =>
      JSON.stringify((await staff.call('POST', '/tags', input)).body)
    expect(await refused({ name: ' ', categoryId: 2 })).toContain(NAME_MISSING)
    expect(await refused({ name: 'Radio', categoryId: null })).toContain(CATEGORY_MISSING)
    const id = await newTag(staff)
    const edit = await staff.call('PUT', `/tags/${id}`, { version: 0, name: '', categoryId: 2 })
    expect(JSON.stringify(edit.body)).toContain(EDIT_MISSING)
  })

  test('is once in its category, whatever its case', async () => {
    const name = unique('Radio')
    const id = await newTag(staff, 2, name)
    // After those that are there: what has a key or a colour by its place keeps it.
    expect((await groups())[0].tags.at(-1)).toEqual({ id, name })
    const again = await staff.call('POST', '/tags', { name: name.toUpperCase(), categoryId: 2 })
    expect(again.body).toMatchObject({
      code: 'tags.taken',
      data: { fields: { name: tagSentences['tags.taken'] } },
    })
    await newTag(staff, 3, name)
    const missing = await staff.call('POST', '/tags', { name, categoryId: 999 })
    expect(missing.body).toMatchObject({
      code: 'tags.category_not_found',
      message: OTHER,
    })
  })

  test('stands where its place says, also one from before there were places', async () => {
    const form = { name: unique('Tappa'), colour: 'teal', position: 8 }
    const { id: categoryId } = done(await staff.call('POST', '/tag-categories', form))
    const [last, first] = [
      await newTag(staff, categoryId, 'B'),
      await newTag(staff, categoryId, 'A'),
    ]
    const order = async () =>
      (await groups())
        .find(({ id }: { id: number }) => id === categoryId)
        .tags.map(({ name }: { name: string }) => name)
    expect(await order()).toEqual(['B', 'A'])
    await world.sql('update tags set position = 0 where id = any($1)', [[first, last]])
    expect(await order()).toEqual(['A', 'B'])
    const put = (id: number, more: object) =>
      staff.call('PUT', `/tags/${id}`, { categoryId, version: 0, ...more })
    done(await put(first, { name: 'A', position: 2 }))
    expect(await order()).toEqual(['B', 'A'])
    // The old programs know of no places.
    done(await put(last, { name: 'C' }))
    expect(await order()).toEqual(['C', 'A'])
    expect(done(await staff.call('GET', `/tags/${first}`)).position).toBe(2)
  })

  test('is listed with its category and the leads that hold it', async () => {
    const name = unique('Volantino')
    const id = await newTag(staff, 2, name)
    const gone = await newLead(staff, { tagIds: [id] })
    await newLead(staff, { tagIds: [id] })
    done(await staff.call('DELETE', `/leads/${gone}`, {}))
    expect(await list({ q: name, categoryId: 2 })).toMatchObject([
      { id, name, categoryName: 'ORIGINE', leads: 1 },
    ])
    expect(await list({ q: name, categoryId: 3 })).toEqual([])
  })

  test('is listed among those of its category, in their order, also where two have one place', async () => {
    const word = unique('Pari')
    const category = async () => {
      const form = { name: unique('Categoria'), colour: 'teal', position: 9 }
      return done(await staff.call('POST', '/tag-categories', form)).id
    }
    const [one, other] = [await category(), await category()]
    const ids: number[] = []
    for (const [categoryId, name] of [
      [one, `${word} C`],
      [other, `${word} B`],
      [one, `${word} A`],
    ] as const) {
      ids.push(await newTag(staff, categoryId, name))
    }
    const rows: { id: number }[] = await list({ q: word, sort: 'category' })
    expect(rows.map(({ id }) => ids.indexOf(id))).toEqual([0, 2, 1])
  })

  test('that is deleted leaves its leads, and is theirs again when it comes back', async () => {
    const id = await newTag(staff)
    const lead = await newLead(staff, { tagIds: [id] })
    const held = async () => done(await staff.call('GET', `/leads/${lead}`)).tags
    done(await staff.call('DELETE', `/tags/${id}`, {}))
    expect(await held()).toEqual([])
    done(await staff.call('POST', `/tags/${id}/restoration`, {}))
    expect(await held()).toMatchObject([{ id }])
  })

  test('is read and added by the call centre, and changed by the office alone', async () => {
    const id = await newTag(phone)
    const form = { version: 0, name: unique('B'), categoryId: 3 }
    expect((await phone.call('PUT', `/tags/${id}`, form)).status).toBe(403)
    expect((await phone.call('DELETE', `/tags/${id}`, {})).status).toBe(403)
    expect(done(await staff.call('PUT', `/tags/${id}`, form))).toEqual({ version: 1 })
  })
})

describe('a merge', () => {
  test('says what it changes, and every lead has the other tag afterwards', async () => {
    const [from, into] = [await newTag(staff), await newTag(staff)]
    const both = await newLead(staff, { tagIds: [from, into] })
    const one = await newLead(staff, { tagIds: [from] })
    const changes = { moved: 1, both: 1 }
    const asked = await staff.call('GET', `/tags/${from}/merging`, { intoId: into })
    expect(done(asked)).toEqual(changes)
    const path = `/tags/${from}/merging`
    expect(done(await staff.call('POST', path, { intoId: into }))).toEqual(changes)
    for (const lead of [both, one]) {
      expect(done(await staff.call('GET', `/leads/${lead}`)).tags).toMatchObject([{ id: into }])
    }
    expect(done(await staff.call('GET', `/tags/${from}`)).deleted).toBe(true)
    const itself = await staff.call('POST', `/tags/${into}/merging`, { intoId: into })
    expect(itself.body).toMatchObject({ code: 'tags.merge_itself', message: OTHER })
  })
})

describe('a category', () => {
  test('is added, renamed and deleted while it has no tags', async () => {
    const form = { name: unique('Quartiere'), colour: 'teal', position: 9 }
    const { id } = done(await staff.call('POST', '/tag-categories', form))
    const again = await staff.call('POST', '/tag-categories', form)
    expect(again.body.code).toBe('tags.category_taken')
    const name = unique('Zona')
    done(await staff.call('PUT', `/tag-categories/${id}`, { ...form, name, version: 0 }))
    const tag = await newTag(staff, id)
    const used = await staff.call('DELETE', `/tag-categories/${id}`, {})
    expect(used.body).toMatchObject({ code: 'tags.category_in_use', message: OTHER })
    done(await staff.call('DELETE', `/tags/${tag}`, {}))
    done(await staff.call('DELETE', `/tag-categories/${id}`, {}))
    expect((await staff.call('POST', `/tags/${tag}/restoration`, {})).status).toBe(404)
    done(await staff.call('POST', `/tag-categories/${id}/restoration`, {}))
    done(await staff.call('POST', `/tags/${tag}/restoration`, {}))
  })

  test('that the program needs stays', async () => {
    const kept = await staff.call('DELETE', '/tag-categories/5', {})
    expect(kept.body).toMatchObject({ code: 'tags.category_needed', message: OTHER })
  })
})

test('the old programs are told in their own words of a name that is taken', async () => {
  const [tag, other] = [unique('Radio'), unique('Stampa')]
  const add = async (name: string) =>
    (await old.call('addTag', { tag: name, id_categoria: '2' })).body
  const taken = { result: 'KO', error: 'Tag già esistente', fields: { tag: 'Tag già esistente' } }
  expect(await add(tag)).toMatchObject({ result: 'ok' })
  expect(await add(tag)).toMatchObject(taken)
  const { id } = await add(other)
  expect((await old.call('updateTag', { id: String(id), tag })).body).toMatchObject(taken)
})

test('the old programs add a tag, are told of a name that exists, change and delete it', async () => {
  const tag = unique('TikTok')
  const added = (await old.call('addTag', { tag, id_categoria: '2' })).body
  expect(added).toEqual({ result: 'ok', id: expect.any(Number) })
  const twice = (await old.call('addTag', { tag: tag.toUpperCase(), id_categoria: '2' })).body
  expect(twice).toMatchObject({ result: 'KO', error: 'Tag già esistente' })
  const id = String(added.id)
  expect((await old.call('updateTag', { id, id_categoria: '3' })).body).toMatchObject({
    result: 'ok',
  })
  const known = (await old.call('getTag')).body
  expect(known).toContainEqual({ id: added.id, tag, id_categoria: 3 })
  expect((await old.call('getCategorieTag')).body).toContainEqual({ id: 1, nome: 'Esito' })
  expect((await old.call('deleteTag', { id })).body).toEqual({ result: 'ok' })
  expect((await old.call('getTag')).body).not.toContainEqual(
    expect.objectContaining({ id: added.id }),
  )
})
