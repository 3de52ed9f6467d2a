import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { may } from '#kit/domain/permissions.ts'
import { kitSentences } from '#kit/domain/errors.ts'
import type { Script } from '#kit/server/legacy.ts'
import { oldClient, post } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { scripts } from './features.ts'

const world = await openWorld()
afterAll(() => world.close())

const admin = await world.as('admin')
await world.as('call_centre')
const staff = await oldClient(world, 'admin')
const callCentre = await oldClient(world, 'call_centre')
const all = scripts.flatMap(([, ofFeature]) => ofFeature)

/** How a script refuses: its own word for it, and what goes before each of its sentences. */
function refusedBy(
  { refused }: Pick<Script, 'refused'>,
  code: 'kit.unauthenticated' | 'kit.forbidden',
) {
  const { result, prefix, empty = {} } = refused ?? { result: 'KO', prefix: '' }
  const said = `${prefix}${kitSentences[code]}`
  const shape = { status: 'error', success: false, fields: {}, ...empty }
  return { result, ...shape, description: said, error: said, message: said, code }
}

async function countOf(table: string): Promise<number> {
  const [row] = await world.sql<{ count: number }>(`select count(*) from ${table}`)
  return row?.count ?? 0
}

describe('every script', () => {
  test('has a name of its own', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  const closed = all.filter(({ who }) => who !== 'public')
  test.each(closed)('$name is closed without a session', async (script) => {
    const expired = refusedBy(script, 'kit.unauthenticated')
    const { token, uname } = staff.session
    for (const form of [
      {},
      { token },
      { uname },
      { token, uname: 'call_centre' },
      { token: `${token}x`, uname },
      { token: "' or 1=1 --", uname },
      { token: 'x'.repeat(5_000), uname },
    ]) {
      const answer = await post(world, `${script.name}.php`, form)
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 401, body: expired })
    }
  })

  const forStaff = all.filter(({ who }) => !may('call_centre', who))
  test.each(forStaff)('$name refuses the call centre', async (script) => {
    const answer = await callCentre.call(script.name)
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual(refusedBy(script, 'kit.forbidden'))
  })

  test('that the call centre may not call reads little of what it sends', async () => {
    const form = new URLSearchParams(callCentre.session).toString()
    for (const script of forStaff) {
      // Read to its end it would be too many pairs.
      const { status, body } = await post(world, script.name, `${form}&${'a&'.repeat(50_000)}`)
      expect({ status, body }).toEqual({ status: 403, body: refusedBy(script, 'kit.forbidden') })
    }
  })

  test.each(all.map(({ name, fields }) => [name, fields] as const))(
    '%s takes strange texts for what they are',
    async (name, { shape }) => {
      const before = await countOf('audit_entries')
      // Wrong old passwords are counted: after ten of them this one door stays shut.
      const doors = name === 'changeAdminPassword' ? [200, 429] : [200, 401]
      for (const strange of STRANGE) {
        const form = Object.fromEntries(Object.keys(shape).map((field) => [field, strange]))
        const answer = await post(world, `${name}.php`, { ...form, ...staff.session })
        expect(doors).toContain(answer.status)
        if (answer.body?.result === 'ok') continue
        expect(JSON.stringify(answer.body)).not.toMatch(/select|syntax|kysely|at .*\.ts/i)
      }
      expect(await countOf('courses')).toBe(0)
      if (!NAMED.has(name)) expect(await countOf('audit_entries')).toBe(before)
    },
  )
})

/**
 * Nothing else may come of strange texts: any text is a good name for these, and forty nines are
 * a file in base64.
 */
const NAMED = new Set(['addCategorie', 'addAula', 'addMateria', 'saveFile'])

const STRANGE = [
  "'; drop table courses; --",
  '1 or 1=1',
  '${7*7} {{7*7}} <script>alert(1)</script>',
  '../../etc/passwd\0',
  '9'.repeat(40),
  '-1',
  '1e3',
  '\ud800',
  '=HYPERLINK("http://x")',
  'ǅ'.repeat(1_000),
]

