import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { done, newLead, newTag, unique } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { newEvent } from '#tests/support/events.ts'
import { expectPatience } from '#tests/support/patience.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { send as sendFile, upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { KEPT_DAYS } from '#f/system/imports/domain/rules.ts'
import { sweepLines } from '#f/system/imports/server/mutations/forget.ts'
import {
  EMPTY,
  FORGOTTEN,
  FORMULA,
  NOT_CSV,
  saveFailed,
  TWICE,
} from '#f/system/imports/domain/text.ts'
import * as text from '../domain/text.ts'
import { IMPORT_FIELDS } from '../domain/types.ts'

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

/** Starts an import, or takes it back, and does all the work. */
async function run(id: number, what = 'run'): Promise<void> {
  await workOff(world, done(await staff.call('POST', `/lead-imports/${id}/${what}`, {})).batchId)
}
const lead = async (id: number) => done(await staff.call('GET', `/leads/${id}`))

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
    expect(await verdictsOf(id)).toEqual({ new: 2, update: 0, skipped: 1, refused: 1, failed: 0 })
    expect(await list(surname)).toEqual([])
    expect(await rows(id, { verdict: 'refused' })).toMatchObject([
      { line: 6, reasons: [text.NAME_SHORT, text.MAIL_FORM] },
    ])
    expect(await rows(id, { verdict: 'skipped' })).toMatchObject([{ reasons: [TWICE] }])

    await run(id)
    expect(await get(id)).toMatchObject({ added: 2, updated: 0, waiting: 0 })
    const ada = (await list(`${surname} ada`))[0]
    expect(ada).toMatchObject({ origin: 'FB', course: 'TR', registeredOn: '2026-10-01' })
    expect((await list(surname)).map(({ name }: { name: string }) => name)).toContain('Be"a rice')

    const { tabs } = await download(world, staff, `/api/lead-imports/${id}/righe-rifiutate.xlsx`)
    expect(tabs[0]?.data[0]?.slice(0, 4)).toEqual(['Riga', 'Motivo', 'Nome', 'Cognome'])
    expect(tabs[0]?.data[1]?.slice(0, 3)).toEqual([
      '6',
      `${text.NAME_SHORT}, ${text.MAIL_FORM}`,
      'A',
    ])

    const again = await prepare(file, 'new')
    expect(await verdictsOf(again)).toMatchObject({ new: 0, update: 0, skipped: 3, refused: 1 })
    expect((await rows(again, { verdict: 'skipped' }))[0].reasons).toEqual([text.WORDS.there])
  })

  test('counts as left out, with why, who has become a lead since it was tried', async () => {
    const surname = unique('Intanto')
    const file = `nome,cognome,telefono\nAda,${surname},3200000401\nBea,${surname},3200000402`
    const [first, second] = [await prepare(file, 'new'), await prepare(file, 'new')]
    await run(first)
    await run(second)
    const verdicts = { new: 0, update: 0, skipped: 2, refused: 0, failed: 0 }
    expect(await get(second)).toMatchObject({ added: 0, updated: 0, waiting: 0, verdicts })
    expect((await rows(second, { verdict: 'skipped' }))[1]).toMatchObject({
      reasons: [text.WORDS.there],
    })
    expect(await list(surname)).toHaveLength(2)
  })

  test('changes who is there by the file alone, and all of it is taken back', async () => {
    const surname = unique('Aggiorno')
    const known = await newLead(staff, { surname, phone: '3200000101', city: 'Asti' })
    const file = `nome,cognome,telefono,citta,origine,consenso,operatore\nIva,${surname},+393200000101,,TIK,01/02/2026,staff\nLeo,${surname},3200000102,Alba,SI,,`
    const id = await prepare(file)
    expect(await verdictsOf(id)).toMatchObject({ new: 1, update: 1 })
    await run(id)
    expect(await lead(known)).toMatchObject({ name: 'Iva', city: 'Asti', origin: 'TIK' })
    expect(await lead(known)).toMatchObject({ consentOn: '2026-02-01', operator: 'Anna Prova' })
    await run(id, 'undoing')
    expect(await lead(known)).toMatchObject({ name: 'Ivo', city: 'Asti', origin: '' })
    expect(await lead(known)).toMatchObject({ consentOn: null, assignedTo: null })
    expect(await list(surname)).toHaveLength(1)
    expect(await get(id)).toMatchObject({
      undone: { trashed: 1, restored: 1, left: 0, waiting: 0 },
    })
    const twice = await staff.call('POST', `/lead-imports/${id}/undoing`, {})
    expect(twice.body.code).toBe('imports.undone')
    expect((await staff.call('POST', `/lead-imports/${id}/run`, {})).body.code).toBe(
      'imports.undone',
    )
  })

  test('leaves alone, when it is taken back, who was tagged or given to somebody since', async () => {
    const surname = unique('Toccato')
    const known = await newLead(staff, { surname, phone: '3200000901', city: 'Asti' })
    const lines = [`Eva,${surname},3200000901`, `Ida,${surname},3200000902`]
    const id = await prepare(['nome,cognome,telefono', ...lines].join('\n'))
    await run(id)
    const ids = (await list(surname)).map((row: { id: number }) => row.id)
    const tagId = await newTag(staff)
    done(await staff.call('POST', '/leads/tagging', { ids: [known], tagId }))
    const [{ id: accountId }] = done(await staff.call('GET', '/lead-operators')).rows
    const given = ids.filter((one: number) => one !== known)
    const assignments = given.map((one: number) => ({ id: one, accountId }))
    done(await staff.call('POST', '/leads/assignment', { assignments }))
    await run(id, 'undoing')
    expect((await get(id)).undone).toEqual({ trashed: 0, restored: 0, left: 2, waiting: 0 })
  })

  test('leaves alone, when it is taken back, who was changed or called since', async () => {
    const surname = unique('Lavorato')
    const file = [
      'nome,cognome,telefono',
      ...[1, 2, 3].map((n) => `Io${n},${surname},320000050${n}`),
    ]
    const id = await prepare(file.join('\n'))
    await run(id)
    const [one, two] = (await list(surname)).map((row: { id: number }) => row.id)
    const at = '2026-10-15T09:00'
    done(await staff.call('POST', `/leads/${one}/calls`, { id: one, note: 'Sentita', at }))
    const { version } = await lead(two)
    const consent = {
      id: two,
      version,
      consentOn: '2026-10-01',
      consentSource: '',
      consentText: '',
    }
    done(await staff.call('PUT', `/leads/${two}/consent`, consent))
    await run(id, 'undoing')
    expect((await get(id)).undone).toEqual({ trashed: 1, restored: 0, left: 2, waiting: 0 })
    expect(await list(surname)).toHaveLength(2)
  })

  test('leaves alone, when it is taken back, who objects to calls or is invited since', async () => {
    const surname = unique('Opposto')
    const phones = ['3205500601', '3205500602', '3205500603']
    const file = ['nome,cognome,telefono', ...phones.map((one) => `Io,${surname},${one}`)]
    const id = await prepare(file.join('\n'))
    await run(id)
    const found = await list(surname)
    const [objecting, invited] = phones.map(
      (one) => found.find((row: { phone: string }) => row.phone.endsWith(one)).id,
    )
    done(await staff.call('POST', `/leads/${objecting}/objection`, { reason: 'wish' }))
    const walkIn = { guestName: `${surname} Io`, contact: '3205500602' }
    done(await staff.call('POST', `/events/${await newEvent(staff)}/walk-ins`, walkIn))
    await run(id, 'undoing')
    const left = (await list(surname)).map((row: { id: number }) => row.id)
    expect(new Set(left)).toEqual(new Set([objecting, invited]))
  })

  test('goes on after it was stopped, and is taken back as far as it came', async () => {
    const surname = unique('Fermo')
    const lines = Array.from({ length: 120 }, (_, n) => `Io${n},${surname},32011${10_000 + n}`)
    const id = await prepare(['nome,cognome,telefono', ...lines].join('\n'))
    const { batchId } = done(await staff.call('POST', `/lead-imports/${id}/run`, {}))
    expect((await staff.call('POST', `/lead-imports/${id}/undoing`, {})).body.code).toBe(
      'imports.running',
    )
    done(await staff.call('POST', `/batches/${batchId}/cancellation`, {}))
    expect(await get(id)).toMatchObject({ added: 0, waiting: 120, running: false })
    await run(id)
    expect(await get(id)).toMatchObject({ added: 120, waiting: 0, running: false })
  })

  test('tells which line the database refused and why, and stores the others', async () => {
    const surname = unique('Guasto')
    const id = await prepare(
      `nome,cognome,telefono\nAda,${surname},3200000601\nRotta,${surname},3200000602`,
    )
    await world.sql("alter table leads add constraint no_broken check (name <> 'Rotta')")
    await run(id)
    await world.sql('alter table leads drop constraint no_broken')
    expect(await get(id)).toMatchObject({ added: 1, waiting: 0, verdicts: { failed: 1 } })
    expect(await rows(id, { wrong: true })).toMatchObject([
      { line: 3, verdict: 'failed', reasons: [saveFailed()] },
    ])
  })

  test('forgets after a while what became no lead, and brings it in no more', async () => {
    const surname = unique('Dimenticato')
    const file = `Nome;Cognome;Telefono\nAda;${surname};320 1700001\nA;${surname};320 1700002`
    const [done, waiting] = [await prepare(file), await prepare(file.replaceAll('17000', '17001'))]
    await run(done)
    const heldBy = async (id: number) => JSON.stringify(await rows(id)).split(surname).length - 1
    expect([await heldBy(done), await heldBy(waiting)]).toEqual([2, 2])
    const { db, clock } = world.services
    await sweepLines(db, clock.now().add({ hours: 24 * (KEPT_DAYS + 1) }))
    expect([await heldBy(done), await heldBy(waiting)]).toEqual([1, 0])
    expect(await rows(done, { verdict: 'refused' })).toMatchObject([{ reasons: [FORGOTTEN] }])
    expect(await get(waiting)).toMatchObject({ added: 0, waiting: 0 })
    const none = await staff.call('POST', `/lead-imports/${waiting}/run`, {})
    expect(none).toMatchObject({ status: 422, body: { code: 'batches.empty' } })
  })

  test('knows the columns again by each heading', async () => {
    const first = await send('Chi;Casato;Cell;Altro\nAda;Rossi;3200000701;x')
    const { columns } = done(await staff.call('POST', '/lead-imports/preview', { fileId: first }))
    const said = { ...columns, name: 0, surname: 1, phone: 2 }
    done(await staff.call('POST', '/lead-imports', { fileId: first, mode: 'both', columns: said }))
    const fileId = await send('Cell;Mail;Casato;Chi\n3200000701;;Rossi;Ada')
    const again = done(await staff.call('POST', '/lead-imports/preview', { fileId }))
    expect(again.columns).toMatchObject({ name: 3, surname: 2, phone: 0, mail: 1 })
  })

  test('reads what spreadsheets call text: parted by tabs, in UTF-16, or saying its sign first', async () => {
    const surname = unique('Tabelle')
    const lines = [`nome\tcognome\ttelefono`, `Niccolò\t${surname}\t3200000401`].join('\r\n')
    const text16 = Buffer.from(`\uFEFF${lines}`, 'utf16le')
    await run(await prepare(text16))
    expect(await list(surname)).toMatchObject([{ name: 'Niccolò', phone: '3200000401' }])
    const said = `sep=|\r\nnome|cognome|telefono\r\nUgo|${surname}|3200000402\r\nU|${surname}|3200000403`
    const id = await prepare(Buffer.from(said))
    // Lines are numbered as the file has them.
    expect(await rows(id, { verdict: 'refused' })).toMatchObject([{ line: 4 }])
    await run(id)
    expect(await list(surname)).toHaveLength(2)
  })

  test('reads windows-1252 and workbooks', async () => {
    const surname = unique('Perché')
    const old = Buffer.from(`nome;cognome;telefono\nNoè;${surname};3200000201`, 'latin1')
    await run(await prepare(old))
    expect(await list(surname)).toMatchObject([{ name: 'Noè' }])
    const sheet = unique('Foglio')
    const cells = [
      ['Nome', 'Cognome', 'Telefono'],
      ['Zoe', sheet, 3200000301],
      ['=1+1', sheet, '3200000302'],
    ]
    const book = await writeXlsx({ sheets: [{ name: 'A', rows: cells }] })
    const id = await prepare(Buffer.from(book), 'both', 'leads.xlsx')
    expect(await rows(id, { verdict: 'refused' })).toMatchObject([{ line: 3, reasons: [FORMULA] }])
    await run(id)
    expect(await list(sheet)).toMatchObject([{ name: 'Zoe', phone: '3200000301' }])
  })
})

