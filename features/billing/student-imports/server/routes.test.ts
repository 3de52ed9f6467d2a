import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { saveStudentPlan } from '#f/billing/plans/server/mutations.ts'
import { required } from '#f/school/students/domain/text.ts'
import { FORMULA, SAME, TWICE } from '#f/system/imports/domain/text.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { writeSpreadsheet } from '#kit/server/spreadsheet.ts'
import { done, newCourse, newPayment, newStudent, unique } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { courseUnknown, SEVERAL, WORDS } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

async function prepare(content: string | Uint8Array, name = 'studenti.csv', mode = 'both') {
  const fileId = await upload(world, staff, name, Buffer.from(content))
  const { columns } = done(await staff.call('POST', '/student-imports/preview', { fileId }))
  return done(await staff.call('POST', '/student-imports', { fileId, mode, columns })).id as number
}
const get = async (id: number) => done(await staff.call('GET', `/student-imports/${id}`))
const rows = async (id: number, query: object = {}) =>
  done(await staff.call('GET', `/student-imports/${id}/rows`, query)).rows
const work = async (id: number, what = 'run') =>
  workOff(world, done(await staff.call('POST', `/student-imports/${id}/${what}`, {})).batchId)
const found = async (q: string) => done(await staff.call('GET', '/students', { q })).rows
const sheet = async (id: number) => done(await staff.call('GET', `/students/${id}`))

const HEAD =
  'Nominativo;Nato il;Luogo di nascita;Città;Indirizzo;CF;Cell.;Professione;Documento;Email;Corso'
const line = (name: string, course: string, more: { phone?: string; born?: string } = {}) =>
  [
    ...[name, more.born ?? '7/3/2001', 'Roma', 'Roma', 'Via Roma 1', 'in attesa'],
    ...[more.phone ?? '333 1234567', 'Studente', 'CA123', 'a@esempio.it', course],
  ].join(';')

test('new students are enrolled by the names of their courses, and taken back', async () => {
  const surname = unique('Nuovi')
  const courseName = unique('Regia, primo anno')
  const course = await newCourse(staff, { name: courseName })
  const id = await prepare(
    [
      HEAD,
      line(`${surname}, Ada`, courseName),
      line(`${surname}, Bea`, `"${courseName}"`),
      line(`${surname}, Ada`, courseName),
      line(`${surname}, Cia`, 'Canto'),
      line(`${surname}, Dea`, courseName, { phone: '12', born: '31/02/2001' }),
      line(`${surname}, Eva`, courseName, { phone: '=1+A1' }),
    ].join('\n'),
  )
  expect((await get(id)).verdicts).toMatchObject({ new: 2, skipped: 1, refused: 3 })
  expect(await rows(id, { verdict: 'skipped' })).toMatchObject([{ line: 4, reasons: [TWICE] }])
  const wrong = await rows(id, { wrong: true })
  expect(wrong[0]).toMatchObject({ line: 5, reasons: [courseUnknown('Canto')] })
  expect(wrong[1].reasons).toEqual([
    'Data di nascita: Data non valida',
    'Telefono: Il numero di telefono deve contenere 10-11 cifre.',
  ])
  expect(wrong[2].reasons).toContain(`Telefono: ${FORMULA}`)
  expect(await found(surname)).toEqual([])

  await work(id)
  const [ada] = await found(`${surname} ada`)
  expect(await sheet(ada.id)).toMatchObject({
    ...{ birthDate: '2001-03-07', courseIds: [course] },
    username: expect.stringContaining('ada'),
  })
  const again = await prepare([HEAD, line(`${surname}, Ada`, courseName)].join('\n'))
  expect(await rows(again, {})).toMatchObject([{ verdict: 'skipped', reasons: [SAME] }])

  await work(id, 'undoing')
  expect((await get(id)).undone).toMatchObject({ trashed: 2, left: 0, waiting: 0 })
  expect(await found(surname)).toEqual([])
})

test('a list that was exported and corrected changes exactly that, and is taken back', async () => {
  const surname = unique('Esportati')
  const one = await newStudent(staff, { name: 'Ada', surname, mail: 'ada@esempio.it' })
  const two = await newStudent(staff, { name: 'Bea', surname, mail: 'bea@esempio.it' })
  const [first, second] = [await sheet(one), await sheet(two)]
  const file = `\ufeffCognome;Nome;Mail;Telefono;Quote;Stato\r\n${surname};Ada;ada@esempio.it;3339999999;Da pagare;\r\n${surname};Bea;bea@esempio.it;3331234567;;`
  const id = await prepare(file)
  expect((await get(id)).verdicts).toMatchObject({ new: 0, update: 1, skipped: 1, refused: 0 })
  await work(id)
  const { version: _v, phone, ...rest } = await sheet(one)
  expect(phone).toBe('3339999999')
  expect(first).toMatchObject(rest)
  expect(await sheet(two)).toEqual(second)
  await work(id, 'undoing')
  expect((await get(id)).undone).toMatchObject({ restored: 1 })
  expect((await sheet(one)).phone).toBe(first.phone)
})

