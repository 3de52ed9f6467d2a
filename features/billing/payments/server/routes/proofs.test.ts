import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import type { Answer } from '#tests/support/client.ts'
import { planOf } from '#tests/support/plan.ts'
import { fetchFile, pdfOf, send, storedFiles, upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { listProofs } from '../queries/proofs.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const admin = await world.as('admin')

const MIB = 1024 * 1024
const PLAN = {
  version: 0,
  totalCents: 60_000,
  instalments: [
    { dueOn: '2026-09-30', amountCents: 30_000, month: '9' },
    { dueOn: '2026-10-31', amountCents: 30_000, month: '10' },
  ],
}

let courseId: number
let studentId: number
let instalmentId: number

beforeEach(async () => {
  courseId = await newCourse(staff)
  studentId = await newStudent(staff, { courseIds: [courseId], surname: 'Rossi' })
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, PLAN))
  instalmentId = (await instalments())[0].id
})

const studentPath = (id = studentId) => `/courses/${courseId}/students/${id}/payment-plan`
const instalments = async (id = studentId) =>
  done(await staff.call('GET', studentPath(id))).instalments
const proofs = async () => (await instalments())[0].proofs
const add = async (uploadIds: readonly number[], changes: object = {}, of = studentId) =>
  staff.call('POST', `/instalments/${instalmentId}/students/${of}/proofs`, {
    name: 'Bonifico',
    files: uploadIds.map((uploadId) => ({ uploadId })),
    ...changes,
  })
const refusal = ({ status, body }: Answer) => [status, body.data.fields]