describe('the door', () => {
  test('answers the same with and without .php, as a form and as JSON', async () => {
    const form = await staff.call('getCategorie')
    const { session } = staff
    const bare = await post(world, 'getCategorie', session)
    const json = await post(world, 'getCategorie.php', JSON.stringify(session), {
      'content-type': 'application/json',
    })
    expect(form.status).toBe(200)
    expect(form.headers.get('content-type')).toMatch(/^application\/json/)
    expect([bare.body, json.body]).toEqual([form.body, form.body])
  })

  test('reads numbers and flags of JSON, and no null', async () => {
    const { body: category } = await staff.call('addCategorie', { name: 'Scrittura' })
    const call = (script: string, fields: object) =>
      post(world, script, JSON.stringify({ ...staff.session, ...fields }), {
        'content-type': 'application/json',
      })
    const { body } = await call('updateCategorieStatus.php', { id: category.id, flag: false })
    expect(body).toEqual({ result: 'ok' })
    const nulled = await call('updateCategorieStatus.php', { id: category.id, flag: null })
    expect(nulled.body).toMatchObject({ result: 'KO', fields: { flag: expect.any(String) } })
    const list = await call('updateCategorieStatus.php', { id: [category.id], flag: 0 })
    expect(list.body).toMatchObject({ result: 'KO', fields: { id: 'Valore non valido' } })
  })

  test('takes the last value of a repeated field', async () => {
    const { token, uname } = staff.session
    const form = `token=no&token=${token}&uname=${uname}`
    expect((await post(world, 'getCategorie.php', form)).status).toBe(200)
  })

  test.each([
    'getcorsi.php',
    'GETCORSI',
    'getCorsi.php5',
    'getCorsi.php/',
    '..',
    'nessuno.php',
    '',
  ])('does not know %j', async (path) => {
    const { status, body } = await post(world, path, staff.session)
    expect(status).toBe(404)
    expect(body).toMatchObject({ message: kitSentences['kit.not_found'] })
  })

  test('does not count the cookie of a browser as a session', async () => {
    const cookie = admin.cookie ?? ''
    const { status, body } = await post(world, 'getCorsi.php', {}, { cookie })
    expect([status, body]).toEqual([401, refusedBy({}, 'kit.unauthenticated')])
  })

  test('takes any cookie header and any origin: the token alone counts', async () => {
    const headers = { cookie: 'PHPSESSID=x; =; a=%E0%A4%A', origin: 'https://altrove.example' }
    const answer = await post(world, 'getCategorie.php', staff.session, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('knows the user name in any letter case', async () => {
    const { token } = staff.session
    expect((await post(world, 'getCorsi.php', { token, uname: ' ADMIN' })).status).toBe(200)
  })

  test('refuses bodies that are too large, and those it cannot read', async () => {
    const large = await post(world, 'getCorsi.php', { ...staff.session, x: 'x'.repeat(300_000) })
    expect(large.status).toBe(422)
    expect(large.body).toMatchObject({ result: 'KO', error: kitSentences['kit.too_large'] })
    const json = { 'content-type': 'application/json' }
    const broken = await post(world, 'getCorsi.php', '{"token":', json)
    expect([broken.status, broken.body.result]).toEqual([422, 'KO'])
    const xml = await post(world, 'getCorsi.php', '<x/>', { 'content-type': 'text/xml' })
    expect([xml.status, xml.body.result]).toEqual([422, 'KO'])
    for (const odd of ['[]', '"token"', '7', 'null', '{"token":{"$ne":1},"uname":["admin"]}']) {
      expect((await post(world, 'getCorsi.php', odd, json)).status).toBe(401)
    }
  })

  test.each([
    ['addInsegnante', {}, 'Verifica di aver inserito il nome e il cognome prima.'],
    [
      'addGruppoInsegnanti',
      { nome: ' ', insegnanti: '' },
      'Occorre definire un nome per il gruppo di insegnanti',
    ],
    [
      'addGruppoInsegnanti',
      { nome: 'Coro', insegnanti: '1' },
      'Il gruppo deve essere formato da almeno due insegnanti',
    ],
    ['addMateria', { nome: '', note: '' }, 'Inserisci il nome della materia prima di salvare.'],
    [
      'addLezioneNew',
      { date: '2026-10-20', hour: '18', minutes: '30', durata: '60', id_corso: '1', id_aula: '0' },
      "Selezionare un'aula",
    ],
  ] as const)('%s with %j says one sentence alone', async (script, fields, description) => {
    expect((await staff.call(script, fields)).body).toMatchObject({ result: 'KO', description })
  })

  test('names every wrong field', async () => {
    const { body } = await staff.call('addCorso', { dateStart: '2026-02-31', dateEnd: 'domani' })
    expect(body).toMatchObject({ result: 'KO', code: 'kit.invalid_input' })
    expect(Object.keys(body.fields).toSorted()).toEqual([
      'anno_accademico',
      'categoria',
      'dateEnd',
      'dateStart',
      'nome',
    ])
    // The description is one of the sentences, alone: old clients show it as it is.
    expect(Object.values(body.fields)[0]).toBe(body.description)
    expect(body.error).toBe(body.description)
  })

  test('serves any folder, the one of the screens too', async () => {
    const other = await openWorld({ env: { API_FOLDER: 'api' } })
    try {
      await other.as('staff')
      const client = await oldClient(other, 'staff')
      expect((await client.call('getCorsi')).body).toEqual([])
      expect((await post(other, 'nessuno.php', client.session)).status).toBe(422)
    } finally {
      await other.close()
    }
  })
})

test('every example of the page of scripts is a field that the script takes', () => {
  for (const { name, fields } of all) {
    const given = Object.fromEntries(
      Object.entries(fields.shape).map(([field, schema]) => {
        const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
        return [field, (inner as z.ZodType).meta()?.['example']]
      }),
    )
    expect({ name, ...fields.safeParse(given) }).toMatchObject({ name, success: true })
  }
})
