import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Input } from '#kit/domain/contract.ts'
import { done, newCategory, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { planOf, withParts, type PlanNode } from '#tests/support/plan.ts'
import { openWorld } from '#tests/support/world.ts'
import type { studentsContract } from '../domain/contract.ts'
import { findDuplicates, listStudents } from './queries.ts'

const world = await openWorld()
afterAll(() => world.close())

const staff = await world.as('staff')
const get = async (id: number) => done(await staff.call('GET', `/students/${id}`))

describe('the list', () => {
  test('finds "cognome nome", "nome cognome", mail and telephone, without accents or case', async () => {
    const surname = unique('De Àngelis')
    // A letter in what is looked for: of digits alone a telephone number is meant.
    const mail = `zoe-${randomUUID()}@esempio.it`
    const phoneNumber = '333 7654321'
    const id = await newStudent(staff, { name: 'Zoè', surname, mail, phone: phoneNumber })
    for (const q of [
      `${surname} zoe`,
      `ZOE ${surname}`,
      surname.toLowerCase().replace('à', 'a'),
      mail.slice(2, 20).toUpperCase(),
      phoneNumber,
      '3337654321',
      '+39 333 765 4321',
      '0039333.765',
      '765-4321',
    ]) {
      const { rows, total } = done(await staff.call('GET', '/students', { q }))
      expect({ q, total, ids: rows.map((row: { id: number }) => row.id) }).toEqual({
        q,
        total: 1,
        ids: [id],
      })
    }
    expect(done(await staff.call('GET', '/students', { q: `${surname}%` })).total).toBe(0)
  })

  test('is filtered by course, category and blacklist', async () => {
    const marker = unique('Filtri')
    const categoryId = await newCategory(staff)
    const [one, two] = await Promise.all([
      newCourse(staff, { categoryId }),
      newCourse(staff, { categoryId }),
    ])
    const surnames = ['a', 'b', 'c'].map((letter) => `${marker} ${letter}`)
    const [a, b, c] = await Promise.all([
      newStudent(staff, { surname: surnames[0], courseIds: [one] }),
      newStudent(staff, { surname: surnames[1], courseIds: [one, two] }),
      newStudent(staff, { surname: surnames[2] }),
    ])
    done(await staff.call('POST', `/students/${b}/blacklisting`, { reason: 'Prova' }))
    done(await staff.call('POST', `/courses/${one}/students/${a}/withdrawal`, {}))
    const found = async (query: object) => {
      const { rows, total } = done(await staff.call('GET', '/students', { q: marker, ...query }))
      expect(total).toBe(rows.length)
      return rows.map((row: { id: number }) => row.id)
    }
    expect(await found({})).toEqual([a, b, c])
    expect(await found({ courseId: one })).toEqual([a, b])
    expect(await found({ courseId: two })).toEqual([b])
    expect(await found({ categoryId })).toEqual([a, b])
    expect(await found({ categoryId, blacklisted: true })).toEqual([b])
    expect(await found({ blacklisted: false, dir: 'desc' })).toEqual([c, a])
  })

  test('rows and sheet agree on who is "Ritirato" and on the blacklist', async () => {
    const marker = unique('Ritirati')
    const [one, two] = await Promise.all([newCourse(staff), newCourse(staff)])
    const student = (courseIds: number[]) => newStudent(staff, { surname: marker, courseIds })
    const [all, some, none] = await Promise.all([
      student([one, two]),
      student([one, two]),
      student([one]),
    ])
    for (const [course, id] of [
      [one, all],
      [two, all],
      [one, some],
    ]) {
      done(await staff.call('POST', `/courses/${course}/students/${id}/withdrawal`, {}))
    }
    done(await staff.call('DELETE', `/courses/${one}/students/${none}`, {}))
    const { rows } = done(await staff.call('GET', '/students', { q: marker }))
    const disabled = new Map(
      rows.map((row: { id: number; disabled: boolean }) => [row.id, row.disabled]),
    )
    expect(disabled).toEqual(
      new Map([
        [all, true],
        [some, false],
        [none, false],
      ]),
    )
    for (const row of rows) expect(await get(row.id)).toMatchObject(row)
  })

  test('is cut in pages of 25 in every order, forwards and backwards', async () => {
    const courseIds = [await newCourse(staff)]
    const marker = unique('Pagine')
    const people = Array.from({ length: 27 }, (_, index) => ({
      surname: `${marker} ${'cba'.charAt(index % 3)}`,
      name: `Nome ${index}`,
      phone: String(3_330_000_000 + index * 7),
      mail: `${27 - index}@esempio.it`,
      courseIds,
    }))
    for (const person of people) await newStudent(staff, person)
    for (const sort of ['surname', 'name', 'mail', 'phone']) {
      const page = async (number: number, dir: string) => {
        const query = { q: marker, sort, dir, page: number }
        return done(await staff.call('GET', '/students', query)).rows.map(
          (row: { id: number }) => row.id,
        )
      }
      const forwards = [...(await page(1, 'asc')), ...(await page(2, 'asc'))]
      const backwards = [...(await page(1, 'desc')), ...(await page(2, 'desc'))]
      expect(await page(1, 'asc')).toHaveLength(25)
      expect(new Set(forwards).size).toBe(27)
      expect(backwards).toEqual(forwards.toReversed())
      expect(await page(3, 'asc')).toEqual([])
    }
    const { rows } = done(await staff.call('GET', '/students', { q: marker }))
    expect(rows[0]).toMatchObject({ surname: `${marker} a`, name: 'Nome 2' })
    expect(rows[1]).toMatchObject({ surname: `${marker} a`, name: 'Nome 5' })
  })
})

describe('the check before saving', () => {
  const check = async (person: object) =>
    done(
      await staff.call('POST', '/students/check', {
        name: '',
        surname: '',
        birthCity: '',
        birthDate: '',
        taxCode: '',
        ...person,
      }),
    )

  test('warns about the codice fiscale, and saves all the same', async () => {
    const person = {
      name: 'Mario',
      surname: 'Bianchi',
      birthCity: 'Roma',
      birthDate: '1980-01-01',
      taxCode: 'rssmra80a01h501u',
    }
    expect((await check(person)).taxCode).toEqual(['surname'])
    expect((await check({ ...person, surname: 'Rossi' })).taxCode).toEqual([])
    await newStudent(staff, person)
  })

  test('shows who is probably the same person, the trash included', async () => {
    const surname = unique('Dùplice')
    const known = { name: 'Zoè', surname, birthDate: '1999-12-31', taxCode: 'DPLZOE99T71H501X' }
    const id = await newStudent(staff, known)
    const twin = { ...known, name: 'ZOE', surname: surname.replace('ù', 'u'), taxCode: 'in attesa' }
    const shown = {
      id,
      name: 'Zoè',
      surname,
      birthDate: '1999-12-31',
      mail: 'anna.rossi@esempio.it',
    }
    expect((await check(twin)).duplicates).toMatchObject([
      { ...shown, state: 'active', reasons: ['name_and_birth'] },
    ])
    const code = { taxCode: 'dplzoe99t71h501x' }
    expect((await check(code)).duplicates).toMatchObject([{ id, reasons: ['tax_code'] }])
    expect((await check({ ...known, excludeId: id })).duplicates).toEqual([])
    expect((await check({ ...twin, birthDate: '1999-12-30' })).duplicates).toEqual([])
    done(await staff.call('DELETE', `/students/${id}`, {}))
    expect((await check(twin)).duplicates).toMatchObject([{ id, state: 'deleted' }])
  })

  test('an empty form has nothing to say, and changes nothing', async () => {
    const audit = () => world.sql('select count(*) as total from audit_entries')
    const before = await audit()
    expect(await check({})).toEqual({ taxCode: [], duplicates: [] })
    expect(await audit()).toEqual(before)
  })
})

describe('with twenty thousand students', () => {
  const QUERY: Input<(typeof studentsContract)['list']> = {
    page: 1,
    size: 25,
    sort: 'surname',
    dir: 'asc',
    q: '',
    state: 'active',
  }

  const AT = { today: '2026-10-15' }

  const ofStudents = (plan: PlanNode[]) =>
    plan.filter((node) => node['Relation Name'] === 'students')

  /** Reads no more than the page, in the order of an index: students are never sorted. */
  function expectOnlyThePage(plan: PlanNode[]) {
    expect(ofStudents(plan)).not.toEqual([])
    for (const node of ofStudents(plan)) {
      expect(node['Node Type']).toMatch(/^Index/)
      expect(node['Actual Rows']).toBeLessThanOrEqual(25)
    }
    const sorted = plan.filter((node) => node['Node Type'] === 'Sort').flatMap(withParts)
    expect(ofStudents(sorted)).toEqual([])
  }

  test('a page, its count and a search read as little as can be', async () => {
    await world.sql(`
      insert into students
        (name, surname, mail, phone, address, city, birth_city, birth_date, tax_code, profession, identity_document)
      select 'Nome' || n % 300, 'Cognome' || n * 7919 % 5000, 'persona' || n || '@esempio.it',
        (3330000000 + n)::text, 'Via Roma', 'Roma', 'Roma', '2000-01-01', 'attesa', 'Attrice', 'CA'
      from generate_series(1, 20000) as n`)
    await world.sql('vacuum analyze students')
    for (const sort of ['surname', 'name', 'mail', 'phone'] as const) {
      for (const dir of ['asc', 'desc'] as const) {
        expectOnlyThePage(
          await planOf(world, (db) => listStudents(db, { ...QUERY, sort, dir }, AT).rows()),
        )
      }
    }
    const count = await planOf(world, (db) => listStudents(db, QUERY, AT).total())
    expect(ofStudents(count)).toMatchObject([{ 'Node Type': 'Index Only Scan' }])
    const query = { ...QUERY, q: 'persona12345@' }
    for (const part of ['rows', 'total'] as const) {
      const plan = await planOf(world, (db) => listStudents(db, query, AT)[part]())
      expect(plan.map((node) => node['Index Name'])).toContain('students_search')
      expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    }
    const duplicates = await planOf(world, (db) =>
      findDuplicates(db, {
        name: 'Anna',
        surname: 'Rossi',
        birthDate: '1999-01-01',
        taxCode: 'RSSNNA99A41H501X',
      }),
    )
    expect(ofStudents(duplicates)).not.toEqual([])
    expect(ofStudents(duplicates).map((node) => node['Node Type'])).not.toContain('Seq Scan')
  })
})
