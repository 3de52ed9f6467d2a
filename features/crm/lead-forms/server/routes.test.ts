import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMULA } from '#f/system/imports/domain/text.ts'
import { done, newLead, newTag, unique } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { FORM_FIELDS } from '../domain/types.ts'
import { leadFormJobs } from './jobs.ts'
import { BRING_IN } from './mutations.ts'

const world = await openWorld()
afterAll(() => world.close())
const admin = await world.as('admin')
const staff = await world.as('staff')
const phone = await world.as('call_centre')

const MAPPING = {
  ...(Object.fromEntries(FORM_FIELDS.map((field) => [field, null])) as Record<string, null>),
  ...{ fullName: 'nome', phone: 'tel', mail: 'email', course: 'corso', message: 'testo' },
}

/** Makes an address whose fields are known. */
async function newForm(changes: object = {}) {
  const { id, address } = done(await admin.call('POST', '/lead-forms', { name: unique('Sito') }))
  const { name, version } = done(await admin.call('GET', `/lead-forms/${id}`))
  const values = { id, version, name, mapping: MAPPING, trap: 'sito_web', consentText: 'v3' }
  done(await admin.call('PUT', `/lead-forms/${id}`, { ...values, tagIds: [], ...changes }))
  return { id: id as number, name: name as string, address: world.url + address }
}
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) })
const json = (body: unknown, text = JSON.stringify(body)) => ({
  headers: { 'content-type': 'application/json' },
  body: text,
})
const post = (address: string, sent: object) => fetch(address, { method: 'POST', ...sent })
const bringIn = (id: number) => leadFormJobs(world.services).tasks[BRING_IN]?.({ id })
const arrivals = async (id: number) =>
  done(await staff.call('GET', `/lead-forms/${id}/arrivals`, { dir: 'asc' })).rows

test('what waits without a job for it, as after a restore, is taken up', async () => {
  const { id, address } = await newForm()
  await post(address, form({ nome: 'Eva Restaurata', tel: '320 7000077' }))
  await world.sql(
    "select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'lead_forms.%'",
  )
  await leadFormJobs(world.services).tasks['lead_forms.take_up']?.({})
  const left = await world.sql('select key from graphile_worker.jobs where key = $1', [
    `${BRING_IN} ${id}`,
  ])
  expect(left).toHaveLength(1)
})

