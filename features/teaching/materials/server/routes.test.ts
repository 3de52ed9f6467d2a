import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse } from '#tests/support/academy.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { fetchFile, pdfOf, storedFiles, upload } from '#tests/support/uploads.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let staff: Client
let courseId: number
beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
  courseId = await newCourse(staff)
})
afterAll(() => world.close())

interface Saved {
  readonly id: number
  readonly version: number
  readonly description: string
  readonly files: { readonly id: number; readonly name: string; readonly size: number }[]
}
const listOf = async (what: 'handouts' | 'homework', course = courseId): Promise<Saved[]> =>
  done(await staff.call('GET', `/courses/${course}/${what}`)).rows
const savedOf = async (what: 'handouts' | 'homework', id: number): Promise<Saved> => {
  const found = (await listOf(what)).find((one) => one.id === id)
  if (!found) throw new Error('not listed')
  return found
}
const refusal = ({ status, body }: Answer) => [status, body.code, body.data.fields]

async function newHandout(files: readonly object[] = [], description = '<p>Da leggere</p>') {
  const input = { name: 'Dizione: le vocali', description, files }
  return done(await staff.call('POST', `/courses/${courseId}/handouts`, input)).id as number
}
const homeworkForm = (changes: object = {}) => ({
  title: 'Monologo a memoria',
  description: '<p>Atto primo</p>',
  dueOn: '2026-10-29',
  files: [],
  ...changes,
})

