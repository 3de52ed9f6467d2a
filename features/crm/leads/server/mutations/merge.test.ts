import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newLead, newTag, studentForm } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const get = async (id: number) => done(await staff.call('GET', `/leads/${id}`))
const restore = (id: number) => staff.call('POST', `/leads/${id}/restoration`, {})
const at = '2026-10-12T17:30'
const note = async (id: number, text: string) =>
  done(await staff.call('POST', `/leads/${id}/notes`, { note: text, at }))
async function merge(id: number, otherId: number, take: string[] = []) {
  const { version } = await get(id)
  return staff.call('POST', `/leads/${id}/merging`, { version, otherId, take })
}

/** Of a lead what a merge moves or changes. */
async function stateOf(id: number) {
  const { notes, calls, tags, phone, city, notToCall, consentOn, state } = await get(id)
  const texts = (rows: { note: string }[]) => rows.map((row) => row.note).toSorted()
  return {
    ...{ notes: texts(notes), calls: texts(calls), phone, city, notToCall, consentOn, state },
    tags: tags.map((tag: { id: number }) => tag.id).toSorted((a: number, b: number) => a - b),
  }
}

test('a lead that was merged comes back whole from the trash, and the other is as it was', async () => {
  const [shared, own] = [await newTag(staff), await newTag(staff)]
  const id = await newLead(staff, { city: 'Asti', tagIds: [shared] })
  const otherId = await newLead(staff, { phone: '3330001112', tagIds: [shared, own] })
  await note(id, 'Prima')
  await note(otherId, 'Seconda')
  done(await staff.call('POST', `/leads/${otherId}/calls`, { note: 'Terza', at }))
  done(await staff.call('POST', `/leads/${otherId}/objection`, { reason: 'wish' }))
  const { version } = await get(otherId)
  const consent = { version, consentOn: '2026-10-01', consentSource: 'Sito', consentText: '1' }
  done(await staff.call('PUT', `/leads/${otherId}/consent`, consent))
  const before = [await stateOf(id), await stateOf(otherId)]

  done(await merge(id, otherId, ['phone']))
  expect(await get(id)).toMatchObject({
    ...{ phone: '3330001112', notToCall: 'wish', consentOn: '2026-10-01' },
    merged: [{ id: otherId }],
  })
  expect(await get(otherId)).toMatchObject({ state: 'deleted', mergedInto: { id } })
  await note(id, 'Dopo')
  done(await restore(otherId))
  const [kept, back] = [await stateOf(id), await stateOf(otherId)]
  expect(back).toEqual(before[1])
  expect(kept).toEqual({ ...before[0], notes: ['Dopo', 'Prima'] })
  expect((await get(id)).merged).toEqual([])
  const [line] = await world.sql(
    `select after from audit_entries where action = 'lead.unmerged' and entity_id = $1`,
    [id],
  )
  expect(line).toMatchObject({ after: { otherId } })
})

test('what was changed after a merge stays when it is taken back', async () => {
  const [id, otherId] = [await newLead(staff), await newLead(staff, { phone: '3330001113' })]
  done(await merge(id, otherId, ['phone']))
  const { version, name, surname, mail } = await get(id)
  const form = { version, name, surname, mail, phone: '3339999999', age: null, city: '' }
  const rest = { booking: '', registeredOn: null, tagIds: [] }
  done(await staff.call('PUT', `/leads/${id}`, { ...form, ...rest }))
  done(await staff.call('POST', '/leads/restoration', { ids: [otherId] }))
  expect((await get(id)).phone).toBe('3339999999')
  expect((await get(otherId)).phone).toBe('3330001113')
})

test('a tag that came with a merge stays for a call since that ended with it, or given anew', async () => {
  const [outcome, anew] = [await newTag(staff, 1), await newTag(staff)]
  const [id, otherId] = [await newLead(staff), await newLead(staff, { tagIds: [anew] })]
  const call = (lead: number) =>
    staff.call('POST', `/leads/${lead}/calls`, { note: 'Sì', at, outcomeTagId: outcome })
  done(await call(otherId))
  done(await merge(id, otherId))
  world.clock.advance({ minutes: 1 })
  done(await call(id))
  for (const path of ['untagging', 'tagging']) {
    done(await staff.call('POST', `/leads/${path}`, { ids: [id], tagId: anew }))
  }
  done(await restore(otherId))
  const tags = [outcome, anew].toSorted((a, b) => a - b)
  expect(await stateOf(id)).toMatchObject({ tags, calls: ['Sì'] })
  expect(await stateOf(otherId)).toMatchObject({ tags, calls: ['Sì'] })
})

test('an enrolment that came with a merge is taken back where it is shown', async () => {
  const [id, further, otherId] = [await newLead(staff), await newLead(staff), await newLead(staff)]
  const form = studentForm([await newCourse(staff)])
  done(await staff.call('POST', `/leads/${otherId}/enrolment/student`, form))
  done(await merge(further, otherId))
  done(await merge(id, further))
  const prepared = done(await staff.call('GET', `/leads/${id}/enrolment`))
  expect(prepared.enrolment).toMatchObject({ undoable: true })
  done(await staff.call('DELETE', `/leads/${id}/enrolment`))
  done(await restore(further))
  done(await restore(otherId))
  for (const one of [id, further, otherId]) expect((await get(one)).studentId).toBeNull()
})

test('merging loses no note, and taking merges back one after the other undoes them', async () => {
  const pair = fc.tuple(fc.nat(3), fc.nat(3))
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 4 }), async (pairs) => {
      const tagIds = [await newTag(staff), await newTag(staff)]
      const ids: number[] = []
      for (let place = 0; place < 4; place += 1) {
        const id = await newLead(staff, { tagIds: tagIds.slice(0, place) })
        await note(id, `Nota ${place}`)
        ids.push(id)
      }
      const all = () => Promise.all(ids.map(stateOf))
      const before = await all()
      const gone: number[] = []
      for (const [to, from] of pairs) {
        const [id = 0, otherId = 0] = [ids[to], ids[from]]
        if (id === otherId || gone.includes(id) || gone.includes(otherId)) continue
        done(await merge(id, otherId))
        gone.push(otherId)
      }
      const active = (await all()).filter(({ state }) => state === 'active')
      expect(active.flatMap(({ notes }) => notes).toSorted()).toEqual([
        ...['Nota 0', 'Nota 1', 'Nota 2', 'Nota 3'],
      ])
      for (const id of gone.toReversed()) done(await restore(id))
      expect(await all()).toEqual(before)
    }),
    { numRuns: 8 },
  )
})

test('a lead whose other was merged further waits for that merge to be taken back', async () => {
  const [a, b, c] = [await newLead(staff), await newLead(staff), await newLead(staff)]
  done(await merge(a, b))
  done(await merge(c, a))
  expect((await restore(b)).body.code).toBe('leads.merged_further')
  done(await restore(a))
  done(await restore(b))
})

test('leads that were merged one into the other come back together, whichever came in first', async () => {
  const [a, b, c] = [await newLead(staff), await newLead(staff), await newLead(staff)]
  done(await merge(b, a))
  done(await merge(c, b))
  const { ids } = done(await staff.call('POST', '/leads/restoration', { ids: [a, b] }))
  expect(ids.toSorted((one: number, other: number) => one - other)).toEqual([a, b])
  expect((await get(c)).merged).toEqual([])
})
