import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths } from '#kit/domain/day.ts'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const PATH = '/api/payments/rate_studenti.xlsx'
const file = (academicYear: string) =>
  download(world, staff, `${PATH}?${new URLSearchParams({ academicYear }).toString()}`)

const HEAD = [
  ...['Cognome', 'Nome', 'Mail', 'Corso', 'Ritirato', 'Piano'],
  ...['Costo', 'Pagato', 'Da pagare', 'Rate', 'Rate pagate'],
  ...Array.from({ length: 10 }, (_, at) => [`Rata${at + 1}`, `Rata${at + 1} data`]).flat(),
]
const none = (count: number) => Array.from({ length: count }, () => null)

const THREE = [
  { dueOn: '2026-09-30', amountCents: 33_333, month: '9' },
  { dueOn: '2026-10-31', amountCents: 33_333, month: '10' },
  { dueOn: '2026-11-30', amountCents: 33_334, month: '11' },
]

describe('what the students of a year owe', () => {
  let courseId: number
  let withPlan: number

  beforeAll(async () => {
    courseId = await newCourse(staff, { name: 'Primo anno A' })
    const enter = (surname: string, name: string) =>
      newStudent(staff, { surname, name, mail: 'uno@esempio.it', courseIds: [courseId] })
    withPlan = await enter('Àcqua', 'Bianca')
    const custom = await enter('Bruni', '=1+1')
    const left = await enter('Conti', 'Carla')
    const gone = await enter('Dati', 'Dora')
    const path = `/courses/${courseId}`
    const plan = { version: 0, totalCents: 100_000, instalments: THREE }
    done(await staff.call('PUT', `${path}/payment-plan`, plan))
    const own = Array.from({ length: 12 }, (_, at) => ({
      dueOn: addMonths('2026-09-30', at),
      amountCents: 10_000,
      month: '',
    }))
    done(
      await staff.call('PUT', `${path}/students/${custom}/payment-plan`, {
        ...{ version: 1, totalCents: 120_000, instalments: own.toReversed() },
      }),
    )
    done(await staff.call('POST', `${path}/students/${left}/withdrawal`))
    done(await staff.call('DELETE', `/students/${gone}`))
    const { instalments } = done(
      await staff.call('GET', `${path}/students/${withPlan}/payment-plan`),
    )
    const [one, two] = instalments
    const mark = { status: 'paid', note: '', version: one.version }
    done(await staff.call('PUT', `/instalments/${one.id}/students/${withPlan}`, mark))
    done(
      await staff.call('POST', `/instalments/${two.id}/students/${withPlan}/payments`, {
        ...{ paidOn: '2026-10-10', amountCents: 100_00, method: 'bank', version: two.version },
      }),
    )
    const empty = await newCourse(staff, { name: 'Laboratorio' })
    await newStudent(staff, {
      surname: 'Esposito',
      name: 'Eva',
      mail: 'eva@esempio.it',
      courseIds: [empty],
    })
    done(await staff.call('POST', `/courses/${empty}/archiving`))
    await newStudent(staff, {
      ...{ surname: 'Altri', courseIds: [await newCourse(staff, { academicYear: '2025/2026' })] },
    })
  })

  test('comes with euros and dates, one line a student and course', async () => {
    const { name, tabs } = await file('2026/2027')
    expect(name).toBe('rate_studenti.xlsx')
    expect(tabs.map(({ sheet }) => sheet)).toEqual(['Rate 2026 2027'])
    const [head, ...lines] = tabs[0]?.data ?? []
    expect(head).toEqual(HEAD)
    const three = THREE.flatMap(({ dueOn, amountCents }) => [amountCents / 100, { day: dueOn }])
    const mail = 'uno@esempio.it'
    const ten = Array.from({ length: 10 }, (_, at) => [100, { day: addMonths('2026-09-30', at) }])
    expect(lines).toEqual([
      [
        ...['Àcqua', 'Bianca', mail, 'Primo anno A', null, 'Piano del corso'],
        ...[1000, 433.33, 566.67, 3, 1, ...three, ...none(14)],
      ],
      [
        ...['Bruni', '=1+1', mail, 'Primo anno A', null, 'Piano personale'],
        ...[1200, 0, 1200, 12, 0, ...ten.flat()],
      ],
      [
        ...['Conti', 'Carla', mail, 'Primo anno A', 'Sì', 'Piano del corso'],
        ...[1000, 0, 1000, 3, 0, ...three, ...none(14)],
      ],
      [
        ...['Esposito', 'Eva', 'eva@esempio.it', 'Laboratorio', null, 'Nessun piano'],
        ...[null, 0, 0, 0, 0, ...none(20)],
      ],
    ])
  })

  test('is a head alone for a year without students', async () => {
    expect((await file('2031/2032')).tabs[0]?.data).toEqual([HEAD])
  })

  test('says the same as the plan of each student', async () => {
    const { instalments } = done(
      await staff.call('GET', `/courses/${courseId}/students/${withPlan}/payment-plan`),
    )
    const [, line] = (await file('2026/2027')).tabs[0]?.data ?? []
    expect(line?.[9]).toBe(instalments.length)
    const paid = instalments.filter(({ status }: { status: string }) => status === 'paid')
    expect(line?.[10]).toBe(paid.length)
  })

  test('needs a year, and no other question', async () => {
    const asked = (input: object) => staff.call('GET', '/payments/rate_studenti.xlsx', input)
    expect(await asked({})).toMatchObject({
      status: 400,
      body: { code: 'kit.invalid_input', data: { fields: { academicYear: expect.any(String) } } },
    })
    expect((await asked({ academicYear: '2026' })).body.data.fields).toEqual({
      academicYear: 'Scrivi l’anno come 2026/2027',
    })
    const more = { academicYear: '2026/2027', courseId: 1 }
    expect((await asked(more)).body.data.fields).toEqual({ courseId: 'Campo non previsto' })
  })

  test('is complete where it takes several steps to read', async () => {
    const many = await newCourse(staff, { name: 'Grande', academicYear: '2028/2029' })
    await world.sql(
      `with made as (
         insert into students (surname, name, mail, phone, address, city, birth_city, birth_date,
           tax_code, profession, identity_document)
         select 'Molti ' || n, name, mail, phone, address, city, birth_city, birth_date, tax_code,
           profession, identity_document
         from students, generate_series(1, 601) n where id = $2 returning id
       ) insert into enrolments (course_id, student_id, enrolled_by)
         select $1, id, 'prova' from made`,
      [many, withPlan],
    )
    const { tabs } = await file('2028/2029')
    const surnames = (tabs[0]?.data ?? []).slice(1).map(([surname]) => surname)
    expect(surnames).toHaveLength(601)
    expect(new Set(surnames).size).toBe(601)
    expect(surnames.slice(0, 3)).toEqual(['Molti 1', 'Molti 2', 'Molti 3'])
  })
})
