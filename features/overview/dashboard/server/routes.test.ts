import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newLead, newPayment, newStudent } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { openWorld } from '#tests/support/world.ts'
import { leadsOf } from '../domain/rules.ts'
import type { WeekTable } from '../domain/types.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const phone = await world.as('call_centre')

const known = await world.sql<{ id: number; name: string; role: string }>(
  `select tags.id, tags.name, role from tags
   join tag_categories on tag_categories.id = category_id`,
)
const tagged = (name: string) => known.find((tag) => tag.name === name)?.id ?? 0
const at = (instant: string) => world.clock.set(instant)

// A week from Friday 9 October at five, on the academy's clock; each lead one hand-counted line.
at('2026-10-09T16:59:59+02:00[Europe/Rome]')
await newLead(staff, { surname: 'Prima', tagIds: [tagged('FB'), tagged('TR')] })
at('2026-10-09T17:00:00+02:00[Europe/Rome]')
const first = await newLead(staff, { surname: 'Uno', tagIds: [tagged('FB'), tagged('TR')] })
const second = await newLead(staff, {
  ...{ surname: 'Due', phone: '3331234567' },
  tagIds: [tagged('FB'), tagged('TR'), tagged('R'), tagged('INTERESSATO')],
})
at('2026-10-10T01:00:00+02:00[Europe/Rome]')
const third = await newLead(staff, { surname: 'Tre', tagIds: [tagged('COSTOSO')] })
const deleted = await newLead(staff, { surname: 'Via', tagIds: [tagged('IG')] })
done(await staff.call('DELETE', `/leads/${deleted}`))

const readWeek = async (query = {}) => done(await phone.call('GET', '/dashboard', query))
const cell = (table: WeekTable, row: string, column: string) => {
  const of = (codes: WeekTable['rows'], name: string) => {
    const code = codes.find((one) => one.name === name)
    return code ? code.id : -1
  }
  return leadsOf(table, { row: of(table.rows, row), column: of(table.columns, column) })
}

describe('a week', () => {
  test('counts its leads by origin and course, as counted by hand', async () => {
    const week = await readWeek()
    expect(week).toMatchObject({
      ...{ start: '2026-10-09', from: '2026-10-09T17:00:00', to: '2026-10-16T17:00:00' },
      ...{ valid: false, newEnd: '2026-10-10T01:00:00' },
    })
    const [all, toCall, called, rejected] = week.tables
    expect(cell(all, 'FB', 'TR')).toEqual([first, second])
    expect(cell(all, 'FB', 'R')).toEqual([second])
    expect(cell(all, 'Senza origine', 'Senza corso')).toEqual([third])
    expect(leadsOf(all)).toHaveLength(3)
    expect(leadsOf(toCall)).toEqual([first])
    expect(leadsOf(called).toSorted((a, b) => a - b)).toEqual([second, third])
    expect(cell(rejected, 'Senza origine', 'COSTOSO')).toEqual([third])
    expect(all.columns.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual([
      ...['TR', 'R', 'OP'],
    ])
  })

  test('that is over is valid; the leads of the second before stand in it', async () => {
    const before = await readWeek({ start: '2026-10-02' })
    expect(before).toMatchObject({ valid: true, newEnd: '2026-10-09T17:00:00' })
    expect(leadsOf(before.tables[0])).toHaveLength(1)
    expect(leadsOf((await readWeek({ start: '2026-09-25' })).tables[0])).toEqual([])
    expect((await phone.call('GET', '/dashboard', { start: '2026-02-30' })).status).toBe(400)
  })

  test('opens the leads behind a figure, with their tags by category', async () => {
    const { rows } = done(await phone.call('GET', '/dashboard/leads', { ids: [second, deleted] }))
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ id: second, surname: 'Due', phone: '3331234567' },
        tags: [
          { category: 'ORIGINE', names: ['FB'] },
          { category: 'CORSO', names: ['R', 'TR'] },
          { category: 'Esito', names: ['INTERESSATO'] },
        ],
      }),
    ])
    const many = Array.from({ length: 26 }, (_, place) => place + 1)
    expect((await phone.call('GET', '/dashboard/leads', { ids: many })).status).toBe(400)
  })
})

