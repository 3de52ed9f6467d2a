import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent, newSubject } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const get = (path: string) => download(world, staff, `/api/teachers/${path}`)

/** The rate of the form holds from today on: what came before has one of its own. */
async function newTeacher(surname: string, regime: string): Promise<number> {
  const rates = { hourlyCents: 2500, dailyCents: 18_000 }
  const { id } = done(
    await staff.call('POST', '/teachers', { name: 'Ada', surname, regime, ...rates }),
  )
  await world.sql(
    `insert into teacher_rates (teacher_id, valid_from, hourly_cents, daily_cents, created_by)
     values ($1, '2026-09-01', 2000, 10000, 'prova')`,
    [id],
  )
  return id
}

let courseId: number
beforeAll(async () => {
  courseId = await newCourse(staff, { name: 'Primo anno A' })
  const present = await newStudent(staff, { courseIds: [courseId] })
  const absent = await newStudent(staff, { courseIds: [courseId] })
  const subjectIds = [await newSubject(staff, { name: 'Voce', note: 'canto' })]
  const invoicing = await newTeacher('Bruni', 'FAT_1')
  const other = await newTeacher('Alberti', 'forfettario')
  const thrown = await newTeacher('Cestini', 'FAT_1')
  const idle = await newTeacher('Oziosi', 'FAT_1')
  const lesson = { courseId, subjectIds, teacherIds: [invoicing] }
  await insertLesson(world, {
    ...{ ...lesson, startsAt: '2026-09-10T10:00:00', minutes: 90, splitBilling: true },
    teacherIds: [invoicing, other],
  })
  const day = { ...lesson, dailyBilling: true, minutes: 240, topic: 'Set' }
  const taken = await insertLesson(world, { ...day, startsAt: '2026-10-01T09:00:00' })
  await insertLesson(world, { ...day, startsAt: '2026-10-01T14:00:00' })
  await insertLesson(world, { ...lesson, startsAt: '2026-10-20T18:30:00' })
  for (const startsAt of ['2026-10-01T09:00:00', '2026-10-20T21:00:00'])
    await insertLesson(world, { ...lesson, teacherIds: [thrown], startsAt })
  await insertLesson(world, {
    ...{ ...lesson, teacherIds: [other], startsAt: '2026-10-01T11:00:00' },
  })
  for (const id of [thrown, idle]) done(await staff.call('DELETE', `/teachers/${id}`))
  const entries = [present, absent].map((studentId) => {
    return { studentId, present: studentId === present, minutes: null }
  })
  done(await staff.call('PUT', `/lessons/${taken}/register`, { version: 0, entries }))
  await world.sql(
    `insert into teacher_invoices (teacher_id, issued_on, amount_cents, note, paid, created_by)
     values ($1, '2026-09-30', 123450, '-saldo', true, 'prova'),
       ($1, '2026-10-05', 1000, '', false, 'prova'), ($2, '2026-10-06', 2000, '', false, 'prova')`,
    [invoicing, thrown],
  )
})

test('fatturazione has what everybody worked by month, the trash included, and invoiced', async () => {
  const { name, tabs } = await get('fatturazione.xlsx')
  expect(name).toBe('fatturazione.xlsx')
  expect(tabs).toEqual([
    {
      sheet: 'Ore da fatturare',
      data: [
        [
          ...['Cognome', 'Nome', 'Regime', 'Mese', 'Lezioni', 'Ore', 'Ore a tariffa'],
          ...['Importo ore', 'Giornate', 'Importo giornate', 'Totale', 'Lezioni senza tariffa'],
        ],
        [
          ...['Alberti', 'Ada', 'forfettario', { day: '2026-10-01' }],
          ...[1, 1, 1, 20, 0, 0, 20, 0],
        ],
        [
          ...['Alberti', 'Ada', 'forfettario', { day: '2026-09-01' }],
          ...[1, 0.75, 0.75, 15, 0, 0, 15, 0],
        ],
        [...['Bruni', 'Ada', 'FAT_1', { day: '2026-10-01' }], ...[2, 8, 0, 0, 1, 100, 100, 0]],
        [...['Bruni', 'Ada', 'FAT_1', { day: '2026-09-01' }], 1, 0.75, 0.75, 15, 0, 0, 15, 0],
        [...['Cestini', 'Ada', 'FAT_1', { day: '2026-10-01' }], 1, 1, 1, 20, 0, 0, 20, 0],
      ],
    },
    {
      sheet: 'Fatture',
      data: [
        ['Cognome', 'Nome', 'Data', 'Importo', 'Pagata', 'Note'],
        ['Bruni', 'Ada', { day: '2026-10-05' }, 10, 'No', null],
        ['Bruni', 'Ada', { day: '2026-09-30' }, 1234.5, 'Sì', '-saldo'],
        ['Cestini', 'Ada', { day: '2026-10-06' }, 20, 'No', null],
      ],
    },
  ])
})

const LESSON = ['Data', 'Inizio', 'Fine', 'Ore', 'Corso', 'Materia', 'Aula', 'Argomento']

