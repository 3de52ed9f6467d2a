import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { emptyAcademy, KEEP } from '#tests/support/moving.ts'
import { png } from '#tests/support/picture.ts'
import { pdfOf } from '#tests/support/uploads.ts'
import { moveInSentences } from '../../domain/text.ts'

const event = (id: number, more: object) => ({
  ...{ id, titolo: `Open day ${id}`, descrizione: '<p>Vieni</p>', data: '07/03/2027' },
  ...{ orario: '18:30', orarioFine: '20:00', partecipanti: 50, ...more },
})
const inline = (content: Buffer) =>
  `data:application/octet-stream;base64,${content.toString('base64')}`
const EVENTS = [
  event(1, { locandina: '/locandine/uno.png', allegato: 'file/programma.txt' }),
  event(2, { locandina: 'https://altrove.example/due.png', allegato: '/locandine/non-c-e.pdf' }),
  event(3, { locandina: '/altrove', allegato: '/api-test/file/programma.txt' }),
  event(4, { locandina: inline(png(400, 300)), allegato: '/riservato/piano.txt' }),
]
let invoice = inline(pdfOf(700))
let late = false
let signedIn = 0
let closed: object[] = []
let program = 'Alle nove il corteo'

/** An instalment with two proofs, of which the scripts tell the names alone. */
const DUE = { id_corso: '12', id_studente: '31', data: '30-09-2026', importo: '100.00' }
const PLAN = { costo: '100.00', rate: [{ data: '30-09-2026', importo: '100.00' }] }
const MONEY = {
  'getCategorie.php': [{ id: '4', nome: 'Recitazione' }],
  'getCorsi.php': [
    {
      ...{ id: '12', nome: 'Primo anno', dateStart: '2026-09-14', dateEnd: '2027-06-18' },
      ...{ anno_accademico: '2026/2027', id_categoria: '4', visibleStudent: '1' },
    },
  ],
  'getStudenti.php': [
    { id: '31', nome: 'Ada', cognome: 'Conti', data_nascita: '2001-03-04', corsi: '12;' },
  ],
  'getPianoPagamentiCorso.php': { result: 'ok', piano: JSON.stringify(PLAN) },
  'getRataStatusAll.php': [
    { ...DUE, id: '91', status: 'PAGATA', note: '', files: 'bonifico di marzo.pdf;persa.pdf' },
  ],
}

