import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newStudent } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { isCalled } from '#f/crm/tags/domain/rules.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { compareDue, isDue } from '../domain/rules.ts'
import { callsSentences } from '../domain/text.ts'
import type { Callable } from '../domain/types.ts'

const world = await openWorld()
afterAll(() => world.close())
const anna = await world.as('call_centre')
const rita = await world.as('phoneop')
const staff = await world.as('staff')

const tags = await world.sql<{
  id: number
  name: string
  role: 'outcome' | 'course' | 'rejection'
}>(
  `select tags.id, tags.name, role from tags
   join tag_categories on tag_categories.id = category_id`,
)
const tagged = (name: string, role?: string): number =>
  tags.find((tag) => tag.name === name && (role === undefined || tag.role === role))?.id ?? 0
const accounts = await world.sql<{ id: number; username: string }>(
  'select id, username from accounts',
)
const accountOf = (username: string) => accounts.find((one) => one.username === username)?.id ?? 0

const put = world.sql

async function insertLead(
  of: Readonly<Record<string, unknown>> = {},
  tagIds: readonly number[] = [],
) {
  const values = { name: 'Ada', surname: 'Bruni', created_by: 'prova', ...of }
  const columns = Object.keys(values)
  const [lead] = await put<{ id: number }>(
    `insert into leads (${columns.join(', ')})
     values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  const id = lead?.id ?? 0
  await put(
    `insert into lead_tags (lead_id, tag_id, tagged_by) select $1, unnest($2::bigint[]), 'prova'`,
    [id, tagIds],
  )
  return id
}

beforeEach(async () => {
  await put('delete from leads')
  world.clock.set('2026-10-15T09:00:00+02:00[Europe/Rome]')
})

const idsOf = (answer: { rows: { id: number }[] }) => answer.rows.map(({ id }) => id)
const lists = async (query = {}) => {
  const toCall = idsOf(done(await anna.call('GET', '/calls/to-call')))
  const called = idsOf(done(await anna.call('GET', '/calls/called', query)))
  return { toCall: toCall.toSorted((a, b) => a - b), called: called.toSorted((a, b) => a - b) }
}

describe('the lists', () => {
  test('are what the rule says, for any tags and however they change', async () => {
    const chosen = fc.subarray(tags.slice(0, 25), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(chosen, { minLength: 1, maxLength: 6 }), async (leads) => {
        await put('delete from leads')
        const made: number[] = []
        for (const own of leads)
          made.push(
            await insertLead(
              {},
              own.map(({ id }) => id),
            ),
          )
        const is = (called: boolean) =>
          made.filter((_, at) => isCalled((leads[at] ?? []).map(({ role }) => role)) === called)
        expect(await lists()).toEqual({ toCall: is(false), called: is(true) })
        await put('delete from lead_tags')
        expect(await lists()).toEqual({ toCall: made, called: [] })
      }),
      { numRuns: 8 },
    )
  })

  test('of a tag are the leads that hold it, called or not', async () => {
    const course = await insertLead({}, [tagged('TR')])
    await insertLead({}, [tagged('COSTOSO')])
    expect((await lists({ tagId: tagged('TR') })).called).toEqual([course])
  })

  test('leave out who is against being called, and who lies in the trash', async () => {
    await insertLead({
      ...{ not_to_call: 'wish', not_to_call_by: 'prova' },
      not_to_call_since: '2026-10-01T10:00:00Z',
    })
    await insertLead({ deleted_at: '2026-10-01T10:00:00Z' })
    expect(await lists()).toEqual({ toCall: [], called: [] })
  })

  test('say of who was called and is against it now that it is', async () => {
    const against = { not_to_call_by: 'prova', not_to_call_since: '2026-10-01T10:00:00Z' }
    await insertLead({ not_to_call: 'register', ...against }, [tagged('COSTOSO')])
    const { rows } = done(await anna.call('GET', '/calls/called'))
    expect(rows).toMatchObject([{ notToCall: 'register' }])
  })

  test('follow a tag that goes to the trash and comes back', async () => {
    const id = await insertLead({}, [tagged('COSTOSO')])
    const trash = (at: string | null) =>
      put('update tags set deleted_at = $1 where id = $2', [at, tagged('COSTOSO')])
    await trash('2026-10-01T10:00:00Z')
    expect((await lists()).toCall).toEqual([id])
    await trash(null)
    expect((await lists()).called).toEqual([id])
  })

  test('show course, origin and who has a lead open', async () => {
    const id = await insertLead({ registered_on: '2026-10-02', booking: 'domani' }, [
      tagged('TR'),
      tagged('FB'),
    ])
    done(await rita.call('POST', `/calls/${id}/lock`))
    const { rows } = done(await anna.call('GET', '/calls/to-call', { q: 'brùni' }))
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ id, courses: ['TR'], origins: ['FB'], registeredOn: '2026-10-02', booking: 'domani' },
        lock: { by: 'Prova Anna', until: '2026-10-15T07:10:00Z', own: false },
      }),
    ])
  })

  test('are of the call centre alone', async () => {
    expect((await staff.call('GET', '/calls/to-call')).status).toBe(403)
    expect((await world.anonymous.call('POST', '/calls/next', {})).status).toBe(401)
  })
})

const next = async (client = anna): Promise<number | null> =>
  done(await client.call('POST', '/calls/next', {})).leadId
const save = (id: number, of: object = {}, client = anna) =>
  client.call('POST', `/calls/${id}/outcome`, { note: 'Detto', ...of })

describe('call mode', () => {
  test('gives out what is due in the order of the rule', async () => {
    const plan = fc.record({
      tag: fc.constantFrom('TR', 'COSTOSO', 'FB'),
      arrived: fc.constantFrom('2026-10-01', '2026-10-02'),
      contact: fc.constantFrom(
        null,
        '2026-10-15T08:00:00',
        '2026-10-15T08:45:00',
        '2026-10-16T08:00:00',
      ),
      operator: fc.constantFrom(null, 'call_centre', 'phoneop'),
      calls: fc.array(fc.constantFrom('2026-10-14T10:00:00', '2026-10-15T08:30:00'), {
        maxLength: 2,
      }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 6 }), async (plans) => {
        await put('delete from leads')
        const leads: Callable[] = []
        for (const { tag, arrived, contact, operator, calls } of plans) {
          const operatorId = operator === null ? null : accountOf(operator)
          const id = await insertLead(
            {
              ...{ registered_on: arrived, assigned_to: operatorId, next_contact_at: contact },
              next_contact_kind: contact === null ? null : 'callback',
              created_at: `2026-10-03T10:00:0${leads.length}Z`,
            },
            [tagged(tag)],
          )
          for (const at of calls) {
            await put(
              `insert into lead_calls (lead_id, note, at, created_by) values ($1, 'x', $2, 'prova')`,
              [id, at],
            )
          }
          leads.push({
            ...{ id, operatorId, called: tag === 'COSTOSO', excluded: false, arrivedOn: arrived },
            ...{ nextContactAt: contact, attempts: calls.length },
            lastCallAt: calls.toSorted().at(-1) ?? null,
            createdAt: `2026-10-03T10:00:0${leads.length}Z`,
          })
        }
        const now = wallTimeOfInstant(world.clock.now())
        const [first] = leads
          .filter((lead) => isDue(lead, now, accountOf('call_centre')))
          .toSorted(compareDue)
        expect(await next()).toBe(first?.id ?? null)
      }),
      { numRuns: 25 },
    )
  })

  test('puts no lead into two operators’ hands', async () => {
    for (let at = 0; at < 4; at += 1) await insertLead()
    const taken = await Promise.all([next(anna), next(rita), next(anna), next(rita)])
    const [one, other] = [taken[2] ?? taken[0], taken[3] ?? taken[1]]
    expect(one).not.toBe(other)
    const locks = await put('select lead_id, account_id from call_locks')
    expect(locks).toHaveLength(2)
    expect(new Set(locks.map((lock) => lock['lead_id'])).size).toBe(2)
  })

  test('gives who asks while a colleague takes the oldest lead that of the day after', async () => {
    const oldest = await insertLead({ registered_on: '2026-10-01' })
    const second = await insertLead({ registered_on: '2026-10-02' })
    await world.services.db.transaction().execute(async (tx) => {
      await tx.selectFrom('leads').select('id').where('id', '=', oldest).forUpdate().execute()
      expect(await next(rita)).toBe(second)
    })
  })

  test('saves call, note, tag and next contact at once, and gives the lead back', async () => {
    const id = await insertLead({}, [tagged('TR')])
    expect(await next()).toBe(id)
    expect((await rita.call('POST', `/calls/${id}/lock`)).body).toMatchObject({
      code: 'calls.taken',
      message: 'Il lead è già aperto da Prova Anna.',
    })
    const contact = { at: '2026-10-15T15:00:00', kind: 'appointment' }
    const version = async () => done(await staff.call('GET', `/leads/${id}`)).version
    const opened = await version()
    done(await save(id, { outcomeTagId: tagged('INTERESSATO'), next: contact }))
    // A form that was opened before would take the outcome and what was agreed on away again.
    expect(await version()).toBeGreaterThan(opened)
    const sheet = done(await anna.call('GET', `/calls/${id}/sheet`))
    expect(sheet).toMatchObject({
      ...{
        attempts: 1,
        nextContact: contact,
        booking: 'Appuntamento 15/10/2026 15:00',
        lock: null,
      },
      history: [
        {
          ...{ kind: 'call', at: '2026-10-15T09:00:00', by: 'call_centre', text: 'Detto' },
          ...{ answered: true, outcome: 'INTERESSATO' },
        },
      ],
    })
    expect(sheet.tags.map((tag: { name: string }) => tag.name)).toEqual(['TR', 'INTERESSATO'])
    expect(await next()).toBeNull()
    const mine = done(await anna.call('GET', '/calls/call-backs'))
    expect(mine.rows).toMatchObject([{ id, at: contact.at, kind: 'appointment' }])
    world.clock.advance({ hours: 6 })
    expect(await next(rita)).toBeNull()
    expect(await next()).toBe(id)
    done(await save(id))
    const after = done(await anna.call('GET', `/calls/${id}/sheet`))
    expect(after).toMatchObject({ attempts: 2, nextContact: null, booking: '' })
    const then = await version()
    done(await anna.call('POST', `/calls/${id}/lock`))
    done(await save(id))
    expect(await version()).toBe(then)
  })

  test('does not offer a contact again that was written down on the page of the lead', async () => {
    const agreed = { next_contact_at: '2026-10-15T08:30:00', next_contact_kind: 'callback' }
    const bookings = ['Richiamare 15/10/2026 08:30', 'martedì alle 18']
    const ids: number[] = []
    for (const booking of bookings)
      ids.push(await insertLead({ ...agreed, booking }, [tagged('COSTOSO')]))
    const call = { note: 'Sentito', at: '2026-10-15T08:45' }
    for (const id of ids) done(await anna.call('POST', `/leads/${id}/calls`, call))
    expect(await next()).toBeNull()
    const after = await put('select booking, version from leads order by id')
    expect(after).toEqual([
      { booking: '', version: 1 },
      { booking: 'martedì alle 18', version: 0 },
    ])
  })

  test('keeps nothing of a call that is refused', async () => {
    const id = await insertLead()
    expect((await save(id)).body.code).toBe('calls.not_yours')
    await next()
    const refused = [
      [{ outcomeTagId: tagged('TR') }, 'calls.outcome_not_found'],
      [{ next: { at: '2026-10-15T09:00:00' } }, 'calls.contact_time'],
      [{ note: '  ' }, 'kit.invalid_input'],
      [{ next: { at: '2026-02-31T09:00:00' } }, 'kit.invalid_input'],
    ] as const
    for (const [of, code] of refused) expect((await save(id, of)).body.code).toBe(code)
    expect(await put('select from lead_calls')).toEqual([])
  })

  test('takes a lead away after ten minutes, and not before', async () => {
    const id = await insertLead()
    await next()
    world.clock.advance({ minutes: 9, seconds: 59 })
    expect(await next(rita)).toBeNull()
    world.clock.advance({ seconds: 1 })
    expect(await next(rita)).toBe(id)
    const late = await save(id)
    expect(late.status).toBe(409)
    expect(late.body.message).toBe(callsSentences['calls.not_yours'])
    done(await save(id, {}, rita))
  })

  test('is given up by giving the lead back', async () => {
    const id = await insertLead()
    await next()
    done(await anna.call('DELETE', `/calls/${id}/lock`, {}))
    expect(await next(rita)).toBe(id)
  })

  test('keeps the lead that was opened before the last one is given back', async () => {
    const [before, id] = [await insertLead(), await insertLead()]
    done(await anna.call('POST', `/calls/${before}/lock`))
    done(await anna.call('POST', `/calls/${id}/lock`))
    done(await anna.call('DELETE', `/calls/${before}/lock`, {}))
    expect((await save(id)).status).toBe(200)
  })
})

test('the operator’s day counts her calls by hour', async () => {
  const first = await insertLead()
  const second = await insertLead()
  const call = async (id: number, of: object) => {
    done(await anna.call('POST', `/calls/${id}/lock`))
    done(await save(id, of))
  }
  await call(first, { answered: false })
  world.clock.advance({ hours: 2 })
  await call(first, { next: { at: '2026-10-20T10:00:00', kind: 'appointment' } })
  await call(second, { next: { at: '2026-10-20T10:00:00' } })
  const day = done(await anna.call('GET', '/calls/day', { on: '2026-10-15' }))
  const none = { appointments: 0, enrolled: 0 }
  expect(day).toEqual({
    ...{ calls: 3, answered: 2, appointments: 1, enrolled: 0 },
    hours: [
      { hour: 9, calls: 1, answered: 0, ...none },
      { hour: 11, calls: 2, answered: 2, ...none, appointments: 1 },
    ],
  })
  expect(done(await rita.call('GET', '/calls/day')).calls).toBe(0)
})

const enrol = async (id: number) =>
  put('update leads set student_id = $1, enrolled_at = $2 where id = $3', [
    ...[await newStudent(staff), world.clock.now().toString(), id],
  ])

test('who enrols is counted at the last call before, also when she is called afterwards', async () => {
  const id = await insertLead()
  done(await anna.call('POST', `/calls/${id}/lock`))
  done(await save(id))
  world.clock.advance({ hours: 1 })
  await enrol(id)
  world.clock.advance({ hours: 1 })
  done(await rita.call('POST', `/calls/${id}/lock`))
  done(await save(id, {}, rita))
  expect(done(await anna.call('GET', '/calls/day')).enrolled).toBe(1)
  expect(done(await rita.call('GET', '/calls/day')).enrolled).toBe(0)
})

test('who has enrolled meanwhile is none of the contacts that are still to come', async () => {
  const id = await insertLead()
  done(await anna.call('POST', `/calls/${id}/lock`))
  done(await save(id, { next: { at: '2026-10-15T15:00:00', kind: 'callback' } }))
  const agreed = async () => idsOf(done(await anna.call('GET', '/calls/call-backs')))
  expect(await agreed()).toEqual([id])
  await enrol(id)
  expect(await agreed()).toEqual([])
})

test('what to say about a course is written by the office and read while calling', async () => {
  const tagId = tagged('TR')
  const write = (body: string, version: number, client = staff) =>
    client.call('PUT', `/call-scripts/${tagId}`, { body, version })
  expect((await write('x', 0, anna)).status).toBe(403)
  expect(done(await write('Buongiorno, chiamo per il triennio.', 0))).toEqual({ version: 1 })
  expect((await write('Altro', 0)).body.code).toBe('kit.changed_elsewhere')
  const { rows } = done(await staff.call('GET', '/call-scripts'))
  expect(rows).toContainEqual(expect.objectContaining({ tagId, course: 'TR', version: 1 }))
  const id = await insertLead({}, [tagId])
  expect(done(await anna.call('GET', `/calls/${id}/sheet`)).scripts).toEqual([
    { course: 'TR', body: 'Buongiorno, chiamo per il triennio.' },
  ])
})