test('the export has the figures of the screen, a table to a tab, for the staff', async () => {
  const address = `/dashboard/dashboard.xlsx?start=2026-10-09&hidden=${tagged('R')}`
  expect((await phone.call('GET', address)).status).toBe(403)
  const { name, tabs } = await download(world, staff, `/api${address}`)
  expect(name).toBe('dashboard.xlsx')
  expect(tabs.map(({ sheet }) => sheet)).toEqual(['Lead', 'Da chiamare', 'Chiamati', 'Non buone'])
  const [head = [], ...rows] = tabs[0]?.data ?? []
  expect(head).not.toContain('R')
  const line = (title: string) => rows.find((row) => row[0] === title) ?? []
  expect(line('FB')[head.indexOf('TR')]).toBe(2)
  expect(line('FB').at(-1)).toBe(2)
  expect(line('Totale').at(-1)).toBe(3)
})

test('a tag may be called as what every object has, and reaches none', async () => {
  at('2026-09-11T18:00:00+02:00[Europe/Rome]')
  const origin = done(await staff.call('POST', '/tags', { name: '__proto__', categoryId: 2 }))
  await newLead(staff, { tagIds: [origin.id] })
  const { session } = await oldClient(world, 'call_centre')
  const query = new URLSearchParams({ ...session, date_start: '2026-09-11', time_start: '17:00' })
  expect((await fetch(`${world.url}/api-test/getDashboard.php?${query}`)).status).toBe(200)
  expect(Object.keys(Object.prototype)).toEqual([])
  done(await staff.call('DELETE', `/tags/${origin.id}`))
  at('2026-10-10T01:00:00+02:00[Europe/Rome]')
})

test('old clients ask for it by GET', async () => {
  const { session } = await oldClient(world, 'call_centre')
  const ask = async (fields: Record<string, string>) => {
    const query = new URLSearchParams({ ...session, ...fields }).toString()
    return (await fetch(`${world.url}/api-test/getDashboard.php?${query}`)).json()
  }
  const { interval, data } = await ask({ date_start: '2026-10-09', time_start: '17:00' })
  expect(interval).toEqual({ valid: false, new_end: '2026-10-10 01:00:00' })
  expect(data.map((table: { table_name: string }) => table.table_name)).toContain('Non buone')
  expect(data[0].leads).toEqual({
    FB: {
      TR: { count: 2, ids: [first, second] },
      R: { count: 1, ids: [second] },
    },
    '-': { '-': { count: 1, ids: [third] } },
  })
  expect(await ask({ date_start: 'domani' })).toMatchObject({ result: 'KO' })
  expect(await ask({ date_start: '2026-10-09', token: 'x' })).toMatchObject({
    code: 'kit.unauthenticated',
  })
})

