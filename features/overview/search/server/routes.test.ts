import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  done,
  newCategory,
  newCourse,
  newRoom,
  newStudent,
  unique,
} from '#tests/support/academy.ts'
import { planOf, type PlanNode } from '#tests/support/plan.ts'
import { openWorld } from '#tests/support/world.ts'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { searchPage } from './queries.ts'

const world = await openWorld()
afterAll(() => world.close())

const staff = await world.as('staff')
const phone = await world.as('call_centre')

const find = async (query: object) => done(await staff.call('GET', '/search', query))
const titles = async (query: object): Promise<string[]> =>
  (await find(query)).rows.map((row: { kind: string; title: string }) => `${row.kind} ${row.title}`)

const kinds = async (query: object): Promise<string[]> =>
  [...new Set((await find(query)).rows.map((row: { kind: string }) => row.kind))] as string[]

async function newTeacher(surname: string, name = 'Carla'): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    "insert into teachers (surname, name, mail) values ($1, $2, 'carla@esempio.it') returning id",
    [surname, name],
  )
  return row?.id ?? 0
}

test('asks for a session and for staff', async () => {
  expect((await world.anonymous.call('GET', '/search', { q: 'a' })).status).toBe(401)
  expect((await phone.call('GET', '/search', { q: 'a' })).status).toBe(403)
})

describe('in the admin area', () => {
  test('everything with the text in its name is found, what there is few of first', async () => {
    const marker = unique('Quercia')
    const categoryId = await newCategory(staff, unique('Cinema'))
    const courseId = await newCourse(staff, { name: `${marker} corso`, categoryId })
    const roomId = await newRoom(staff, `Sala ${marker}`)
    const teacherId = await newTeacher(marker)
    const studentId = await newStudent(staff, { surname: marker })
    const { rows, total } = await find({ q: marker.toLowerCase() })
    expect(total).toBe(4)
    expect(rows).toEqual([
      {
        kind: 'course',
        id: courseId,
        title: `${marker} corso`,
        detail: expect.stringMatching(/^Cinema \d+ · 2026\/2027$/),
        mark: null,
      },
      { kind: 'room', id: roomId, title: `Sala ${marker}`, detail: '', mark: null },
      {
        kind: 'teacher',
        id: teacherId,
        title: `${marker} Carla`,
        detail: 'carla@esempio.it',
        mark: null,
      },
      {
        kind: 'student',
        id: studentId,
        title: `${marker} Anna`,
        detail: 'anna.rossi@esempio.it',
        mark: null,
      },
    ])
  })

  test('people are found by name and surname in either order, without accents', async () => {
    const surname = unique('De Àngelis')
    await newTeacher(surname, 'Zoè')
    await newStudent(staff, { surname, name: 'Zoè' })
    for (const q of [`${surname} zoe`, `ZOE ${surname.replace('À', 'A')}`]) {
      expect(await titles({ q })).toEqual([`teacher ${surname} Zoè`, `student ${surname} Zoè`])
    }
  })

  test('and by mail, telephone number, tax code and payment code, however they are typed', async () => {
    const surname = unique('Larice')
    const mail = `${surname.toLowerCase().replaceAll(' ', '')}@esempio.it`
    const taxCode = 'LRCNNA90A41H123X'
    const phone = '+39 347 765 4321'
    const courseId = await newCourse(staff)
    const id = await newStudent(staff, { surname, mail, phone, taxCode, courseIds: [courseId] })
    const code = printCode(paymentCode({ studentId: id, courseId, dueOn: '2026-11-30' }))
    for (const q of [
      mail,
      phone.slice(4).replaceAll(' ', ''),
      `0039${phone.slice(3)}`,
      taxCode.toLowerCase(),
      `Bonifico ${code} grazie`,
    ]) {
      expect(await titles({ q })).toEqual([`student ${surname} Anna`])
    }
    expect(await titles({ q: taxCode.slice(0, 9) })).toContain(`student ${surname} Anna`)
  })

  test('people whose name is like it are found when it means nobody, and say so', async () => {
    const surname = unique('Ginepro')
    await newStudent(staff, { surname, name: 'Federica' })
    for (const typed of ['Federca', 'Federrica', 'Fedreica', 'Fedelica']) {
      const { rows, total } = await find({ q: `${surname.toLowerCase()} ${typed}` })
      expect([total, rows[0]]).toMatchObject([1, { title: `${surname} Federica`, mark: 'near' }])
    }
    expect((await find({ q: `${surname} Frdelica` })).total).toBe(0)
  })

  test('a course of the archive says so', async () => {
    const name = unique('Salice')
    const id = await newCourse(staff, { name })
    await world.sql('update courses set archived_at = now() where id = $1', [id])
    expect((await find({ q: name })).rows).toMatchObject([{ id, mark: 'archived' }])
  })

  test('all is sorted by the word for its kind or by name, either way', async () => {
    const marker = unique('Ontano')
    for (const name of ['b', 'a']) {
      await newRoom(staff, `${marker} ${name}`)
      await newTeacher(`${marker} ${name}`)
    }
    expect(await titles({ q: marker })).toEqual([
      `room ${marker} a`,
      `room ${marker} b`,
      `teacher ${marker} a Carla`,
      `teacher ${marker} b Carla`,
    ])
    await newCourse(staff, { name: marker })
    expect(await kinds({ q: marker, sort: 'kind' })).toEqual(['room', 'course', 'teacher'])
    expect(await kinds({ q: marker, sort: 'kind', dir: 'desc' })).toEqual([
      'teacher',
      'course',
      'room',
    ])
    await world.sql('delete from courses where name = $1', [marker])
    expect(await titles({ q: marker, sort: 'name', dir: 'desc' })).toEqual([
      `teacher ${marker} b Carla`,
      `room ${marker} b`,
      `teacher ${marker} a Carla`,
      `room ${marker} a`,
    ])
  })

  test('pages go from one kind into the next, and none is shown twice', async () => {
    const marker = unique('Tiglio')
    await world.sql('insert into rooms (name) select $1 || n from generate_series(10, 39) n', [
      `${marker} `,
    ])
    await world.sql(
      "insert into teachers (surname, name) select $1 || n, 'Ugo' from generate_series(10, 39) n",
      [`${marker} `],
    )
    const pages = await Promise.all([1, 2, 3, 4].map((page) => titles({ q: marker, page })))
    expect(pages.map((page) => page.length)).toEqual([25, 25, 10, 0])
    expect(pages[1]?.[4]).toBe(`room ${marker} 39`)
    expect(pages[1]?.[5]).toBe(`teacher ${marker} 10 Ugo`)
    expect(new Set(pages.flat()).size).toBe(60)
    expect((await find({ q: marker, page: 2 })).total).toBe(60)
  })

  test('what is in the trash is not found, nor is anything without a text', async () => {
    const marker = unique('Faggio')
    const id = await newRoom(staff, marker)
    await newTeacher(marker)
    done(await staff.call('DELETE', `/rooms/${id}`, {}))
    await world.sql('update teachers set deleted_at = now() where surname = $1', [marker])
    expect(await find({ q: marker })).toEqual({ rows: [], total: 0 })
    expect(await find({ q: ' ' })).toEqual({ rows: [], total: 0 })
  })
})

