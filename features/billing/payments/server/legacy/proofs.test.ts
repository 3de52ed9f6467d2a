import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { fetchFile, pdfOf, upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const client = await oldClient(world, 'staff')

const OK = { result: 'ok' }
const base64 = pdfOf(2_000).toString('base64')
const data = '30-09-2026'
const PLAN = {
  version: 0,
  totalCents: 100,
  instalments: [{ dueOn: '2026-09-30', amountCents: 100 }],
}

let id_corso: string
let id_studente: string
beforeEach(async () => {
  const courseId = await newCourse(staff)
  id_corso = String(courseId)
  id_studente = String(await newStudent(staff, { courseIds: [courseId] }))
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, PLAN))
})

const call = async (script: string, fields: Record<string, string> = {}) =>
  (await client.call(script, { id_corso, id_studente, ...fields })).body
let saved = 0
/** Each of its own size: the same one again at once would count as a double click. */
const save = async (fileName: string, content?: string): Promise<string> => {
  saved += 1
  const own = pdfOf(2_000 + saved).toString('base64')
  return (await call('saveFile', { fileName, data: content ?? own })).name
}
const set = (files?: string, status = 'DA VERIFICARE') =>
  call('addRataStatus', { data, status, ...(files === undefined ? {} : { files }) })
const known = async () => (await call('getRataStatus'))[0]?.files
const proofs = async () => {
  const path = `/courses/${id_corso}/students/${id_studente}/payment-plan`
  return done(await staff.call('GET', path)).instalments[0].proofs
}

describe('the files of an instalment', () => {
  test('are names that saveFile told, appended one after the other', async () => {
    const first = await save('C:\\bonifico.pdf', base64)
    expect(await set(`${first};`)).toEqual(OK)
    const second = await save('conta;bile.pdf')
    expect(await set(`${await known()};${second}`)).toEqual(OK)
    expect(await known()).toBe('bonifico.pdf;conta,bile.pdf')
    for (const script of ['getRataStatusCorso', 'getRataStatusAll']) {
      const rows: { id_studente: number }[] = await call(script)
      expect(rows.find((row) => String(row.id_studente) === id_studente)).toMatchObject({
        files: 'bonifico.pdf;conta,bile.pdf',
      })
    }
    const [one] = await proofs()
    expect(one).toMatchObject({ name: 'bonifico.pdf', size: 2_000 })
    const { content } = await fetchFile(world, staff, `/payment-proofs/${one.id}/file`)
    expect(content.toString('base64')).toBe(base64)
  })

  test('stay when they are left out, and go when they are missing', async () => {
    const names = [await save('a.pdf'), await save('b.pdf'), await save('b.pdf')]
    await set(names.join(';'))
    expect(await set(undefined, 'PAGATA')).toEqual(OK)
    expect(await known()).toBe('a.pdf;b.pdf;b.pdf')
    await set('b.pdf;a.pdf')
    expect(await known()).toBe('a.pdf;b.pdf')
    await set('')
    expect(await known()).toBe('')
  })

  test('make a record of an instalment of which nothing else is known', async () => {
    const [due] = done(
      await staff.call('GET', `/courses/${id_corso}/students/${id_studente}/payment-plan`),
    ).instalments
    done(
      await staff.call('POST', `/instalments/${due.id}/students/${id_studente}/proofs`, {
        name: 'Contabile; due',
        files: [{ uploadId: await upload(world, staff) }],
      }),
    )
    expect(await call('getRataStatus')).toMatchObject([
      { status: 'NON PAGATA', files: 'Contabile, due' },
    ])
    await set('Contabile, due')
    expect(await proofs()).toHaveLength(1)
  })

  test('are refused with an unknown name or another kind of file: nothing changes', async () => {
    await set(await save('a.pdf'))
    const text = await save('note.txt', Buffer.from('testo').toString('base64'))
    for (const [files, sentence] of [
      ['a.pdf;mai visto.pdf', 'Uno dei file non è più disponibile'],
      [`a.pdf;${text}`, 'Sono accettati solo file jpg, jpeg, png e pdf.'],
    ] as const) {
      expect(await set(files, 'PAGATA')).toMatchObject({
        result: 'KO',
        fields: { files: expect.stringContaining(sentence) },
      })
    }
    expect(await call('getRataStatus')).toMatchObject([{ status: 'DA VERIFICARE', files: 'a.pdf' }])
  })
})

describe('the payment PDF of a course', () => {
  const status = () => call('getPdfPagamentiStatus')
  const load = (form: Record<string, string>) => call('loadDocumentPagamenti', form)

  test('is loaded, told as uploaded, and deleted', async () => {
    expect(await status()).toEqual({ ...OK, uploaded: 0 })
    const form = { filename: 'rate.pdf', filecontent: base64 }
    // The second is an impatient click.
    expect([await load(form), await load(form)]).toEqual([
      { ...OK, status: 'success' },
      { ...OK, status: 'success' },
    ])
    expect(await status()).toEqual({ ...OK, uploaded: 1 })
    const { document } = done(await staff.call('GET', `/courses/${id_corso}/payment-document`))
    expect(document).toMatchObject({ name: 'rate.pdf', size: 2_000 })
    expect(await load({ data: base64 })).toMatchObject({
      result: 'KO',
      status: 'error',
      message: 'Il corso ha già un PDF dei pagamenti: eliminalo prima di caricarne un altro.',
    })
    expect(await call('deletePdfPagamenti')).toEqual(OK)
    expect(await status()).toEqual({ ...OK, uploaded: 0 })
    expect(await call('deletePdfPagamenti')).toMatchObject({ result: 'KO' })
  })

  test('is refused without a file, or with another kind of it', async () => {
    const text = Buffer.from('testo').toString('base64')
    for (const [filecontent, sentence] of [
      ['', 'Inserisci file'],
      [text, 'È accettato solo un file pdf.'],
      ['non è base64!', 'È accettato solo un file pdf.'],
      [Buffer.from('\x7fELF\0').toString('base64'), 'Questo tipo di documento'],
    ] as const) {
      const { result, fields } = await load({ filecontent })
      expect([result, fields.filecontent]).toEqual(['KO', expect.stringContaining(sentence)])
    }
    id_corso = '999999'
    for (const script of ['getPdfPagamentiStatus', 'loadDocumentPagamenti']) {
      expect(await call(script, { filecontent: base64 })).toMatchObject({
        result: 'KO',
        description: 'Corso non trovato.',
      })
    }
  })
})