describe('a handout', () => {
  test('has several files, in their order, each served by its place', async () => {
    const first = await upload(world, staff, 'Vocali però.pdf', pdfOf(5_000))
    const second = await upload(world, staff, 'nota.txt', Buffer.from('<script>alert(1)</script>'))
    const id = await newHandout([{ uploadId: first }, { uploadId: second }])
    const handout = await savedOf('handouts', id)
    expect(handout).toMatchObject({
      courseId,
      name: 'Dizione: le vocali',
      createdBy: 'staff',
      version: 0,
      files: [
        { name: 'Vocali però.pdf', mediaType: 'application/pdf', size: 5_000 },
        { name: 'nota.txt', mediaType: 'text/plain' },
      ],
    })
    const [shown, saved] = handout.files
    const pdf = await fetchFile(world, staff, `/handout-files/${shown?.id}`)
    expect(pdf.content.equals(pdfOf(5_000))).toBe(true)
    expect(pdf.answer.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.answer.headers.get('content-disposition')).toMatch(/^inline; /)
    const text = await fetchFile(world, staff, `/handout-files/${saved?.id}`)
    expect(text.answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text.answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(text.answer.headers.get('x-content-type-options')).toBe('nosniff')
    const asked = await fetchFile(world, staff, `/handout-files/${shown?.id}`, 'HEAD')
    expect([asked.answer.status, asked.content.length]).toEqual([200, 0])
    expect(asked.answer.headers.get('content-length')).toBe('5000')
    const away = await fetchFile(world, staff, '/handout-files/999999', 'HEAD')
    expect(away.answer.status).toBe(404)
  })

  test('keeps, adds and loses files when it is saved; what it loses is gone for good', async () => {
    const [a, b] = [await upload(world, staff, 'a.pdf'), await upload(world, staff, 'b.pdf')]
    const id = await newHandout([{ uploadId: a }, { uploadId: b }])
    const before = await savedOf('handouts', id)
    const c = await upload(world, staff, 'c.pdf')
    const keeps = before.files[1]?.id
    const input = { version: 0, name: 'Altro', files: [{ uploadId: c }, { fileId: keeps }] }
    expect(done(await staff.call('PUT', `/handouts/${id}`, input))).toEqual({ version: 1 })
    const after = await savedOf('handouts', id)
    expect(after.files.map(({ name }) => name)).toEqual(['c.pdf', 'b.pdf'])
    expect(after.files[1]?.id).toBe(keeps)
    expect(await world.sql('select from files where id = $1', [a])).toEqual([])
    expect(await world.sql('select from uploads where file_id = any($1)', [[a, b, c]])).toEqual([])
    const lost = await fetchFile(world, staff, `/handout-files/${before.files[0]?.id}`)
    expect(lost.answer.status).toBe(404)
  })

  test('takes no file of somebody else, of another record, twice, or that is not there', async () => {
    const others = await upload(world, await world.as('billing'), 'altrui.pdf')
    const own = await upload(world, staff)
    const other = await savedOf(
      'handouts',
      await newHandout([{ uploadId: await upload(world, staff) }]),
    )
    const id = await newHandout()
    const before = await storedFiles(world)
    for (const files of [
      [{ uploadId: others }],
      [{ uploadId: 999_999 }],
      [{ uploadId: own }, { uploadId: own }],
      [{ fileId: other.files[0]?.id }],
    ]) {
      const input = { version: 0, name: 'Altro', files }
      expect(refusal(await staff.call('PUT', `/handouts/${id}`, input))).toEqual([
        422,
        'materials.upload_not_found',
        { files: 'Uno dei file non è più disponibile: toglilo oppure caricalo di nuovo.' },
      ])
    }
    expect(await storedFiles(world)).toEqual(before)
    // What was refused is still there for the next try.
    expect(await newHandout([{ uploadId: own }])).toBeGreaterThan(id)
  })

  test('is not saved over somebody else’s change, and nothing of its files changes', async () => {
    const id = await newHandout([{ uploadId: await upload(world, staff) }])
    const billing = await world.as('billing')
    const file = { fileId: (await savedOf('handouts', id)).files[0]?.id }
    const save = { version: 0, name: 'Nuovo nome', files: [file] }
    done(await billing.call('PUT', `/handouts/${id}`, save))
    const late = await staff.call('PUT', `/handouts/${id}`, { version: 0, name: 'Mio', files: [] })
    expect([late.status, late.body.code]).toEqual([409, 'kit.changed_elsewhere'])
    expect(late.body.message).toContain('billing')
    expect((await savedOf('handouts', id)).files).toHaveLength(1)
  })

  test('loses everything in its description that could run', async () => {
    const written =
      '<p onclick="x()">Leggere <b>bene</b><script>alert(1)</script> <a href="javascript:x()">qui</a></p>'
    const id = await newHandout([], written)
    const { description } = await savedOf('handouts', id)
    expect(description).toBe('<p>Leggere <strong>bene</strong> qui</p>')
    const empty = await newHandout([], '<p> </p>')
    expect((await savedOf('handouts', empty)).description).toBe('')
  })

  test('goes to the trash with its files and comes back with them', async () => {
    const id = await newHandout([{ uploadId: await upload(world, staff) }])
    const { files } = await savedOf('handouts', id)
    done(await staff.call('DELETE', `/handouts/${id}`))
    expect((await listOf('handouts')).map((one) => one.id)).not.toContain(id)
    expect((await fetchFile(world, staff, `/handout-files/${files[0]?.id}`)).answer.status).toBe(
      404,
    )
    const gone = await staff.call('PUT', `/handouts/${id}`, { version: 0, name: 'x', files: [] })
    expect([gone.status, gone.body.message]).toEqual([404, 'La dispensa non esiste più.'])
    done(await staff.call('POST', `/handouts/${id}/restoration`))
    expect((await savedOf('handouts', id)).files).toEqual(files)
    const actions = await world.sql(
      "select action from audit_entries where entity = 'handout' and entity_id = $1 order by id",
      [id],
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'handout.created',
      'handout.deleted',
      'handout.restored',
    ])
  })

  test('belongs to a course that is there; the newest comes first', async () => {
    const add = (course: number) =>
      staff.call('POST', `/courses/${course}/handouts`, { name: 'x', files: [] })
    expect((await add(999_999)).body.code).toBe('materials.course_not_found')
    expect((await staff.call('GET', '/courses/999999/handouts')).status).toBe(404)
    const other = await newCourse(staff)
    const ids = [done(await add(other)).id, done(await add(other)).id]
    expect((await listOf('handouts', other)).map(({ id }) => id)).toEqual(ids.toReversed())
    await staff.call('POST', `/courses/${other}/archiving`)
    done(await add(other))
    await staff.call('DELETE', `/courses/${other}`)
    expect((await add(other)).body.code).toBe('materials.course_not_found')
  })

  test('has at most twenty files, and a name', async () => {
    const files = Array.from({ length: 21 }, (_, at) => ({ uploadId: at + 1 }))
    const { status, body } = await staff.call('POST', `/courses/${courseId}/handouts`, {
      name: ' ',
      files,
    })
    expect([status, body.data.fields]).toEqual([
      400,
      { name: 'Campo obbligatorio', files: 'Al massimo 20 file' },
    ])
  })
})

