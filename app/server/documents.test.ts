import { afterAll, describe, expect, test } from 'vitest'
import { may, ROLES } from '#kit/domain/permissions.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { download, readTabs } from '#tests/support/spreadsheet.ts'
import { openWorld } from '#tests/support/world.ts'
import { documents } from './features.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const callCentre = await world.as('call_centre')
await world.as('admin')

const open = (path: string, cookie?: string, method = 'GET') =>
  fetch(`${world.url}${path}`, { method, headers: cookie === undefined ? {} : { cookie } })

describe.each(documents)('$path, for $who', ({ path, who }) => {
  test.each([undefined, ...ROLES])('%s', async (role) => {
    const client = role === undefined ? world.anonymous : await world.as(role)
    const answer = await client.call('GET', path.replace('/api', '').replace(':id', '999999'))
    if (may(role, who)) expect([200, 400, 404]).toContain(answer.status)
    else {
      const code = role === undefined ? 'kit.unauthenticated' : 'kit.forbidden'
      expect([answer.status, answer.body.code]).toEqual([role === undefined ? 401 : 403, code])
    }
  })
})

describe('a spreadsheet as an answer', () => {
  const PATH = '/api/teachers/fatturazione.xlsx'

  test('goes to the disk under its name and is kept by nobody', async () => {
    const answer = await open(PATH, staff.cookie)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition':
        'attachment; filename="fatturazione.xlsx"; filename*=UTF-8\'\'fatturazione.xlsx',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await readTabs(await answer.bytes())).toHaveLength(2)
  })

  test('says whether it can be had without being made', async () => {
    const answer = await open(PATH, staff.cookie, 'HEAD')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect((await open(PATH, undefined, 'HEAD')).status).toBe(401)
  })

  test('is nobody’s in a page that shows another account', async () => {
    const headers = { 'x-account': '999999' }
    expect((await staff.call('GET', '/teachers/fatturazione.xlsx', {}, headers)).status).toBe(401)
  })
})

describe('the API folder', () => {
  test('has fatturazione for staff who are signed in', async () => {
    const { name, tabs } = await download(world, staff, '/api-test/fatturazione.xlsx')
    expect([name, tabs.length]).toEqual(['fatturazione.xlsx', 2])
    expect((await open('/api-test/fatturazione.xlsx')).status).toBe(401)
    expect((await open('/api-test/fatturazione.xlsx', callCentre.cookie)).status).toBe(403)
  })

  test('may be that of the screens’ own operations', async () => {
    const other = await openWorld({ env: { API_FOLDER: 'api' } })
    const admin = await other.as('admin')
    expect((await admin.call('GET', '/session')).body.user.username).toBe('admin')
    expect((await download(other, admin, '/api/fatturazione.xlsx')).tabs).toHaveLength(2)
    expect((await admin.call('GET', '/niente.xlsx')).status).toBe(404)
    expect((await admin.call('GET', '/niente')).status).toBe(404)
    await other.close()
  })
})