test('in the billing area everything is found but rooms', async () => {
  const marker = unique('Cipresso')
  await newCourse(staff, { name: marker })
  await newRoom(staff, marker)
  await newTeacher(marker)
  await newStudent(staff, { surname: marker })
  expect(await titles({ q: marker, area: 'billing' })).toEqual([
    `course ${marker}`,
    `teacher ${marker} Carla`,
    `student ${marker} Anna`,
  ])
  expect((await find({ q: marker, area: 'billing' })).total).toBe(3)
  const odd = await staff.call('GET', '/search', { q: marker, area: 'altro' })
  expect(odd.status).toBe(400)
  expect(Object.keys(odd.body.data.fields)).toEqual(['area'])
})

describe('with thousands of people and rooms', () => {
  const QUERY = { page: 1, size: 25, sort: 'best', dir: 'asc', area: 'app' } as const

  const indexes = (plan: PlanNode[]) => plan.map((node) => node['Index Name'])

  beforeAll(async () => {
    await world.sql(
      "insert into rooms (name) select 'Stanza ' || n from generate_series(1, 5000) n",
    )
    await world.sql(
      `insert into teachers (name, surname)
       select 'Nome' || n % 300, 'Cognome' || n from generate_series(1, 20000) n`,
    )
    await world.sql('vacuum analyze rooms')
    await world.sql('vacuum analyze teachers')
  })

  test('a text goes through the indexes made for it', async () => {
    for (const [q, index] of [
      ['stanza 4321', 'rooms_search'],
      ['cognome12345', 'teachers_search'],
      ['nome45 cognome12345', 'teachers_search'],
      ['nome45@', 'teachers_search'],
    ] as const) {
      for (const part of ['rows', 'total'] as const) {
        const plan = await planOf(world, (db) => searchPage(db, { ...QUERY, q })[part]())
        expect(indexes(plan)).toContain(index)
      }
    }
  })

  test('of what half the teachers match, no more than the page is read', async () => {
    const plan = await planOf(world, (db) => searchPage(db, { ...QUERY, q: 'cogn' }).rows())
    const teachers = plan.filter((node) => node['Relation Name'] === 'teachers')
    expect(teachers).toMatchObject([{ 'Index Name': 'teachers_by_surname' }])
    expect(teachers[0]?.['Actual Rows']).toBeLessThanOrEqual(25)
  })
})