describe('a proof of payment', () => {
  test('is a file with a name, shown in the page, and leaves the status to the office', async () => {
    const file = await upload(world, staff, 'contabile però.pdf', pdfOf(5_000))
    const [id] = done(await add([file])).ids
    expect((await instalments())[0]).toMatchObject({
      status: 'unpaid',
      version: 0,
      history: [],
      proofs: [
        {
          id,
          name: 'Bonifico',
          fileId: file,
          mediaType: 'application/pdf',
          size: 5_000,
          createdAt: expect.stringMatching(/^2026-10-15T/),
          createdBy: 'staff',
          alsoProves: [],
        },
      ],
    })
    const { answer, content } = await fetchFile(world, staff, `/payment-proofs/${id}/file`)
    expect(content.equals(pdfOf(5_000))).toBe(true)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="contabile pero/)
    // So that the verification may show it beside what is expected.
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const call = await world.as('call_centre')
    expect((await fetchFile(world, call, `/payment-proofs/${id}/file`)).answer.status).toBe(403)
  })

  test('one of several files gets a number after the name', async () => {
    const files = [await upload(world, staff, 'a.pdf'), await upload(world, staff, 'b.pdf')]
    done(await add(files, { name: ' Bonifico di ottobre ' }))
    expect((await proofs()).map(({ name }: { name: string }) => name)).toEqual([
      'Bonifico di ottobre 1',
      'Bonifico di ottobre 2',
    ])
  })

  test('is removed and taken back, with its file', async () => {
    const [id] = done(await add([await upload(world, staff)])).ids
    done(await staff.call('DELETE', `/payment-proofs/${id}`, {}))
    expect(await proofs()).toEqual([])
    const file = () => fetchFile(world, staff, `/payment-proofs/${id}/file`, 'HEAD')
    expect((await file()).answer.status).toBe(404)
    done(await staff.call('POST', `/payment-proofs/${id}/restoration`, {}))
    expect(await proofs()).toMatchObject([{ id }])
    expect((await file()).answer.status).toBe(200)
    for (const [method, path] of [
      ['DELETE', '/payment-proofs/999999'],
      ['POST', '/payment-proofs/999999/restoration'],
    ] as const) {
      expect(await staff.call(method, path, {})).toMatchObject({
        status: 404,
        body: { message: 'La prova di pagamento non esiste più.' },
      })
    }
  })

  test('needs a name and a file; both are said at once', async () => {
    expect(refusal(await add([], { name: ' ' }))).toEqual([
      400,
      { name: 'Inserisci nome', files: 'Inserisci file' },
    ])
    expect(refusal(await add([], { name: undefined, files: undefined }))).toEqual([
      400,
      { name: 'Inserisci nome', files: 'Inserisci file' },
    ])
  })

  test('is a PDF, a JPEG or a PNG by its content, of 10 MB at most; the upload stays', async () => {
    const refused: [name: string, content: Buffer, sentence: string][] = [
      [
        'bonifico.pdf',
        Buffer.from('non è un pdf'),
        'Sono accettati solo file jpg, jpeg, png e pdf.',
      ],
      ['foto.png', Buffer.from('GIF89a\x01\0'), 'Sono accettati solo file jpg, jpeg, png e pdf.'],
      ['grande.pdf', pdfOf(10 * MIB + 1), 'Il documento è troppo grande: al massimo 10 MB.'],
    ]
    for (const [name, content, sentence] of refused) {
      const good = await upload(world, staff)
      const bad = await upload(world, staff, name, content)
      const before = await storedFiles(world)
      expect(refusal(await add([good, bad]))).toEqual([422, { files: sentence }])
      expect(await storedFiles(world)).toEqual(before)
      done(await add([good]))
    }
    expect(await proofs()).toHaveLength(refused.length)
  })

  test('is nobody else’s upload, and not of an instalment that she does not owe', async () => {
    const others = await upload(world, admin)
    const own = await upload(world, staff)
    for (const files of [[others], [999_999], [own, own]]) {
      expect(refusal(await add(files))).toEqual([
        422,
        { files: 'Uno dei file non è più disponibile: toglilo oppure caricalo di nuovo.' },
      ])
    }
    const stranger = await newStudent(staff)
    expect(await add([own], {}, stranger)).toMatchObject({
      status: 404,
      body: { code: 'payments.instalment_not_found' },
    })
    done(await add([own]))
  })

  test('that proves another instalment says so, whatever it is called, until that is removed', async () => {
    const other = await newStudent(staff, { courseIds: [courseId], surname: 'Verdi' })
    const content = pdfOf(7_321)
    const file = (name: string) => upload(world, staff, name, content)
    const [mine] = done(await add([await file('a.pdf'), await file('di nuovo.pdf')])).ids
    expect((await proofs())[0].alsoProves).toEqual([])
    const [hers] = done(await add([await file('b.pdf')], {}, other)).ids
    const { name } = done(await staff.call('GET', `/courses/${courseId}`))
    const twin = (id: number, studentName: string) => ({
      studentId: id,
      studentName,
      courseName: name,
      dueOn: '2026-09-30',
    })
    const of = async (id: number) => (await instalments(id))[0].proofs[0].alsoProves
    expect(await of(studentId)).toEqual([twin(other, 'Verdi Anna')])
    expect(await of(other)).toEqual([twin(studentId, 'Rossi Anna')])
    done(await staff.call('DELETE', `/payment-proofs/${hers}`, {}))
    expect((await proofs()).find(({ id }: { id: number }) => id === mine).alsoProves).toEqual([])
  })

  test('stays with its instalment when the student gets a plan of her own, and back', async () => {
    const [id] = done(await add([await upload(world, staff)])).ids
    const rows = (await instalments()).map(
      ({
        id: known,
        dueOn,
        amountCents,
        month,
      }: (typeof PLAN.instalments)[number] & { id: number }) => ({
        id: known,
        dueOn,
        amountCents,
        month,
      }),
    )
    const own = { ...PLAN, version: 1, instalments: rows }
    const { version } = done(await staff.call('PUT', studentPath(), own))
    expect((await instalments())[0].id).not.toBe(instalmentId)
    expect(await proofs()).toMatchObject([{ id }])
    done(await staff.call('DELETE', studentPath(), { version }))
    expect((await instalments())[0]).toMatchObject({ id: instalmentId, proofs: [{ id }] })
  })

  test('keeps its instalment; removed before, it goes for good with it, and its file', async () => {
    const files = [await upload(world, staff), await upload(world, staff)]
    const [kept, removed] = done(await add(files)).ids
    const remove = (id: number) => staff.call('DELETE', `/payment-proofs/${id}`, {})
    done(await remove(removed))
    const [, last] = (await instalments()) as { id: number }[]
    const without = () =>
      staff.call('PUT', `/courses/${courseId}/payment-plan`, {
        version: 1,
        totalCents: 30_000,
        instalments: [{ ...PLAN.instalments[1], id: last?.id }],
      })
    expect((await without()).body.code).toBe('plans.instalment_has_proofs')
    expect(await proofs()).toMatchObject([{ id: kept }])
    done(await remove(kept))
    done(await without())
    expect(await world.sql('select from files where id = any($1)', [files])).toEqual([])
    const restored = await staff.call('POST', `/payment-proofs/${removed}/restoration`, {})
    expect(restored.status).toBe(404)
  })

  test('no proof is lost while the student gets a plan of her own', async () => {
    for (let round = 0; round < 4; round += 1) {
      const student = await newStudent(staff, { courseIds: [courseId] })
      const file = await upload(world, staff)
      const [added, made] = await Promise.all([
        add([file], {}, student),
        admin.call('PUT', studentPath(student), {
          ...PLAN,
          version: 1,
          instalments: await instalments(student).then((rows) =>
            rows.map(({ id, dueOn, amountCents, month }: { [name: string]: unknown }) => {
              return { id, dueOn, amountCents, month }
            }),
          ),
        }),
      ])
      done(made)
      expect([200, 404]).toContain(added.status)
      expect((await instalments(student))[0].proofs).toHaveLength(added.status === 200 ? 1 : 0)
    }
  })
})

