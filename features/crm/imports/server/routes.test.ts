import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '#kit/server/actor.ts'
import { done, newLead, unique } from '#tests/support/academy.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { EMPTY, MAIL_FORM, NAME_SHORT, NOT_CSV, THERE, TWICE } from '../domain/text.ts'
import { importing } from './jobs.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const phone = await world.as('call_centre')

const send = (content: string | Buffer, name = 'leads.csv') =>
  upload(world, staff, name, Buffer.from(content))

interface Counts {
  readonly new: number
  readonly update: number
  readonly skipped: number
  readonly refused: number
}

/** Sends a file and tries it; answers the number of the import. */
async function prepare(content: string | Buffer, mode = 'both', name = 'leads.csv') {
  const fileId = await send(content, name)
  const { columns } = done(await staff.call('POST', '/lead-imports/preview', { fileId }))
  return done(await staff.call('POST', '/lead-imports', { fileId, mode, columns })).id as number
}
const get = async (id: number) => done(await staff.call('GET', `/lead-imports/${id}`))
const verdictsOf = async (id: number) => (await get(id)).verdicts as Counts
const rows = async (id: number, query: object = {}) =>
  done(await staff.call('GET', `/lead-imports/${id}/rows`, query)).rows

/** Starts an import and does all its work. */
async function run(id: number): Promise<void> {
  const { batchId } = done(await staff.call('POST', `/lead-imports/${id}/run`, {}))
  const items = await world.sql('select data from batch_items where batch_id = $1', [batchId])
  const { services } = world
  for (const { data } of items) {
    const now = services.clock.now().toString()
    await world.act((tx) =>
      importing.act(
        { tx, actor: SYSTEM, services, now, today: services.clock.today() },
        data as never,
        null,
      ),
    )
  }
}

const list = async (q: string) => done(await staff.call('GET', '/leads', { q })).rows

describe('an import', () => {
  test('adds who is new with the known tags, refuses what is wrong, and adds nobody twice', async () => {
    const surname = unique('Importo')
    const file = [
      'Nome;Cognome;Telefono;Email;Città;Origine;Corso;Info_date;Data iscrizione',
      `Ada;${surname};+39 320 1000001;ada@esempio.it;Asti;fb;"tr,ignoto";;01/10/2026`,
      ';;;',
      `"Be""a
rice";${surname};320 1000002;;;IG;;;`,
      `A;${surname};320 1000003;sbagliata;;;;;`,
      `Cia;${surname};0039 3201000001;;;;;;`,
      '',
    ].join('\r\n')
    const id = await prepare(`\ufeff${file}`)
    expect(await verdictsOf(id)).toEqual({ new: 2, update: 0, skipped: 1, refused: 1 })
    expect(await list(surname)).toEqual([])
    expect(await rows(id, { verdict: 'refused' })).toMatchObject([
      { line: 6, reasons: [NAME_SHORT, MAIL_FORM] },
    ])
    expect(await rows(id, { verdict: 'skipped' })).toMatchObject([{ reasons: [TWICE] }])

    await run(id)
    expect(await get(id)).toMatchObject({ added: 2, updated: 0, waiting: 0 })
    const ada = (await list(`${surname} ada`))[0]
    expect(ada).toMatchObject({ origin: 'FB', course: 'TR', registeredOn: '2026-10-01' })
    expect((await list(surname)).map(({ name }: { name: string }) => name)).toContain('Be"a rice')

    const { tabs } = await download(world, staff, `/api/lead-imports/${id}/righe-rifiutate.xlsx`)
    expect(tabs[0]?.data[1]?.slice(0, 3)).toEqual(['6', `${NAME_SHORT}, ${MAIL_FORM}`, 'A'])

    const again = await prepare(file, 'new')
    expect(await verdictsOf(again)).toEqual({ new: 0, update: 0, skipped: 3, refused: 1 })
    expect((await rows(again, { verdict: 'skipped' }))[0].reasons).toEqual([THERE])
  })

  test('changes who is there by the file alone, and all of it is taken back', async () => {
    const surname = unique('Aggiorno')
    const known = await newLead(staff, { surname, phone: '3200000101', city: 'Asti' })
    const file = `nome,cognome,telefono,citta,origine\nIva,${surname},+393200000101,,TIK\nLeo,${surname},3200000102,Alba,SI`
    const id = await prepare(file)
    expect(await verdictsOf(id)).toMatchObject({ new: 1, update: 1 })
    await run(id)
    const lead = async () => done(await staff.call('GET', `/leads/${known}`))
    expect(await lead()).toMatchObject({ name: 'Iva', city: 'Asti', origin: 'TIK' })
    done(await staff.call('POST', `/lead-imports/${id}/undoing`, {}))
    expect(await lead()).toMatchObject({ name: 'Ivo', city: 'Asti', origin: '' })
    expect(await list(surname)).toHaveLength(1)
    const twice = await staff.call('POST', `/lead-imports/${id}/undoing`, {})
    expect(twice.body.code).toBe('imports.undone')
  })

  test('reads windows-1252 and workbooks', async () => {
    const surname = unique('Perché')
    const old = Buffer.from(`nome;cognome;telefono\nNoè;${surname};3200000201`, 'latin1')
    await run(await prepare(old))
    expect(await list(surname)).toMatchObject([{ name: 'Noè' }])
    const sheet = unique('Foglio')
    const cells = [
      ['Nome', 'Cognome', 'Telefono'],
      ['=1+1', sheet, '3200000301'],
    ]
    const book = await writeXlsx({ sheets: [{ name: 'A', rows: cells }] })
    await run(await prepare(Buffer.from(book), 'both', 'leads.xlsx'))
    expect(await list(sheet)).toMatchObject([{ name: '=1+1', phone: '3200000301' }])
  })
})

describe('what is no file of leads', () => {
  test.each([
    ['leads.txt', 'nome;cognome;telefono\nA;B;C', 'imports.not_csv', NOT_CSV],
    ['leads.csv', 'nome;cognome;telefono\n', 'imports.empty', EMPTY],
    ['leads.csv', `${'a;'.repeat(10_000)}\n${'b;'.repeat(10_000)}`, 'imports.too_many_columns', ''],
    ['leads.csv', `nome;cognome\n"${'x'.repeat(200_000)}`, 'imports.unreadable', ''],
  ])('%s, case %#, is refused and stores nothing', async (name, content, code, sentence) => {
    const fileId = await send(content, name)
    const { body } = await staff.call('POST', '/lead-imports/preview', { fileId })
    expect(body.code).toBe(code)
    expect(JSON.stringify(body)).toContain(sentence)
  })

  test('needs the columns of name, surname and telephone', async () => {
    const fileId = await send('uno;due\nA;B')
    const { columns } = done(await staff.call('POST', '/lead-imports/preview', { fileId }))
    const refused = await staff.call('POST', '/lead-imports', { fileId, mode: 'both', columns })
    expect(refused.body.code).toBe('imports.columns_missing')
  })

  test('is nothing for the call centre', async () => {
    expect((await phone.call('GET', '/lead-imports')).status).toBe(403)
    expect((await phone.call('POST', '/lead-imports/1/run', {})).status).toBe(403)
  })
})