test('who had paid before a line changed her is taken back, what was paid in an added course stays', async () => {
  const surname = unique('Pagati')
  const [old, added] = [unique('Corso'), unique('Corso')]
  const [oldCourse, newOne] = [
    await newCourse(staff, { name: old }),
    await newCourse(staff, { name: added }),
  ]
  const people = { surname, mail: 'a@esempio.it' }
  const ada = await newStudent(staff, { ...people, name: 'Ada', courseIds: [oldCourse] })
  const bea = await newStudent(staff, { ...people, name: 'Bea', courseIds: [oldCourse] })
  const due = [{ dueOn: '2026-10-01', amountCents: 10_000, month: 'Ottobre' }]
  await newPayment(staff, [oldCourse, ada], due, 10_000)
  const { phone } = await sheet(ada)
  const id = await prepare(
    `Cognome;Nome;Telefono;Corso\n${surname};Ada;3339999999;\n${surname};Bea;3339999999;${added}`,
  )
  await work(id)
  expect(await sheet(bea)).toMatchObject({ courseIds: expect.arrayContaining([newOne]) })
  await newPayment(staff, [newOne, bea], due, 10_000)
  await work(id, 'undoing')
  expect((await get(id)).undone).toMatchObject({ restored: 1, left: 1, waiting: 0 })
  expect((await sheet(ada)).phone).toBe(phone)
  // Nothing of a line that stays is taken back by half.
  expect(await sheet(bea)).toMatchObject({
    ...{ phone: '3339999999', version: 1 },
    courseIds: expect.arrayContaining([newOne, oldCourse]),
  })
})

test('who was given a plan of her own since stays when the import is taken back', async () => {
  const surname = unique('Piani')
  const name = unique('Corso')
  const course = await newCourse(staff, { name })
  const [first, second] = [{ dueOn: '2026-11-01' }, { dueOn: '2026-12-01' }].map((due) => ({
    ...{ ...due, amountCents: 10_000, month: '' },
  }))
  const plan = { version: 0, totalCents: 10_000, instalments: [first] }
  done(await staff.call('PUT', `/courses/${course}/payment-plan`, plan))
  const ada = await newStudent(staff, { surname, name: 'Ada', courseIds: [await newCourse(staff)] })
  const id = await prepare(
    [HEAD, ...['Ada', 'Bea', 'Cia'].map((one) => line(`${surname}, ${one}`, name))].join('\n'),
  )
  await work(id)
  const [, bea] = (await found(surname)).map((row: { id: number }) => row.id)
  const own = { version: 1, totalCents: 10_000, instalments: [second] }
  const pathOf = (student: number) => `/courses/${course}/students/${student}/payment-plan`
  for (const student of [ada, bea]) done(await staff.call('PUT', pathOf(student), own))
  await work(id, 'undoing')
  expect((await get(id)).undone).toMatchObject({ trashed: 1, restored: 0, left: 2 })
  expect((await found(surname)).map((row: { id: number }) => row.id)).toEqual([ada, bea])
  expect(done(await staff.call('GET', pathOf(ada)))).toMatchObject({
    ...{ custom: true, instalments: [second] },
  })
})

test('so does who is given one while it is taken back, in a course without a plan', async () => {
  const [surname, name] = [unique('Accordi'), unique('Corso')]
  const courseId = await newCourse(staff, { name })
  const ada = await newStudent(staff, { surname, name: 'Ada', courseIds: [await newCourse(staff)] })
  const id = await prepare([HEAD, line(`${surname}, Ada`, name)].join('\n'))
  await work(id)
  const instalments = [{ dueOn: '2026-12-01', amountCents: 10_000, month: '12' }]
  const plan = { courseId, studentId: ada, version: 0, totalCents: 10_000, instalments }
  const { undoing } = await world.act(async (tx) => {
    const saved = await saveStudentPlan(tx, SYSTEM, plan)
    let ended = false
    const undoing = work(id, 'undoing').finally(() => (ended = true))
    await expect
      .poll(async () => ended || (await waitingForLocks(world)) > 0, { timeout: 20_000 })
      .toBe(true)
    return saved.ok ? ok({ undoing }) : saved
  })
  await undoing
  expect((await get(id)).undone).toMatchObject({ restored: 0, left: 1 })
  const path = `/courses/${courseId}/students/${ada}/payment-plan`
  expect(done(await staff.call('GET', path))).toMatchObject({ custom: true, instalments: [{}] })
})