test('proofs of many instalments are one query, and a file is found by its digest', async () => {
  done(await add([await upload(world, staff)]))
  await world.sql(
    `insert into files (name, media_type, size, sha256, created_by)
     select 'f' || n, 'application/pdf', 1, sha256(n::text::bytea), 'staff'
     from generate_series(1, 20000) n`,
  )
  await world.sql('analyze files')
  const dues = (await instalments()).map(({ id }: { id: number }) => ({ id, studentId }))
  const parts = await planOf(world, (db) => listProofs(db, dues))
  const indexes = parts.flatMap((part) => part['Index Name'] ?? [])
  expect(indexes).toContain('files_by_digest')
  expect(
    parts.filter((part) => part['Node Type'] === 'Seq Scan').map((part) => part['Relation Name']),
  ).not.toContain('files')
})

describe('the payment PDF of a course', () => {
  const path = () => `/courses/${courseId}/payment-document`
  const get = async () => done(await staff.call('GET', path())).document
  const put = async (uploadId: number) => staff.call('PUT', path(), { files: [{ uploadId }] })

  test('is not there, loaded, shown, deleted, and put back', async () => {
    expect(await get()).toBeNull()
    const file = await upload(world, staff, 'Pagamenti.pdf', pdfOf(3_000))
    done(await put(file))
    expect(await get()).toMatchObject({ name: 'Pagamenti.pdf', size: 3_000, createdBy: 'staff' })
    const shown = await fetchFile(world, staff, `${path()}/file`)
    expect(shown.content.equals(pdfOf(3_000))).toBe(true)
    const { uploadId } = done(await staff.call('DELETE', path(), {}))
    expect(await get()).toBeNull()
    expect((await fetchFile(world, staff, `${path()}/file`)).answer.status).toBe(404)
    expect(await staff.call('DELETE', path(), {})).toMatchObject({
      status: 404,
      body: { message: 'Il corso non ha un PDF dei pagamenti.' },
    })
    done(await put(uploadId))
    expect(await get()).toMatchObject({ name: 'Pagamenti.pdf' })
  })

  test('is one, and a PDF by its content', async () => {
    const text = done(await send(world, staff, 'piano.pdf', Buffer.from('solo testo'))).id
    expect(refusal(await put(text))).toEqual([422, { files: 'È accettato solo un file pdf.' }])
    expect(refusal(await staff.call('PUT', path(), { files: [] }))).toEqual([
      400,
      { files: 'Inserisci file' },
    ])
    const [one, two] = [await upload(world, staff), await upload(world, staff)]
    const answers = await Promise.all([put(one), put(two)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Il corso ha già un PDF dei pagamenti: eliminalo prima di caricarne un altro.',
    )
    courseId = 999_999
    expect((await staff.call('GET', path())).status).toBe(404)
    expect((await put(two)).status).toBe(404)
  })
})