const NO_COLUMNS = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, null]))

test('a file that comes twice is a file that came once', async () => {
  const line = fc.record({
    name: fc.constantFrom('Ada', 'Bea', 'Cloé'),
    phone: fc.nat(5),
    mail: fc.constantFrom('', 'ada', 'BEA'),
    city: fc.constantFrom('', 'Asti', 'Forlì'),
    origin: fc.constantFrom('', 'FB', 'IG,FB'),
  })
  const lines = fc.array(line, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('both', 'new'), async (sent, mode) => {
      const surname = unique('Doppio')
      const mark = surname.replace(/\D/g, '')
      const file = [
        'nome;cognome;telefono;mail;citta;origine',
        ...sent.map(({ name, phone: end, mail, city, origin }) =>
          [
            ...[name, surname, `32${mark.padStart(7, '0')}${end}`],
            ...[mail && `${mail}${mark}@esempio.it`, city, origin],
          ].join(';'),
        ),
      ].join('\n')
      const state = async () => {
        const found: { id: number }[] = await list(surname)
        const all = await Promise.all(found.map(({ id }) => lead(id)))
        return all.map(({ updatedAt: _at, version: _version, ...kept }) => kept)
      }
      await run(await prepare(file))
      const once = await state()
      const again = await prepare(file, mode)
      expect(await verdictsOf(again)).toMatchObject({ new: 0, refused: 0, failed: 0 })
      if ((await verdictsOf(again)).update > 0) await run(again)
      expect(await state()).toEqual(once)
    }),
    { numRuns: 8 },
  )
})