describe('what comes to an address', () => {
  let one: Awaited<ReturnType<typeof newForm>>
  let tagId: number
  beforeAll(async () => {
    tagId = await newTag(admin, 2, 'SITO')
    one = await newForm({ tagIds: [tagId] })
  })

  test('as a form or in JSON is answered 202 and becomes leads with tags and consent', async () => {
    const sent = form({ nome: 'Ada Lovelace', tel: '+39 320 7000001', corso: 'tr', testo: 'Ciao' })
    expect((await post(one.address, sent)).status).toBe(202)
    expect((await arrivals(one.id))[0]).toMatchObject({ state: 'waiting', leadId: null })
    const bo = { data: [{ name: 'nome', values: ['Bo Derek'] }], email: 'bo@esempio.it' }
    expect((await post(one.address, json(bo))).status).toBe(202)
    await bringIn(one.id)
    const [ada, derek] = await arrivals(one.id)
    expect([ada.state, derek.state]).toEqual(['added', 'added'])
    expect(done(await staff.call('GET', `/leads/${ada.leadId}`))).toMatchObject({
      ...{ name: 'Ada', surname: 'Lovelace', course: 'TR', origin: 'SITO', channel: 'web' },
      ...{ consentOn: '2026-10-15', consentSource: one.name, consentText: 'v3' },
      notes: [{ note: `Dal modulo ${one.name}: Ciao` }],
    })
  })

  test('as a form with files is read without them, and its several answers together', async () => {
    const many = await newForm()
    const body = new FormData()
    for (const [name, value] of [
      ['nome', 'Mia Multipla'],
      ['email', 'mia@esempio.it'],
      ['testo', 'La sera,'],
      ['testo', 'o «il sabato»'],
    ] as const) {
      body.append(name, value)
    }
    body.append('cv', new Blob(['non letto']), 'cv.pdf')
    expect((await post(many.address, { body })).status).toBe(202)
    const broken = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--y' }
    expect((await post(many.address, broken)).status).toBe(422)
    await bringIn(many.id)
    const [arrived, ...others] = await arrivals(many.id)
    expect(others).toEqual([])
    expect(done(await staff.call('GET', `/leads/${arrived.leadId}`))).toMatchObject({
      ...{ name: 'Mia', surname: 'Multipla', mail: 'mia@esempio.it' },
      notes: [{ note: `Dal modulo ${many.name}: La sera,, o «il sabato»` }],
    })
  })

  test('again is not kept twice, and who is known is left as is, with a note', async () => {
    const again = form({ nome: 'Ada Lovelace', tel: '+39 320 7000001', corso: 'tr', testo: 'Ciao' })
    expect((await post(one.address, again)).status).toBe(202)
    const known = await newLead(staff, { surname: 'Noto', phone: '3207000009', city: 'Asti' })
    await post(one.address, form({ nome: 'Finto Altro', tel: '00393207000009', testo: 'Chiamate' }))
    await bringIn(one.id)
    const rows = await arrivals(one.id)
    expect(rows).toHaveLength(3)
    expect(rows[2]).toMatchObject({ state: 'known', leadId: known })
    expect(done(await staff.call('GET', `/leads/${known}`))).toMatchObject({
      ...{ name: 'Ivo', surname: 'Noto', city: 'Asti', origin: 'SITO' },
      // A form that was opened before would take the tag away again.
      version: 1,
      notes: [{ note: `Dal modulo ${one.name}: Chiamate` }],
    })
  })

  test('gives no tag that ends a call, and each field those of its own category', async () => {
    const mapping = { ...MAPPING, origin: 'fonte', tags: 'tag' }
    const sly = await newForm({ mapping })
    const known = await newLead(staff, { phone: '3207000161' })
    const tag = 'Interessato, COSTOSO, IG'
    const sent = { nome: 'Uno Qualsiasi', tel: '3207000161', corso: 'NR, FB', fonte: 'TR, SI', tag }
    await post(sly.address, form(sent))
    await post(sly.address, form({ ...sent, tel: '3207000162' }))
    await bringIn(sly.id)
    const [, added] = await arrivals(sly.id)
    for (const id of [known, added.leadId]) {
      const { tags } = done(await staff.call('GET', `/leads/${id}`))
      expect(tags.map(({ name }: { name: string }) => name).toSorted()).toEqual(['IG', 'SI'])
    }
  })

  test('is counted until its first call, in minutes', async () => {
    const two = await newForm()
    await post(two.address, form({ nome: 'Eva Attesa', tel: '3207000021' }))
    await post(two.address, form({ nome: 'Per Gioco', tel: '3207000022' }))
    world.clock.advance({ minutes: 5 })
    await bringIn(two.id)
    const [{ leadId }, joke] = await arrivals(two.id)
    // Nobody calls who lies in the trash.
    done(await staff.call('DELETE', `/leads/${joke.leadId}`))
    expect(done(await staff.call('GET', `/lead-forms/${two.id}`))).toMatchObject({
      ...{ arrived: 2, added: 2, uncalled: 1, minutes: null },
    })
    const waited = async () => done(await staff.call('GET', `/leads/${leadId}`)).firstCallMinutes
    expect(await waited()).toBeNull()
    world.clock.advance({ minutes: 7 })
    const at = '2026-10-15T09:12'
    done(await staff.call('POST', `/leads/${leadId}/calls`, { id: leadId, note: 'Sì', at }))
    expect((await arrivals(two.id))[0]).toMatchObject({ minutes: 12 })
    expect(await waited()).toBe(12)
    expect(done(await staff.call('GET', `/lead-forms/${two.id}`))).toMatchObject({
      ...{ uncalled: 0, minutes: 12 },
    })
  })

  test('from a program that fills in the trap leaves its count alone', async () => {
    const three = await newForm()
    await post(three.address, form({ nome: 'Bot Bot', tel: '3207000031', sito_web: 'http://x' }))
    await bringIn(three.id)
    expect(await arrivals(three.id)).toMatchObject([{ state: 'spam', said: '', leadId: null }])
    expect(done(await staff.call('GET', '/leads', { q: 'Bot Bot' })).total).toBe(0)
  })

  test('waits until its fields are known, and what is wrong is looked at again then', async () => {
    const made = done(await admin.call('POST', '/lead-forms', { name: unique('Nuovo') }))
    const address = world.url + made.address
    await post(address, form({ nome: 'Io', cognome: '=Formula', telefono: '3207000041' }))
    await post(address, form({ nome: 'Zoe', cognome: 'Bella', telefono: '3207000042' }))
    await bringIn(made.id)
    expect((await arrivals(made.id)).map(({ state }: { state: string }) => state)).toEqual([
      'waiting',
      'waiting',
    ])
    const { guess, names, name, version } = done(await admin.call('GET', `/lead-forms/${made.id}`))
    expect([names.toSorted(), guess.phone]).toEqual([['cognome', 'nome', 'telefono'], 'telefono'])
    const values = { id: made.id, version, name, mapping: guess, trap: '', consentText: '' }
    done(await admin.call('PUT', `/lead-forms/${made.id}`, { ...values, tagIds: [] }))
    await bringIn(made.id)
    expect(await arrivals(made.id)).toMatchObject([
      { state: 'refused', reasons: [FORMULA] },
      { state: 'added', leadName: 'Bella Zoe' },
    ])
  })
})

