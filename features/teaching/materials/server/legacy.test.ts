import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCourse } from '#tests/support/academy.ts'
import type { Client } from '#tests/support/client.ts'
import { oldClient, post, type OldClient } from '#tests/support/scripts.ts'
import { fetchFile, pdfOf, storedFiles } from '#tests/support/uploads.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let staff: Client
let old: OldClient
let id_corso: string
beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
  old = await oldClient(world, 'staff')
  id_corso = String(await newCourse(staff))
})
afterAll(() => world.close())

const PDF = pdfOf(3_001)
const base64 = PDF.toString('base64')
const listed = (...names: string[]) =>
  JSON.stringify(names.map((name) => ({ name, type: 'text/html', size: 1, content: base64 })))
const call = async (script: string, form: Record<string, string> = {}) =>
  (await old.call(script, form)).body

describe('homework', () => {
  test('is sent with several files, listed, downloaded and deleted', async () => {
    const sent = await call('sendCompiti', {
      id_corso,
      titolo: 'Monologo',
      descrizione: '<p>Atto <script>x</script>primo</p>',
      scadenza: '29-10-2026',
      filecontent: listed('scena.pdf', 'note.pdf'),
      user_id: '999',
    })
    expect(sent).toEqual({ result: 'ok', status: 'success', id: expect.any(Number) })
    const [compito] = await call('getCompiti', { id_corso })
    expect(compito).toMatchObject({
      id: sent.id,
      id_corso: Number(id_corso),
      titolo: 'Monologo',
      descrizione: '<p>Atto primo</p>',
      data_creazione: '2026-10-15',
      data_consegna: '2026-10-29',
      scadenza: '2026-10-29',
    })
    const [{ id: user }] = (await world.sql<{ id: number }>(
      "select id from accounts where username = 'staff'",
    )) as [{ id: number }]
    expect(compito.user_id).toBe(user)
    const files = JSON.parse(compito.file)
    expect(files).toEqual(compito.files)
    expect(files[1]).toMatchObject({ name: 'note.pdf', type: 'application/pdf', size: 3_001 })
    const served = await fetchFile(world, staff, files[1].content.replace('/api', ''))
    expect(served.content.equals(PDF)).toBe(true)

    const id = String(sent.id)
    const first = await call('getDownloadCompiti', { id })
    expect(first).toMatchObject({ success: true, filename: 'scena.pdf', filecontent: base64 })
    const second = await call('getDownloadCompiti', { id, file: String(files[1].id) })
    expect(second).toMatchObject({ name: 'note.pdf', type: 'application/pdf', size: 3_001 })
    expect(await call('deleteCompito', { id })).toEqual({ result: 'ok' })
    expect(await call('getCompiti', { id_corso })).toEqual([])
    expect(await call('getDownloadCompiti', { id })).toMatchObject({
      success: false,
      status: 'error',
      message: 'File non trovato',
    })
  })

  test('may come with plain base64, a data address, or no file', async () => {
    const send = (form: Record<string, string>) =>
      call('sendCompiti', {
        ...{ id_corso, titolo: 'Dialogo', descrizione: 'Testo', scadenza: '2026-10-30' },
        ...form,
      })
    const names = async (id: number): Promise<string[]> => {
      const rows = await call('getCompiti', { id_corso })
      return rows
        .find((row: { id: number }) => row.id === id)
        .files.map(({ name }: { name: string }) => name)
    }
    expect(await names((await send({ filecontent: base64 })).id)).toEqual(['Dialogo'])
    const address = `data:application/pdf;base64,${base64}`
    const named = await send({ filecontent: address, filename: 'scena.pdf' })
    expect(await names(named.id)).toEqual(['scena.pdf'])
    expect(await names((await send({ titolo: 'Senza file' })).id)).toEqual([])
    // A double click adds it once.
    const twice = await Promise.all([send({ titolo: 'Una' }), send({ titolo: 'Una' })])
    expect(twice[0].id).toBe(twice[1].id)
  })

  test('is refused in words, and leaves no file', async () => {
    const before = await storedFiles(world)
    expect(await call('sendCompiti', { id_corso, filecontent: base64 })).toMatchObject({
      status: 'error',
      fields: {
        titolo: 'Inserisci un titolo',
        descrizione: 'Inserisci una descrizione',
        scadenza: 'Inserisci una data',
      },
    })
    const form = { id_corso, titolo: 'x', descrizione: 'x', scadenza: '2026-10-30' }
    for (const [filecontent, sentence] of [
      ['[{"name":', 'Scrivi un elenco JSON di 20 file al massimo oppure il contenuto in base64'],
      [JSON.stringify(Array(21).fill({ content: base64 })), 'Scrivi un elenco JSON di 20 file'],
      ['non è base64!', 'Questo tipo di documento'],
      [JSON.stringify([{ name: 'vuoto.pdf', content: '' }]), 'Il documento è vuoto.'],
      [Buffer.from('\x7fELF\0').toString('base64'), 'Questo tipo di documento'],
    ] as const) {
      const { result, fields } = await call('sendCompiti', { ...form, filecontent })
      expect([result, fields.filecontent]).toEqual(['KO', expect.stringContaining(sentence)])
    }
    const away = await call('sendCompiti', { ...form, id_corso: '999999', filecontent: base64 })
    expect(away.code).toBe('materials.course_not_found')
    expect(await storedFiles(world)).toEqual(before)
  })
})

