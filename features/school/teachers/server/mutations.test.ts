import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newTeacher } from '#tests/support/academy.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { INVOICE_FILE_SIZE, INVOICE_FILE_TYPE } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const teacherId = await newTeacher(staff)

const PDF = Buffer.from('%PDF-1.7 fattura')
const PNG = Buffer.from('\x89PNG\r\n\x1a\n e altro', 'latin1')
const JPEG = Buffer.from('\xff\xd8\xff\xe0 e altro', 'latin1')
const upload = (content: Buffer, name = 'fattura.pdf', type = 'application/pdf') => ({
  name,
  dataUrl: `data:${type};base64,${content.toString('base64')}`,
})

const form = (changes: object = {}) => ({
  teacherId,
  issuedOn: '2026-09-30',
  amountCents: 125_000,
  note: 'Settembre',
  ...changes,
})
const create = (changes: object = {}) => staff.call('POST', '/teacher-invoices', form(changes))
const newInvoice = async (changes: object = {}): Promise<number> => done(await create(changes)).id
const update = (id: number, changes: object) =>
  staff.call('PUT', `/teacher-invoices/${id}`, { ...form(), version: 0, ...changes })
const all = async (of = teacherId) =>
  done(await staff.call('GET', `/teachers/${of}/invoices`)).rows as { id: number }[]
const one = async (id: number) => (await all()).find((invoice) => invoice.id === id)
const file = (id: number, cookie = staff.cookie ?? '') =>
  fetch(`${world.url}/api/teacher-invoices/${id}/file`, { headers: { cookie } })
const files = () => world.sql('select id from files')

describe('an invoice', () => {
  test('is listed with its teacher, the newest first', async () => {
    const of = await newTeacher(staff)
    const older = await newInvoice({ teacherId: of, issuedOn: '2026-08-31' })
    const newer = await newInvoice({ teacherId: of, paid: true })
    expect(await all(of)).toEqual([
      {
        id: newer,
        teacherId: of,
        issuedOn: '2026-09-30',
        amountCents: 125_000,
        note: 'Settembre',
        paid: true,
        fileName: null,
        version: 0,
      },
      expect.objectContaining({ id: older, paid: false }),
    ])
  })

  test('is changed, and not over a newer change', async () => {
    const id = await newInvoice()
    done(await update(id, { amountCents: 0, paid: true, note: '' }))
    expect(await one(id)).toMatchObject({ amountCents: 0, paid: true, note: '', version: 1 })
    const late = await update(id, { amountCents: 5 })
    expect([late.status, late.body.code]).toEqual([409, 'kit.changed_elsewhere'])
  })

  test('is deleted and brought back with its file', async () => {
    const id = await newInvoice({ file: upload(PDF) })
    for (const _ of [1, 2]) done(await staff.call('DELETE', `/teacher-invoices/${id}`))
    expect(await one(id)).toBe(undefined)
    expect((await file(id)).status).toBe(404)
    expect((await update(id, {})).body.code).toBe('teachers.invoice_not_found')
    done(await staff.call('POST', `/teacher-invoices/${id}/restoration`))
    expect(await one(id)).toMatchObject({ fileName: 'fattura.pdf' })
    expect((await file(id)).status).toBe(200)
    expect((await staff.call('DELETE', '/teacher-invoices/999999')).status).toBe(404)
  })

  test.each([
    [{ issuedOn: '2026-13-01' }, 'issuedOn'],
    [{ amountCents: -5 }, 'amountCents'],
    [{ amountCents: null }, 'amountCents'],
    [{ file: { name: 'x', dataUrl: 'ciao' } }, 'file.dataUrl'],
  ])('with %j is refused at its field', async (wrong, field) => {
    const answer = await create(wrong)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toEqual([field])
  })

  test('of nobody, or of who is in the trash, is refused', async () => {
    const gone = await newTeacher(staff)
    done(await staff.call('DELETE', `/teachers/${gone}`))
    for (const nobody of [gone, 999_999]) {
      expect((await create({ teacherId: nobody })).body.code).toBe('teachers.not_found')
      const moved = await update(await newInvoice(), { teacherId: nobody })
      expect(moved.body.data.fields).toEqual({ teacherId: 'Insegnante non trovato.' })
    }
  })
})

describe('the file of an invoice', () => {
  test.each([
    ['a PDF', PDF, 'application/pdf', 'pdf'],
    ['a PNG', PNG, 'image/png', 'png'],
    ['a JPEG', JPEG, 'image/jpeg', 'jpg'],
  ])('may be %s, and is served to staff as what it is', async (_what, content, type, ending) => {
    const id = await newInvoice({ file: upload(content, '../Fattura però.x', 'text/html') })
    expect(await one(id)).toMatchObject({ fileName: `Fattura però.x.${ending}` })
    const answer = await file(id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
    expect((await file(id, '')).status).toBe(401)
    expect((await file(id, (await world.as('call_centre')).cookie)).status).toBe(403)
  })

  test.each([
    ['a page', upload(Buffer.from('<html></html>'))],
    ['a moving picture', upload(Buffer.from('GIF89a\x01\0'), 'x.gif', 'image/gif')],
    ['a program', upload(Buffer.from('\x7fELF\x02'))],
    ['nothing', upload(Buffer.alloc(0))],
    ['broken text', { name: 'x.pdf', dataUrl: 'data:application/pdf;base64,***' }],
  ])('is refused when it is %s, and nothing is saved', async (_what, wrong) => {
    const before = [await all(), await files()]
    const answer = await create({ file: wrong })
    expect(answer.status).toBe(422)
    expect(answer.body.data.fields).toEqual({ file: INVOICE_FILE_TYPE })
    expect([await all(), await files()]).toEqual(before)
  })

  test('stays unless the form says otherwise, is replaced, and taken away', async () => {
    const id = await newInvoice({ file: upload(PDF) })
    const before = (await files()).length
    done(await update(id, { note: 'altro' }))
    expect(Buffer.from(await (await file(id)).arrayBuffer())).toEqual(PDF)
    done(await update(id, { version: 1, file: upload(PNG, 'foto.png') }))
    expect(Buffer.from(await (await file(id)).arrayBuffer())).toEqual(PNG)
    expect(await files()).toHaveLength(before)
    done(await update(id, { version: 2, file: null }))
    expect((await file(id)).status).toBe(404)
    expect(await files()).toHaveLength(before - 1)
  })

  test('may have 10 MB and no more', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024 - PDF.length, 7)])
    const id = await newInvoice({ file: upload(large) })
    expect((await file(id)).headers.get('content-length')).toBe(String(large.length))
    const slightly = await create({ file: upload(Buffer.concat([large, Buffer.alloc(1)])) })
    expect(slightly.body.data.fields).toEqual({ file: INVOICE_FILE_SIZE })
    const more = await create({ file: upload(Buffer.concat([large, Buffer.alloc(200)])) })
    expect(more.body.data.fields).toEqual({ 'file.dataUrl': INVOICE_FILE_SIZE })
  })
})