describe('a cohort', () => {
  const ask = async (query: object) =>
    done(await staff.call('GET', '/cohort', { from: '2026-10-10', to: '2026-10-10', ...query }))

  test('follows its leads to the money, as counted by hand', async () => {
    at('2026-10-10T02:00:00+02:00[Europe/Rome]')
    const surname = 'Coorte'
    const one = await newLead(staff, { surname, tagIds: [tagged('TIK'), tagged('TR')] })
    const other = await newLead(staff, { surname, tagIds: [tagged('TIK')] })
    const call = async (id: number, when: string) =>
      done(await phone.call('POST', `/leads/${id}/calls`, { note: 'Detto', at: when })).id
    const unanswered = await call(one, '2026-10-10T02:30')
    await call(one, '2026-10-10T03:00')
    await world.sql('update lead_calls set answered = false where id = $1', [unanswered])
    const missed = await call(other, '2026-10-10T03:30')
    await world.sql('update lead_calls set answered = false where id = $1', [missed])
    const student = await newStudent(staff)
    await world.sql('update leads set student_id = $1, enrolled_at = now() where id = $2', [
      ...[student, one],
    ])
    const cost = { tagId: tagged('TIK'), month: '2026-10-20', cents: 30_000 }
    done(await staff.call('PUT', '/source-costs', { ...cost, cents: 1 }))
    done(await staff.call('PUT', '/source-costs', cost))
    const { before, rows } = await ask({})
    expect(before).toEqual({ from: '2026-10-09', to: '2026-10-09' })
    expect(rows.find((row: { name: string }) => row.name === 'TIK')).toEqual({
      ...{ key: tagged('TIK'), name: 'TIK', leads: 2, called: 2, reached: 1, openDay: 0 },
      // The first calls came after 30 and 90 minutes.
      ...{ enrolled: 1, paidCents: 0, minutes: 60, costCents: 30_000 },
      before: {
        ...{ leads: 0, called: 0, reached: 0, openDay: 0, enrolled: 0 },
        paidCents: 0,
        minutes: null,
      },
    })
    // With the one that came in at one in the morning; the one in the trash does not count.
    expect(rows.at(-1)).toMatchObject({ key: null, leads: 3, called: 2, costCents: 30_000 })
    expect(rows.at(-1).before).toMatchObject({ leads: 3 })
    // Who was never called has not waited for nothing: she does not count.
    const uncalled = rows.find((row: { key: number }) => row.key === 0)
    expect(uncalled).toMatchObject({ called: 0, minutes: null })
    expect(rows.at(-1).minutes).toBe(60)
    const courses = (await ask({ by: 'course' })).rows
    expect(courses.find((row: { name: string }) => row.name === 'TR')).toMatchObject({ leads: 1 })
    const operators = (await ask({ by: 'operator' })).rows
    expect(operators.map((row: { leads: number }) => row.leads)).toEqual([2, 1, 3])
  })

  test('knows an operator without a name of a person by the one used to sign in', async () => {
    await world.sql(`update accounts set name = '', surname = '' where username = 'call_centre'`)
    const { rows } = await ask({ by: 'operator' })
    expect(rows.map((row: { name: string }) => row.name)).toContain('call_centre')
  })

  test('counts the money of a student once, however many leads became that student', async () => {
    at('2026-10-03T10:00:00+02:00[Europe/Rome]')
    const leads = [await newLead(staff), await newLead(staff)]
    at('2026-10-10T02:00:00+02:00[Europe/Rome]')
    const course = await newCourse(staff)
    const student = await newStudent(staff, { courseIds: [course] })
    const due = [{ dueOn: '2026-10-01', amountCents: 10_000, month: 'Ottobre' }]
    await newPayment(staff, [course, student], due, 10_000)
    await world.sql('update leads set student_id = $1, enrolled_at = now() where id = any($2)', [
      ...[student, leads],
    ])
    const { rows } = await ask({ from: '2026-10-03', to: '2026-10-03' })
    expect(rows.at(-1)).toMatchObject({ key: null, leads: 2, enrolled: 2, paidCents: 10_000 })
  })

  test('opens the leads of a figure, each once', async () => {
    const { rows } = await ask({})
    for (const { key, ...line } of rows) {
      for (const stage of ['leads', 'called', 'reached', 'openDay', 'enrolled']) {
        const period = { from: '2026-10-10', to: '2026-10-10', stage }
        const asked = key === null ? period : { ...period, key }
        const { leadIds } = done(await staff.call('GET', '/cohort/leads', asked))
        expect(leadIds).toHaveLength(line[stage])
      }
    }
  })

  test('is of the staff, and of three years at most', async () => {
    const query = { from: '2026-10-10', to: '2026-10-10' }
    expect((await phone.call('GET', '/cohort', query)).status).toBe(403)
    expect(
      (await staff.call('GET', '/cohort', { from: '2020-01-01', to: '2026-01-01' })).status,
    ).toBe(400)
    expect(
      (await staff.call('GET', '/cohort', { from: '2026-02-01', to: '2026-01-01' })).status,
    ).toBe(400)
    const cost = { tagId: tagged('TR'), month: '2026-10-01', cents: 1 }
    expect((await staff.call('PUT', '/source-costs', cost)).body.code).toBe(
      'dashboard.source_not_found',
    )
  })
})