test('who is enrolled in a course of the trash is updated, and waits there', async () => {
  const surname = unique('Cestinati')
  const [kept, gone] = [await newCourse(staff), await newCourse(staff)]
  const one = await newStudent(staff, { name: 'Ada', surname, courseIds: [kept, gone] })
  done(await staff.call('POST', `/courses/${gone}/archiving`, {}))
  done(await staff.call('DELETE', `/courses/${gone}`))
  const id = await prepare(`Cognome;Nome;Telefono\n${surname};Ada;3339999999`)
  await work(id)
  expect(await sheet(one)).toMatchObject({ phone: '3339999999', courseIds: [kept] })
  done(await staff.call('POST', `/courses/${gone}/restoration`, {}))
  expect((await sheet(one)).courseIds).toHaveLength(2)
})

test('who was changed or has paid since stays when the import is taken back', async () => {
  const surname = unique('Restano')
  const name = unique('Corso')
  const course = await newCourse(staff, { name })
  const id = await prepare(
    [HEAD, ...['Ada', 'Bea', 'Cia', 'Dea'].map((one) => line(`${surname}, ${one}`, name))].join(
      '\n',
    ),
  )
  await work(id)
  const ids = (await found(surname)).map((row: { id: number }) => row.id)
  const due = [{ dueOn: '2026-10-01', amountCents: 10_000, month: 'Ottobre' }]
  await newPayment(staff, [course, ids[0]], due, 10_000)
  // Marked as paid by hand, with no movement.
  const [marked] = done(
    await staff.call('GET', `/courses/${course}/students/${ids[2]}/payment-plan`),
  ).instalments
  const mark = { status: 'paid', note: '', version: 0 }
  done(await staff.call('PUT', `/instalments/${marked.id}/students/${ids[2]}`, mark))
  const { version, ...bea } = await sheet(ids[1])
  const other = await newCourse(staff)
  done(
    await staff.call('POST', `/courses/${other}/students`, { courseId: other, studentId: bea.id }),
  )
  await work(id, 'undoing')
  expect(version).toBe(0)
  expect((await get(id)).undone).toMatchObject({ trashed: 1, left: 3 })
  expect((await found(surname)).map((row: { id: number }) => row.id)).toEqual(ids.slice(0, 3))
})

test('of two of one name nobody is guessed, and one who is new needs what the form asks', async () => {
  const surname = unique('Omonimi')
  await newStudent(staff, { name: 'Ada', surname, birthDate: '2001-03-07' })
  await newStudent(staff, { name: 'Ada', surname, birthDate: '2002-03-07' })
  const id = await prepare(
    `nome;cognome;telefono\nAda;${surname};3339999999\nEva;${surname};3339999999`,
  )
  const [twins, fresh] = await rows(id)
  expect(twins).toMatchObject({ verdict: 'refused', reasons: [SEVERAL] })
  expect(fresh.verdict).toBe('refused')
  expect(fresh.reasons).toContain(required('Mail'))
})

test('days of a workbook are read, and there is a file to begin with', async () => {
  const surname = unique('Foglio')
  const name = unique('Corso')
  await newCourse(staff, { name })
  const columns = HEAD.split(';').map((title, at) => ({
    title,
    kind: at === 1 ? ('day' as const) : ('text' as const),
  }))
  const cells = line(`${surname}, Ada`, name, { born: '2001-03-07' }).split(';')
  const book = writeSpreadsheet([{ name: 'A', columns, rows: [cells] }])
  const id = await prepare(await buffer(book), 'a.xlsx')
  await work(id)
  const [ada] = await found(surname)
  expect((await sheet(ada.id)).birthDate).toBe('2001-03-07')
  const example = await download(world, staff, '/api/student-imports/esempio.xlsx')
  expect(example.name).toContain(WORDS.exampleName)
  expect(example.tabs[0]?.data[0]?.slice(0, 2)).toEqual(['Nome', 'Cognome'])
})

test('is nothing for the call centre', async () => {
  const phone = await world.as('call_centre')
  expect((await phone.call('GET', '/student-imports')).status).toBe(403)
  expect((await phone.call('POST', '/student-imports/1/run', {})).status).toBe(403)
})