describe('generateExcel', () => {
  const generate = async (json: unknown, fileName = 'dashboard', username = 'call_centre') => {
    const client = await oldClient(world, username)
    return (await client.call('generateExcel', { json: JSON.stringify(json), fileName })).body
  }
  const TABS = [
    {
      name: 'Corsi',
      rows: [
        { Corso: '=A1', Iscritti: 24 },
        { Corso: 'Regia', Attivo: true },
      ],
    },
    {
      name: 'Corsi',
      rows: [
        ['Giorno', 'Ore'],
        ['lunedì', 1.5],
        ['+39 06', null, 'in più'],
      ],
    },
    { name: '', rows: [] },
  ]
  const READ = [
    {
      sheet: 'Corsi',
      data: [
        ['Corso', 'Iscritti', 'Attivo'],
        ['=A1', 24, null],
        ['Regia', null, true],
      ],
    },
    {
      sheet: 'Corsi (2)',
      data: [
        ['Giorno', 'Ore', null],
        ['lunedì', 1.5, null],
        ['+39 06', null, 'in più'],
      ],
    },
    { sheet: 'Foglio', data: [] },
  ]

  test('makes a file of any tabs, opened under the address that it answers', async () => {
    const made = await generate(TABS)
    expect(made).toMatchObject({ result: 'ok', fileName: 'dashboard.xlsx' })
    expect(made.url).toBe(`/api-test/${made.file}`)
    expect(made.file).toMatch(/^excel\/[\w-]{40,}\/dashboard\.xlsx$/)
    expect((await download(world, world.anonymous, made.url)).tabs).toEqual(READ)
  })

  test('keeps all words of a name with a date in it', async () => {
    const { fileName } = await generate(TABS, 'Presenze_30/11/2026')
    expect(fileName).toBe('Presenze_30-11-2026.xlsx')
  })

  test('is opened by its name by the user who made it, and by nobody else', async () => {
    await generate([{ name: 'Uno', rows: [['vecchio']] }], 'leads_2026-10-15')
    await generate([{ name: 'Due', rows: [['nuovo']] }], 'leads_2026-10-15.xlsx')
    const path = '/api-test/leads_2026-10-15.xlsx'
    const { name, tabs } = await download(world, callCentre, path)
    expect([name, tabs[0]?.data]).toEqual(['leads_2026-10-15.xlsx', [['nuovo']]])
    expect((await open(path, staff.cookie)).status).toBe(404)
    expect((await open(path)).status).toBe(401)
  })

  test('is not found under a name that no file can have', async () => {
    for (const name of ['%00', '%ED%A0%80', '%00..%2F..'])
      expect((await open(`/api-test/${name}.xlsx`, staff.cookie)).status).toBe(404)
  })

  test('takes an object with tabs, and accents in the name', async () => {
    const made = await generate({ tabs: [{ name: 'A', rows: [['x']] }] }, 'Però')
    const answer = await open(made.url)
    expect(answer.headers.get('content-disposition')).toContain("UTF-8''Per%C3%B2.xlsx")
  })

  test('is gone after a day', async () => {
    const { url } = await generate(TABS, 'passato')
    world.clock.advance({ hours: 25 })
    expect((await open(url)).status).toBe(404)
    world.clock.advance({ hours: -25 })
    expect((await open(url)).status).toBe(200)
  })

  test.each(['AAAA', 'x'.repeat(64), '..%2f..%2fetc'])('knows no secret %s', async (secret) => {
    expect((await open(`/api-test/excel/${secret}/a.xlsx`)).status).toBe(404)
  })

  const tabOf = (rows: number, row: (at: number) => string) =>
    `[{"name":"A","rows":[${Array.from({ length: rows }, (_, at) => row(at)).join(',')}]}]`
  const wideRow = (columns: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: columns }, (_, at) => [`c${at}`, 1])))

  test.each([
    ['{"name":', 'json', 'I fogli non sono in JSON'],
    ['[]', 'json', 'Serve almeno un foglio'],
    ['{}', 'json', expect.any(String)],
    ['[{"name":"A","rows":[{"a":{"b":1}}]}]', 'json.0.rows.0', expect.any(String)],
    [tabOf(5_000, (at) => `{"n${at}":1}`), 'json', 'Al massimo 300 colonne'],
    [tabOf(40_000, () => '[1,2,3,4,5,6]'), 'json', 'Al massimo 200.000 celle'],
    [tabOf(1_200, (at) => (at ? '{}' : wideRow(300))), 'json', 'Al massimo 200.000 celle'],
  ])('refuses tabs that are wrong, %#', async (json, field, sentence) => {
    const client = await oldClient(world, 'call_centre')
    const { status, body } = await client.call('generateExcel', { json, fileName: 'a' })
    expect([status, body.result, body.fields]).toEqual([200, 'KO', { [field]: sentence }])
  })

  test('keeps no connection to the database while files are made', async () => {
    const client = await oldClient(world, 'call_centre')
    const json = tabOf(30_000, () => '[1,2,3,4,5,6]')
    let waiting = true
    const made = Promise.all(
      Array.from({ length: 8 }, () => client.call('generateExcel', { json, fileName: 'a' })),
    ).finally(() => (waiting = false))
    let most = 0
    while (waiting) {
      const open = await world.sql(
        `select from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      )
      most = Math.max(most, open.length)
    }
    expect((await made).map(({ body }) => body.result)).toEqual(Array(8).fill('ok'))
    expect(most).toBeLessThan(4)
  })

  test('needs a name', async () => {
    const client = await oldClient(world, 'call_centre')
    const { body } = await client.call('generateExcel', {
      json: JSON.stringify(TABS),
      fileName: ' ',
    })
    expect(body.fields).toEqual({ fileName: 'Campo obbligatorio' })
  })
})