test('Presenze has the day of the invoicing teachers, with what the registers say', async () => {
  const { name, tabs } = await get('presenze.xlsx?date=2026-10-01')
  expect(name).toBe('Presenze_2026-10-01.xlsx')
  const what = ['Primo anno A', 'Voce - canto', null, 'Set']
  const where = (from: string, to: string, hours: number) => [
    { day: '2026-10-01' },
    { time: from },
    { time: to },
    hours,
  ]
  const notTaken = ['Da compilare', null, null]
  expect(tabs).toEqual([
    {
      sheet: 'Presenze 2026-10-01',
      data: [
        ['Cognome', 'Nome', ...LESSON, 'Registro', 'Presenti', 'Assenti'],
        ['Bruni', 'Ada', ...where('09:00', '13:00', 4), ...what, 'Compilato', 1, 1],
        ['Bruni', 'Ada', ...where('14:00', '18:00', 4), ...what, ...notTaken],
        ['Cestini', 'Ada', ...where('09:00', '10:00', 1), ...what.with(3, null), ...notTaken],
      ],
    },
  ])
  // Who does not invoice taught that day too, and is in another sheet.
  expect(tabs[0]?.data.map(([surname]) => surname)).not.toContain('Alberti')
  const later = await get('presenze.xlsx?date=2026-10-20')
  expect(later.tabs[0]?.data[1]?.slice(-3)).toEqual(['Prevista', null, null])
})

describe('SR', () => {
  test('has the lessons of a period with what they are worth, and the totals', async () => {
    const { name, tabs } = await get('sr.xlsx?from=2026-10-01&to=2026-10-20')
    expect(name).toBe('SR_2026-10-01_2026-10-20.xlsx')
    const [lessons, totals] = tabs
    expect(lessons?.data[0]).toEqual([
      ...['Cognome', 'Nome', ...LESSON, 'Stato', 'Come', 'Ore da fatturare', 'Tariffa', 'Importo'],
    ])
    expect(lessons?.data.slice(1).map((row) => row.slice(-5))).toEqual([
      ['Svolta', 'A giornata', null, 100, 100],
      ['Svolta', 'Nella stessa giornata', null, null, 0],
      ['Prevista', 'A ore', 1, 25, 25],
      ['Svolta', 'A ore', 1, 20, 20],
    ])
    expect(totals).toEqual({
      sheet: 'Totali',
      data: [
        [
          ...['Cognome', 'Nome', 'Lezioni svolte', 'Ore svolte', 'Ore a tariffa', 'Importo ore'],
          ...['Giornate', 'Importo giornate', 'Totale'],
        ],
        ['Bruni', 'Ada', 2, 8, 0, 0, 1, 100, 100],
        // Of the trash only who worked, and what was held.
        ['Cestini', 'Ada', 1, 1, 1, 20, 0, 0, 20],
      ],
    })
  })

  test('agrees with the hours that the screen shows', async () => {
    const { tabs } = await get('sr.xlsx?from=2026-09-01&to=2026-09-30')
    const [teacher] = done(await staff.call('GET', '/teachers', { q: 'Bruni' })).rows
    const month = done(await staff.call('GET', `/teachers/${teacher.id}/hours/2026-09`))
    const total = tabs[1]?.data[1]?.at(-1)
    expect(total).toBe((month.held.hourlyCents + month.held.dailyCents) / 100)
  })
})

test.each([
  ['sr.xlsx', { from: '2026-10-01' }, { to: 'Campo obbligatorio' }],
  [
    'sr.xlsx',
    { from: '2026-10-02', to: '2026-10-01' },
    { from: 'La data di inizio deve essere precedente alla data di fine' },
  ],
  ['sr.xlsx', { from: '2025-10-01', to: '2026-10-02' }, { to: 'Scegli al massimo 366 giorni' }],
  ['presenze.xlsx', {}, { date: 'Campo obbligatorio' }],
  ['presenze.xlsx', { date: '2026-02-30' }, { date: 'Data non valida' }],
])('%s refuses %j', async (path, input, fields) => {
  const { status, body } = await staff.call('GET', `/teachers/${path}`, input)
  expect([status, body.data.fields]).toEqual([400, fields])
})

test('Presenze has a register to be filled in again once its lesson was put off', async () => {
  const courseId = await newCourse(staff, { name: 'Secondo anno' })
  const studentId = await newStudent(staff, { courseIds: [courseId] })
  const [invoicing] = done(await staff.call('GET', '/teachers', { q: 'Bruni' })).rows
  const lesson = { courseId, teacherIds: [invoicing.id] }
  const id = await insertLesson(world, { ...lesson, startsAt: '2026-10-13T10:00:00' })
  const save = async (version: number) => {
    const entries = [{ studentId, present: true, minutes: null }]
    done(await staff.call('PUT', `/lessons/${id}/register`, { version, entries }))
  }
  const said = async () => (await get('presenze.xlsx?date=2026-10-14')).tabs[0]?.data[1]?.slice(-3)
  // Taken on its day, then put off to the next one, which is over by now.
  await save(0)
  await world.sql(
    `with taken as (update registers set saved_at = '2026-10-13T12:00:00+02:00' where lesson_id = $1),
       marked as (update attendances set marked_at = '2026-10-13T12:00:00+02:00' where lesson_id = $1)
     update lessons set starts_at = '2026-10-14T10:00:00' where id = $1`,
    [id],
  )
  expect(await said()).toEqual(['Da compilare', null, null])
  await save(1)
  expect(await said()).toEqual(['Compilato', 1, 0])
})
