import { afterAll, expect, test } from 'vitest'
import { done, newLead } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { FORMULA, TOO_LONG, TWICE } from '#f/system/imports/domain/text.ts'
import * as text from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const HEAD = [
  ...['Nome', 'Cognome', 'Telefono', 'E-mail', 'Città', 'Origine', 'Tag'],
  ...['Operatore', 'Data consenso', 'Fonte consenso', 'Testo consenso', 'Data iscrizione'],
]
const quoted = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Lines of a kind, each with a number of its own. */
const lines = (count: number, from: number, cells: (n: number) => readonly string[]) =>
  Array.from({ length: count }, (_, at) => cells(from + at))
const phone = (n: number) => `34${String(10_000_000 + n)}`

/** 300 lines: what every office has in its files, and what no office wants there. */
const KNOWN = lines(20, 0, (n) => [`Noto${n}`, 'Cambiato', `+39 ${phone(n)}`, '', '', 'ig'])
const RIGHT = lines(150, 100, (n) => [
  ...[`Nuova${n}`, "D'Amico", phone(n), `n${n}@esempio.it`, 'Forlì', 'fb', 'open; TR'],
  ...['staff', '01/09/2026', 'fiera', 'v2', '14/10/2026'],
])
const BROKEN = lines(10, 300, (n) => [`A capo\n"${n}"`, 'Quo;te', phone(n)])
const AGAIN = lines(30, 100, (n) => [`Doppia${n}`, "D'Amico", `0039${phone(n)}`])
const WRONG: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  [text.NAME_SHORT, lines(10, 400, (n) => ['X', 'Corto', phone(n)])],
  [text.SURNAME_SHORT, lines(10, 410, (n) => ['Ada', '', phone(n)])],
  [text.PHONE_SHORT, lines(10, 420, () => ['Ada', 'Senza', '333'])],
  [text.MAIL_FORM, lines(10, 430, (n) => ['Ada', 'Mail', phone(n), 'ada@nulla'])],
  [text.DAY_FORM, lines(10, 440, (n) => ['Ada', 'Giorno', phone(n), ...Array(8), '31/02/2026'])],
  [text.CONSENT_FORM, lines(10, 450, (n) => ['Ada', 'Consenso', phone(n), ...Array(5), 'ieri'])],
  [text.OPERATOR_UNKNOWN, lines(10, 460, (n) => ['Ada', 'Op', phone(n), ...Array(4), 'nessuno'])],
  [TOO_LONG, lines(10, 470, (n) => ['A'.repeat(300), 'Lungo', phone(n)])],
  [FORMULA, lines(10, 480, (n) => ['=HYPERLINK("http://x";"y")', 'Formula', phone(n)])],
]

/** The file as Excel writes it in Italy: windows-1252, semicolons, empty lines in between. */
function file(): Buffer {
  const all = [...KNOWN, ...RIGHT, ...BROKEN, ...AGAIN, ...WRONG.flatMap(([, wrong]) => wrong)]
  expect(all).toHaveLength(300)
  const written = all.map((cells, at) => {
    const line = HEAD.map((_, column) => quoted(cells[column] ?? '')).join(';')
    return at % 50 === 0 ? `;;;\r\n${line}` : line
  })
  return Buffer.from([HEAD.join(';'), ...written, ''].join('\r\n'), 'latin1')
}

async function prepare(mode: string): Promise<number> {
  const fileId = await upload(world, staff, 'trecento.csv', file())
  const { columns } = done(await staff.call('POST', '/lead-imports/preview', { fileId }))
  return done(await staff.call('POST', '/lead-imports', { fileId, mode, columns })).id
}
const work = async (id: number, what: string) =>
  workOff(world, done(await staff.call('POST', `/lead-imports/${id}/${what}`, {})).batchId)
const get = async (id: number) => done(await staff.call('GET', `/lead-imports/${id}`))
/** What is to be known of all leads, whatever their numbers and times. */
const leads = () =>
  world.sql(`
    select name, surname, phone, mail, city, consent_on, consent_text, registered_on,
      assigned_to is not null as assigned, deleted_at is null as active,
      array(select name from held_tags where lead_id = leads.id order by 1) as tags
    from leads order by id`)

test('300 lines with every defect: tried, brought in, sent again, taken back', async () => {
  for (const [at] of KNOWN.entries()) {
    await newLead(staff, { name: `Noto${at}`, surname: 'Prima', phone: phone(at) })
  }
  const before = await leads()
  const id = await prepare('both')
  expect((await get(id)).verdicts).toEqual({
    ...{ new: 160, update: 20, skipped: 30, refused: 90, failed: 0 },
  })
  expect(await leads()).toEqual(before)

  await work(id, 'run')
  expect(await get(id)).toMatchObject({ added: 160, updated: 20, waiting: 0, running: false })
  const after = await leads()
  expect(after.slice(0, 1)).toMatchObject([{ surname: 'Cambiato', tags: ['IG'], consent_on: null }])
  expect(after.slice(20, 21)).toMatchObject([
    {
      ...{ name: 'Nuova100', surname: "D'Amico", city: 'Forlì', assigned: true },
      ...{ consent_on: '2026-09-01', consent_text: 'v2', registered_on: '2026-10-14' },
      tags: ['FB', 'TR'],
    },
  ])
  expect(after.at(-10)).toMatchObject({ name: 'A capo "300"', surname: 'Quo;te' })

  const sheet = await download(world, staff, `/api/lead-imports/${id}/righe-rifiutate.xlsx`)
  const told = sheet.tabs[0]?.data.slice(1).map((row) => row[1]) ?? []
  const count = (reason: string) => told.filter((one) => one === reason).length
  expect(WRONG.map(([reason]) => [reason, count(reason)])).toEqual(
    WRONG.map(([reason, wrong]) => [reason, wrong.length]),
  )
  expect(count(TWICE)).toBe(30)

  // Sent again nothing is added; only what is there is only what is there.
  const again = await prepare('new')
  expect((await get(again)).verdicts).toMatchObject({ new: 0, update: 0, skipped: 210 })
  const update = await prepare('update')
  expect((await get(update)).verdicts).toMatchObject({ new: 0, update: 180, skipped: 30 })

  await work(id, 'undoing')
  expect((await get(id)).undone).toEqual({ trashed: 160, restored: 20, left: 0, waiting: 0 })
  const back = await leads()
  expect(back.filter(({ active }) => active)).toEqual(before)
})