/** The old program, of whose files some lie where anybody may fetch them. */
const server = http.createServer((request, response) => {
  const { method, url = '', headers } = request
  request.resume()
  if (method === 'GET') {
    if (url === '/altrove') return response.writeHead(302, { location: '/locandine/uno.png' }).end()
    if (url === '/locandine/uno.png') return response.end(png(300, 200))
    if (url === '/locandine/non-c-e.pdf' && late) return response.end('Eccolo')
    if (url === '/caricati/bonifico%20di%20marzo.pdf') return response.end(pdfOf(800))
    if (url === '/api-test/file/programma.txt') return response.end(program)
    if (url === '/riservato/piano.txt' && headers.cookie?.includes('=T')) {
      const named = "attachment; filename*=UTF-8''Piano%20della%00%20serata.txt"
      return response.writeHead(200, { 'content-disposition': named }).end('Prima il buffet')
    }
    if (url.startsWith('/riservato')) return response.writeHead(401).end()
    return response.writeHead(404).end('<html>Not found</html>')
  }
  const script = url.split('/').at(-1)
  if (script === 'login.php') signedIn += 1
  const fattura = { id: 8, id_insegnante: 3, data: '05-10-2026', importo: '80', file: invoice }
  const answers: Readonly<Record<string, unknown>> = {
    ...MONEY,
    'login.php': { token: 'T' },
    'getEventi.php': [...EVENTS, ...closed],
    'getInsegnanti.php': [{ id: 3, nome: 'Eleonora', cognome: 'Dusi' }],
    'getFatture.php': [fattura],
  }
  return response.end(JSON.stringify(answers[script ?? ''] ?? []))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const { port } = server.address() as AddressInfo
const open = () => emptyAcademy({ url: `http://127.0.0.1:${port}` })

test('posters and attachments come along where the old server has them, and follow it', async () => {
  const { world, admin, take, undo, records } = await open()
  const files = async () =>
    world.sql(`
      select events.id::int, cover_width width, file.name, convert_from(chunk.content, 'UTF8') text
      from events
      left join files file on file.id = attachment_id
      left join file_chunks chunk on chunk.file_id = file.id
      order by events.id
    `)
  const first = await take()
  const attachment = { name: 'programma.txt', text: 'Alle nove il corteo' }
  const named = { name: 'Piano della serata.txt', text: 'Prima il buffet' }
  const taken = [
    { id: 1, width: 300, ...attachment },
    { id: 2, width: null, name: null, text: null },
    { id: 3, width: null, ...attachment },
    { id: 4, width: 400, ...named },
  ]
  expect(await files()).toEqual(taken)
  const refused = await records(first, { kind: 'event_file', verdict: 'refused' })
  expect(refused.map(({ oldId }: { oldId: string }) => oldId)).toEqual([
    ...['2-locandina', '2-allegato', '3-locandina'],
  ])

  program = 'Alle dieci il corteo'
  const again = await take()
  expect((await files()).map(({ text }) => text)).toEqual([program, null, program, named.text])
  await undo(again)
  expect(await files()).toEqual(taken)
  expect(done(await admin.call('GET', '/events')).rows).toHaveLength(4)
  await world.close()
})

test('the file of an invoice comes along in its row, and follows it', async () => {
  const { world, take, undo } = await open()
  const sizes = async () =>
    (await world.sql('select size from teacher_invoices join files on files.id = file_id')).map(
      ({ size }) => size,
    )
  await take()
  expect(await sizes()).toEqual([700])
  invoice = inline(pdfOf(900))
  const again = await take()
  expect(await sizes()).toEqual([900])
  await undo(again)
  expect(await sizes()).toEqual([700])
  await world.close()
})

test('a file that only a later run added goes when that run is taken back', async () => {
  invoice = ''
  const { world, take, undo } = await open()
  const files = async () =>
    (
      await world.sql(`
        select name from files where id in (
          select attachment_id from events where id = 2 union select file_id from teacher_invoices
        ) order by name`)
    ).map(({ name }) => name)
  await take()
  expect(await files()).toEqual([])
  late = true
  invoice = inline(pdfOf(700))
  const again = await take()
  expect(await files()).toEqual(['fattura', 'non-c-e.pdf.txt'])
  await undo(again)
  expect(await files()).toEqual([])
  await world.close()
})

test('proofs come along by their names, from the folder of what was uploaded', async () => {
  const { world, admin, take, undo, records } = await open()
  const id = await take(KEEP, { uploads: '../caricati/' })
  const proofs = done(await admin.call('GET', '/courses/12/students/31/payment-plan'))
    .instalments[0].proofs
  expect(proofs).toMatchObject([{ name: 'bonifico di marzo.pdf', size: 800 }])
  const refused = await records(id, { kind: 'proof', verdict: 'refused' })
  expect(refused).toMatchObject([{ label: 'persa.pdf, rata 91' }])
  await undo(id)
  expect(await world.sql('select id from instalment_proofs where deleted_at is null')).toEqual([])
  await world.close()
})

test('the folder of what was uploaded is on the server of the scripts', async () => {
  const { world, admin } = await open()
  const login = { address: `http://127.0.0.1:${port}/api-test`, username: 'staff', password: 'x' }
  const uploads = 'https://altrove.example/caricati'
  const answer = await admin.call('POST', '/move-ins', { ...login, uploads })
  expect(answer.body.data.fields).toEqual({
    uploads: moveInSentences['moveIn.uploads_elsewhere'],
  })
  await world.close()
})

test('files that no session opens are left, without signing in for each', async () => {
  closed = Array.from({ length: 20 }, (_, at) =>
    event(100 + at, { locandina: `/riservato/${at}.png` }),
  )
  signedIn = 0
  const { world, take } = await open()
  await take()
  const refused = await world.sql(
    "select old_id from move_in_records where kind = 'event_file' and verdict = 'refused'",
  )
  expect(refused.length).toBeGreaterThanOrEqual(20)
  expect(signedIn).toBeLessThan(5)
  closed = []
  await world.close()
})