describe('handouts', () => {
  test('are loaded, listed, downloaded and deleted', async () => {
    const made = await call('loadDocument', {
      id_corso,
      filename: 'vocali.pdf',
      filecontent: base64,
      description: '<p><b>Vocali</b></p>',
      userId: '3',
      db_name: 'quinte',
    })
    expect(made).toMatchObject({ status: 'success' })
    const other = await call('loadDocument', {
      id_corso,
      name: 'Due',
      data: listed('a.pdf', 'b.pdf'),
    })
    const rows = await call('getDispense', { id_corso })
    expect(rows.map((row: { id: number }) => row.id)).toEqual([other.id, made.id])
    expect(rows[1]).toMatchObject({
      id_corso: Number(id_corso),
      nome_dispensa: 'vocali.pdf',
      descrizione: '<p><strong>Vocali</strong></p>',
      data: '2026-10-15',
      filename: 'vocali.pdf',
    })
    expect(JSON.parse(rows[0].filecontent).map(({ name }: { name: string }) => name)).toEqual([
      'a.pdf',
      'b.pdf',
    ])
    const id = String(made.id)
    expect(await call('getDownloadDispense', { id })).toMatchObject({ filecontent: base64 })
    expect(await call('deleteDispensa', { id })).toEqual({ result: 'ok' })
    for (const missing of [id, '999999']) {
      expect(await call('getDownloadDispense', { id: missing })).toMatchObject({
        success: false,
        status: 'error',
        message: 'File non trovato',
      })
    }
    expect(await call('deleteDispensa', { id: '999999' })).toMatchObject({ status: 'error' })
    expect(await call('loadDocument', { id_corso, filecontent: base64 })).toMatchObject({
      status: 'error',
      fields: { filename: 'Campo obbligatorio' },
    })
  })

  test('take files of 10 MB, and no body that is larger than the rest', async () => {
    const content = pdfOf(10 * 1024 * 1024).toString('base64')
    const form = { id_corso, filename: 'grande.pdf', filecontent: content }
    const { id } = await call('loadDocument', form)
    const back = await call('getDownloadDispense', { id: String(id) })
    expect(back.filecontent === content).toBe(true)
    expect((await old.call('getDispense', { id_corso, filler: content })).status).toBe(422)
  })
})

test('a saved file needs a session and answers the name it is kept under', async () => {
  const form = { fileName: 'C:\\img\\locandina.pdf', data: base64 }
  const anonymous = await post(world, 'saveFile.php', form)
  expect([anonymous.status, anonymous.body.message]).toEqual([
    401,
    'Sessione scaduta. Effettua nuovamente il login.',
  ])
  expect(await call('saveFile', form)).toEqual({
    result: 'ok',
    id: expect.any(Number),
    name: 'locandina.pdf',
  })
  expect(await call('saveFile', { fileName: 'x', data: '' })).toMatchObject({ result: 'KO' })
})

describe('discounts', () => {
  test('are read, saved with files, and keep what comes back', async () => {
    const read = () => call('getScontisticheCorso', { id_corso })
    expect(await read()).toEqual({ result: 'ok', scontistiche: '', files: [] })
    const text = 'Fratelli: 10%'
    const attachment = listed('a.pdf', 'b.pdf')
    expect(await call('addSconto', { id_corso, descrizione: text, attachment })).toEqual({
      result: 'ok',
    })
    const { files } = await read()
    expect(files.map(({ name }: { name: string }) => name)).toEqual(['a.pdf', 'b.pdf'])
    await call('updateScontisticheCorso', { id_corso, descrizione: 'Nuovo', categoria: 'x' })
    expect(await read()).toEqual({ result: 'ok', scontistiche: 'Nuovo', files })
    const back = JSON.stringify([files[1], { name: 'c.pdf', content: base64 }])
    await call('updateScontisticheCorso', { id_corso, attachment: back })
    const after = await read()
    expect(after).toMatchObject({ scontistiche: 'Nuovo', files: [files[1], { name: 'c.pdf' }] })
  })

  test('answer “error” when they cannot be read or saved', async () => {
    expect(await call('getScontisticheCorso', { id_corso: '999999' })).toMatchObject({
      result: 'error',
      scontistiche: '',
      files: [],
    })
    expect(
      await call('updateScontisticheCorso', { id_corso: '999999', descrizione: 'x' }),
    ).toMatchObject({ result: 'error', code: 'materials.course_not_found' })
  })
})