describe('what is no file of leads', () => {
  test.each([
    ['leads.txt', 'nome;cognome;telefono\nA;B;C', 'imports.not_csv', NOT_CSV],
    ['leads.csv', 'nome;cognome;telefono\n', 'imports.empty', EMPTY],
    ['leads.csv', `${'a;'.repeat(10_000)}\n${'b;'.repeat(10_000)}`, 'imports.too_many_columns', ''],
    ['leads.csv', `nome;cognome\n"${'x'.repeat(200_000)}`, 'imports.unreadable', ''],
    ['leads.csv', `nome;cognome\n${'x'.repeat(9_000_000)}`, 'imports.unreadable', ''],
    ['leads.csv', `nome;cognome\n${'x'.repeat(11_000_000)}`, 'imports.too_large', ''],
    ['leads.csv', `nome;cognome\n${'a;b\n'.repeat(20_001)}`, 'imports.too_many_rows', ''],
    [
      'leads.csv',
      `nome;cognome;telefono\n${'Ada;Rossi;3331234567\n'.repeat(4_000)}A\0`,
      'imports.unreadable',
      '',
    ],
    ['leads.xlsx', 'PK\u0003\u0004 no workbook at all', 'imports.unreadable', ''],
  ])('%s, case %#, is refused and stores nothing', async (name, content, code, sentence) => {
    const before = await world.sql('select count(*) from imports')
    const fileId = await send(content, name)
    const { body } = await staff.call('POST', '/lead-imports/preview', { fileId })
    expect(body.code).toBe(code)
    expect(JSON.stringify(body)).toContain(sentence)
    const tried = {
      fileId,
      mode: 'both',
      columns: { ...NO_COLUMNS, name: 0, surname: 1, phone: 2 },
    }
    expect((await staff.call('POST', '/lead-imports', tried)).body.code).toBe(code)
    expect(await world.sql('select count(*) from imports')).toEqual(before)
  })

  test('with zero signs at its beginning does not come in at all', async () => {
    const name = 'zero.csv'
    const answer = await sendFile(world, staff, name, Buffer.from('nome;cognome\nAda\0;Rossi'))
    expect(answer.body.code).toBe('files.unknown_type')
    expect(await world.sql('select id from files where name = $1', [name])).toEqual([])
  })

  test('of 100 MB in one line does not come in at all', async () => {
    const line = async function* () {
      yield Buffer.from('nome;cognome;telefono\n')
      for (let sent = 0; sent < 100; sent += 1) yield Buffer.alloc(1024 * 1024, 'x')
    }
    const answer = await sendFile(world, staff, 'riga.csv', line())
    expect(answer.body.code).toBe('files.too_large')
    expect(await world.sql("select id from files where name = 'riga.csv'")).toEqual([])
  })

  test.each([
    ['hundreds of thousands of empty lines', ';;\n'.repeat(300_000), 'imports.empty'],
    ['nothing but line breaks', '\n'.repeat(9_000_000), 'imports.empty'],
    ['nothing but separators', ';'.repeat(9_000_000), 'imports.too_many_columns'],
    [
      'a line without end far down',
      `${'Ada;Rossi;3331234567\n'.repeat(2_000)}${';'.repeat(8_000_000)}`,
      'imports.too_many_columns',
    ],
  ])('of %s keeps nobody waiting', async (what, lines, code) => {
    const fileId = await send(`nome;cognome;telefono\n${lines}`)
    const { body } = await expectPatience(world, what, () =>
      staff.call('POST', '/lead-imports/preview', { fileId }),
    )
    expect(body.code).toBe(code)
  })

  test('a workbook that unpacks without end is not unpacked', async () => {
    const book = await writeXlsx({ sheets: [{ name: 'A', rows: [['Nome'], ['x'.repeat(9)]] }] })
    const grown = Buffer.from(book)
    const entry = grown.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    grown.writeUInt32LE(2 ** 31, entry + 24)
    const fileId = await send(grown, 'bomba.xlsx')
    const { body } = await staff.call('POST', '/lead-imports/preview', { fileId })
    expect(body.code).toBe('imports.too_large')
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

test('there is a file to begin with, for the office', async () => {
  const { name, tabs } = await download(world, staff, '/api/lead-imports/esempio.xlsx')
  expect(name).toContain(text.WORDS.exampleName)
  expect(tabs[0]?.data[0]).toEqual(IMPORT_FIELDS.map((field) => text.FIELD_LABELS[field]))
  const { status } = await phone.call('GET', '/lead-imports/esempio.xlsx')
  expect(status).toBe(403)
})