describe('the tags of an address', () => {
  const tagsOf = async (id: number) => done(await admin.call('GET', `/lead-forms/${id}`)).tagIds
  const merge = async (from: number, intoId: number) =>
    done(await staff.call('POST', `/tags/${from}/merging`, { intoId }))

  test('follow one that is merged into another, and each is there once', async () => {
    const [from, into, third] = [await newTag(admin), await newTag(admin), await newTag(admin)]
    const alone = await newForm({ tagIds: [from, third] })
    const both = await newForm({ tagIds: [from, into] })
    await merge(from, into)
    expect(await tagsOf(alone.id)).toEqual([into, third])
    expect(await tagsOf(both.id)).toEqual([into])
    await post(alone.address, form({ nome: 'Mia Unita', tel: '3207000061' }))
    await bringIn(alone.id)
    const [{ leadId }] = await arrivals(alone.id)
    const { tags } = done(await staff.call('GET', `/leads/${leadId}`))
    const held = new Set(tags.map(({ id }: { id: number }) => id))
    expect(held).toEqual(new Set([into, third]))
  })

  test('are without one in the trash, so that the form can be saved as it is shown', async () => {
    const [gone, stays] = [await newTag(admin), await newTag(admin)]
    const { id } = await newForm({ tagIds: [gone, stays] })
    done(await staff.call('DELETE', `/tags/${gone}`, {}))
    expect(await tagsOf(id)).toEqual([stays])
    done(await staff.call('POST', `/tags/${gone}/restoration`, {}))
    expect(await tagsOf(id)).toEqual([gone, stays])
  })
})

describe('an address', () => {
  test('that is nobody’s, was replaced or is in the trash takes nothing', async () => {
    const { id, address } = await newForm()
    const sent = () => form({ nome: 'Tu Qui', tel: '3207000051' })
    expect((await post(`${world.url}/contatti/${'x'.repeat(43)}`, sent())).status).toBe(404)
    const renewed = done(await admin.call('POST', `/lead-forms/${id}/address`, { id }))
    expect((await post(address, sent())).status).toBe(404)
    expect((await post(world.url + renewed.address, sent())).status).toBe(202)
    done(await admin.call('DELETE', `/lead-forms/${id}`, { id }))
    expect((await post(world.url + renewed.address, sent())).status).toBe(404)
  })

  test('reads no more than strangers may send, and no nonsense', async () => {
    const { address } = await newForm()
    expect((await post(address, form({ nome: 'x'.repeat(70_000) }))).status).toBe(422)
    expect((await post(address, json(0, '{"nome":'))).status).toBe(422)
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`
    expect((await post(address, json(0, deep))).status).toBe(422)
    expect((await post(address, json({ nome: 'a\0b', x: '\ud800' }))).status).toBe(202)
    expect((await fetch(address)).status).toBe(404)
  })

  test('answers pages of other sites, and people with a page', async () => {
    const { address } = await newForm()
    const asked = await fetch(address, { method: 'OPTIONS' })
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    const headers = { accept: 'text/html' }
    const answer = await post(address, { ...form({ nome: 'Lea Pagina' }), headers })
    expect([answer.status, (await answer.text()).includes('Abbiamo ricevuto')]).toEqual([202, true])
  })

  test('takes only so much in a quarter of an hour', async () => {
    const { address } = await newForm()
    await world.services.limits.clearAll('')
    let last = 202
    for (let sent = 0; sent < 301 && last === 202; sent += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => post(address, form({ nome: `Io ${sent + n}` }))),
      )
      last = Math.max(...answers.map(({ status }) => status))
    }
    expect(last).toBe(429)
    await world.services.limits.clearAll('')
  })

  test('is made and mapped by administrators alone, and its token is nowhere', async () => {
    expect((await staff.call('POST', '/lead-forms', { name: 'Mio' })).status).toBe(403)
    expect((await phone.call('GET', '/lead-forms')).status).toBe(403)
    const { id, name, address } = await newForm()
    const token = address.split('/').at(-1) ?? ''
    const kept = await world.sql(
      'select to_jsonb(lead_forms) as row from lead_forms where id = $1',
      [id],
    )
    expect(JSON.stringify(kept)).not.toContain(token)
    expect((await admin.call('POST', '/lead-forms', { name })).body.code).toBe('lead_forms.taken')
    const half = { ...MAPPING, fullName: null }
    const values = { id, version: 1, name, mapping: half, trap: '', consentText: '', tagIds: [] }
    expect((await admin.call('PUT', `/lead-forms/${id}`, values)).status).toBe(400)
  })

  test('is told again to a repeated request alone, made or replaced, and kept nowhere', async () => {
    const told = async (path: string, input: object) => {
      const key = { 'x-request-key': randomUUID() }
      const { id, address } = done(await admin.call('POST', path, input, key))
      expect(done(await admin.call('POST', path, input, key))).toEqual({ id, address })
      const kept = await world.sql('select to_jsonb(answered_requests) from answered_requests')
      expect(JSON.stringify(kept)).not.toContain(address)
      return id as number
    }
    const id = await told('/lead-forms', { name: unique('Sito') })
    await told(`/lead-forms/${id}/address`, { id })
  })
})
