import { afterAll, describe, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { VIEWS_PER_LIST } from '../domain/rules.ts'

const world = await openWorld()
afterAll(() => world.close())

const staff = await world.as('staff')
const phone = await world.as('call_centre')

const CONTENT = {
  columns: ['name', 'endsOn'],
  hidden: ['endsOn'],
  filters: { categoryId: 3 },
  sort: 'name',
  dir: 'desc',
}
const view = (list: string, name: string, content: object = CONTENT) => ({ list, name, content })

async function kept(list: string, who = staff) {
  const { rows } = done(await who.call('GET', '/list-views'))
  return rows.filter((row: { list: string }) => row.list === list)
}

describe('views of lists', () => {
  test.each([
    ['GET', '/list-views'],
    ['POST', '/list-views'],
    ['POST', '/list-views/removal'],
  ] as const)('%s %s asks for a session', async (method, path) => {
    expect((await world.anonymous.call(method, path)).status).toBe(401)
  })

  test('are kept with columns, filters and order, by name', async () => {
    for (const name of ['Serali', 'Chiusi'])
      await staff.call('POST', '/list-views', view('a', name))
    expect(await kept('a')).toEqual([view('a', 'Chiusi'), view('a', 'Serali')])
  })

  test('belong to who keeps them', async () => {
    await staff.call('POST', '/list-views', view('b', 'Mia'))
    expect(await kept('b', phone)).toEqual([])
    const { status, body } = await phone.call('POST', '/list-views/removal', {
      list: 'b',
      name: 'Mia',
    })
    expect([status, body.code]).toEqual([404, 'views.not_found'])
    expect(await kept('b')).toHaveLength(1)
  })

  test('of a name become what is saved under it, in any letter case', async () => {
    await staff.call('POST', '/list-views', view('c', 'Serali'))
    const next = { columns: [], hidden: [], filters: {} }
    done(await staff.call('POST', '/list-views', view('c', 'SERALI', next)))
    expect(await kept('c')).toEqual([view('c', 'SERALI', next)])
  })

  test('without a name are how the list is shown', async () => {
    done(await staff.call('POST', '/list-views', view('d', '')))
    expect(await kept('d')).toEqual([view('d', '')])
  })

  test('are deleted, and each change is in the audit', async () => {
    await staff.call('POST', '/list-views', view('e', 'Breve'))
    done(await staff.call('POST', '/list-views/removal', { list: 'e', name: 'breve' }))
    expect(await kept('e')).toEqual([])
    const entries = await world.sql(
      `select action, actor_name from audit_entries
        where entity = 'list_view' and (before ->> 'list' = 'e' or after ->> 'list' = 'e')
        order by id`,
    )
    expect(entries).toEqual([
      { action: 'list_view.saved', actor_name: 'staff' },
      { action: 'list_view.deleted', actor_name: 'staff' },
    ])
  })

  test('are as many as the limit, and no more', async () => {
    await world.sql(
      `insert into list_views (account_id, list, name, content)
        select id, 'f', 'Vista ' || n, '{"columns": [], "hidden": [], "filters": {}}'
        from accounts, generate_series(1, $1::int) n where username = 'staff'`,
      [VIEWS_PER_LIST],
    )
    const { status, body } = await staff.call('POST', '/list-views', view('f', 'Una in più'))
    expect([status, body.code]).toEqual([429, 'views.too_many'])
    done(await staff.call('POST', '/list-views', view('f', 'Vista 1')))
  })

  test('with more columns than any list has are refused', async () => {
    const columns = Array.from({ length: 31 }, (_, at) => `c${at}`)
    const answer = await staff.call('POST', '/list-views', view('g', 'X', { ...CONTENT, columns }))
    expect(answer.status).toBe(400)
  })
})