describe('homework', () => {
  const add = (changes: object = {}) =>
    staff.call('POST', `/courses/${courseId}/homework`, homeworkForm(changes))

  test('is listed by the day it is due, with its files', async () => {
    const late = done(await add({ dueOn: '2026-12-01' })).id
    const file = { uploadId: await upload(world, staff, 'scena.pdf') }
    const soon = done(await add({ dueOn: '2026-10-20', files: [file] })).id
    const ids = (await listOf('homework')).map(({ id }) => id)
    expect(ids.indexOf(soon)).toBeLessThan(ids.indexOf(late))
    const { files } = await savedOf('homework', soon)
    const served = await fetchFile(world, staff, `/homework-files/${files[0]?.id}`)
    expect(served.content.equals(pdfOf(2_000))).toBe(true)
  })

  test('says of each field what is missing', async () => {
    const { status, body } = await staff.call('POST', `/courses/${courseId}/homework`, {
      title: '  ',
      description: '',
      dueOn: '',
    })
    expect([status, body.data.fields]).toEqual([
      400,
      {
        title: 'Inserisci un titolo',
        description: 'Inserisci una descrizione',
        dueOn: 'Inserisci una data',
      },
    ])
    // An editor that was emptied leaves tags: named together with the other fields.
    const blank = await add({ title: '', description: '<p>&nbsp;</p><ul><li></li></ul>' })
    expect(refusal(blank)).toEqual([
      400,
      'kit.invalid_input',
      { title: 'Inserisci un titolo', description: 'Inserisci una descrizione' },
    ])
    const hidden = await add({ description: '<script>alert(1)</script>' })
    expect(refusal(hidden)).toEqual([
      422,
      'materials.no_description',
      { description: 'Inserisci una descrizione' },
    ])
    expect((await add({ dueOn: '2026-02-31' })).body.data.fields).toEqual({
      dueOn: 'Data non valida',
    })
  })

  test('is changed, thrown away and taken back', async () => {
    const id = done(await add()).id as number
    const change = { version: 0, ...homeworkForm({ title: 'Dialogo' }) }
    expect(done(await staff.call('PUT', `/homework/${id}`, change))).toEqual({ version: 1 })
    const stale = await staff.call('PUT', `/homework/${id}`, change)
    expect(stale.body.code).toBe('kit.changed_elsewhere')
    const blank = { ...change, version: 1, description: '<p></p>' }
    expect((await staff.call('PUT', `/homework/${id}`, blank)).body.data.fields).toEqual({
      description: 'Inserisci una descrizione',
    })
    done(await staff.call('DELETE', `/homework/${id}`))
    expect((await listOf('homework')).map((one) => one.id)).not.toContain(id)
    done(await staff.call('POST', `/homework/${id}/restoration`))
    expect(await savedOf('homework', id)).toMatchObject({ title: 'Dialogo', version: 1 })
    expect((await staff.call('DELETE', '/homework/999999')).status).toBe(404)
  })
})

describe('the discounts of a course', () => {
  test('are one text and its files, saved together', async () => {
    const course = await newCourse(staff)
    const at = `/courses/${course}/discounts`
    expect(done(await staff.call('GET', at))).toEqual({ text: '', files: [], version: 0 })
    const uploadId = await upload(world, staff, 'sconti.pdf')
    const input = { version: 0, text: 'Sconto fratelli: 10%', files: [{ uploadId }] }
    expect(done(await staff.call('PUT', at, input))).toEqual({ version: 1 })
    const saved = done(await staff.call('GET', at))
    expect(saved).toMatchObject({ text: 'Sconto fratelli: 10%', version: 1 })
    const fileId = saved.files[0].id as number
    const served = await fetchFile(world, staff, `/discount-files/${fileId}`)
    expect(served.content.equals(pdfOf(2_000))).toBe(true)

    // Either both or none: a file that is not there keeps the text from being saved.
    const half = { version: 1, text: 'Altro', files: [{ fileId }, { uploadId: 999_999 }] }
    expect((await staff.call('PUT', at, half)).body.code).toBe('materials.upload_not_found')
    expect(done(await staff.call('GET', at))).toEqual(saved)
    done(await staff.call('PUT', at, { version: 1, text: '', files: [] }))
    expect(done(await staff.call('GET', at))).toEqual({ text: '', files: [], version: 2 })
    expect(await world.sql('select from files where id = $1', [uploadId])).toEqual([])
  })

  test('of two who begin them at once, only the first are kept', async () => {
    const course = await newCourse(staff)
    const save = (text: string) =>
      staff.call('PUT', `/courses/${course}/discounts`, { version: 0, text, files: [] })
    const answers = await Promise.all([save('uno'), save('due'), save('tre')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await save('quattro')).body.code).toBe('kit.changed_elsewhere')
    const none = await staff.call('PUT', '/courses/999999/discounts', { version: 0, text: '' })
    expect(none.status).toBe(404)
  })
})
