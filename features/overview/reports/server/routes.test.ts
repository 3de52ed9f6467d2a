import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { done, newCourse, newStudent, newTeacher } from '#tests/support/academy.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { reportSentences } from '../domain/text.ts'
import { MAX_JOINED, PRINTS } from '../domain/types.ts'
import { dropSets } from './mutations.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const { [WORK]: work } = batchJobs(world.services, batches).tasks

let course: number
let students: number[]
beforeAll(async () => {
  course = await newCourse(staff, { name: 'Primo anno' })
  const enrol = (name: string) => newStudent(staff, { name, surname: 'Rossi', courseIds: [course] })
  students = [await enrol('Ada'), await enrol('Ada'), await enrol('Ugo')]
  const left = await enrol('Partita')
  done(await staff.call('POST', `/courses/${course}/students/${left}/withdrawal`, {}))
})

const ask = (print: string, chosen: object, joined = false) =>
  staff.call('POST', '/report-sets', { print, chosen, joined })

/** Starts it and works until it is over. */
async function printed(print: string, chosen: object, joined = false): Promise<number> {
  const { id, batchId } = done(await ask(print, chosen, joined))
  await work?.({ id: batchId })
  await work?.({ id: batchId })
  expect(done(await staff.call('GET', `/batches/${batchId}/failures`)).rows).toEqual([])
  return id
}

const saved = (set: number, cookie = staff.cookie) =>
  fetch(`${world.url}/api/report-sets.zip?set=${set}`, { headers: { cookie: cookie ?? '' } })

/** The stored files of an archive, by name. */
async function filesOf(set: number): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(await (await saved(set)).arrayBuffer())
  const files = new Map<string, Buffer>()
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [size, letters] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const from = at + 30 + letters
    files.set(bytes.subarray(at + 30, from).toString(), bytes.subarray(from, from + size))
    at = from + size
  }
  return files
}

test('a document for each who attends a course is saved as one archive', async () => {
  const files = await filesOf(await printed('attendance', { courseIds: [course] }))
  const name = (person: string) => `Riepilogo presenze – Rossi ${person} – Primo anno – 2026-2027`
  expect([...files.keys()]).toEqual([
    `${name('Ada')}.pdf`,
    `${name('Ada')} (2).pdf`,
    `${name('Ugo')}.pdf`,
  ])
  for (const pdf of files.values()) {
    const { text } = await extractText(
      await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 }),
    )
    expect(text[0]).toContain('RIEPILOGO PRESENZE')
  }
})

test.each([
  ['student-courses', () => ({ studentIds: students }), 3],
  ['student-exams', () => ({ studentIds: students.slice(0, 1) }), 1],
  ['averages', () => ({ courseIds: [course] }), 1],
  ['hours', async () => ({ teacherIds: [await newTeacher(staff)] }), 1],
])('%s is made for what was chosen', async (print, chosen, count) => {
  expect((await filesOf(await printed(print, await chosen()))).size).toBe(count)
})

test('the hours are those of the month that was chosen, or began when it was asked', async () => {
  const chosen = { teacherIds: [await newTeacher(staff), await newTeacher(staff)] }
  const monthsOf = async (more: object) => {
    const input = { print: 'hours', chosen, ...more }
    const { id, batchId } = done(await staff.call('POST', '/report-sets', input))
    world.clock.set('2026-11-01T09:00:00+01:00[Europe/Rome]')
    await work?.({ id: batchId })
    await work?.({ id: batchId })
    world.clock.set(NOW)
    return [...(await filesOf(id)).keys()].map((name) => name.split(' – ')[1])
  }
  expect(await monthsOf({ month: '2026-09' })).toEqual(['settembre 2026', 'settembre 2026'])
  expect(await monthsOf({})).toEqual(['ottobre 2026', 'ottobre 2026'])
  const wrong = { print: 'hours', chosen, month: '2026-13' }
  expect((await staff.call('POST', '/report-sets', wrong)).status).toBe(400)
})

describe('as one PDF', () => {
  const joined = (set: number, cookie = staff.cookie) =>
    fetch(`${world.url}/api/report-sets.pdf?set=${set}`, { headers: { cookie: cookie ?? '' } })

  test('each document begins on a page of its own, counts its pages and has a bookmark', async () => {
    const set = await printed('attendance', { courseIds: [course] }, true)
    const answer = await joined(set)
    expect(answer.headers.get('content-disposition')).toContain(
      encodeURIComponent('Riepilogo presenze – 3 documenti.pdf'),
    )
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()), { verbosity: 0 })
    const { text } = await extractText(pdf)
    expect(text).toHaveLength(3)
    for (const [place, person] of ['Rossi Ada', 'Rossi Ada', 'Rossi Ugo'].entries()) {
      expect(text[place]).toContain(person)
      expect(text[place]).toContain('Pagina 1 di 1')
    }
    const title = (person: string) => `Riepilogo presenze – ${person} – Primo anno – 2026/2027`
    expect((await pdf.getOutline()).map((mark) => mark.title)).toEqual(
      ['Rossi Ada', 'Rossi Ada', 'Rossi Ugo'].map(title),
    )
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: 'Riepilogo presenze – 3 documenti', Language: 'it-IT' })
    expect(done(await staff.call('GET', '/report-sets')).rows[0]).toMatchObject({
      ...{ id: set, joined: true, documents: 3 },
    })
  })

  test.each(Object.keys(PRINTS))('%s is printed so too', async (print) => {
    const teacherIds = [await newTeacher(staff)]
    const chosen = print === 'hours' ? { teacherIds } : { courseIds: [course] }
    const answer = await joined(await printed(print, chosen, true))
    expect(answer.status).toBe(200)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect((await getDocumentProxy(bytes, { verbosity: 0 })).numPages).toBeGreaterThan(0)
  })

  test('it is nobody else’s, and no archive', async () => {
    const set = await printed('averages', { courseIds: [course] }, true)
    const other = await world.as('billing')
    expect((await joined(set, other.cookie)).status).toBe(404)
    expect((await saved(set)).status).toBe(404)
    const packed = await printed('averages', { courseIds: [course] })
    expect((await joined(packed)).status).toBe(404)
  })

  test('there may not be too many of them', async () => {
    const crowd = await newCourse(staff)
    await world.sql(
      `with crowd as (
         insert into students (name, surname, mail, phone, address, city, birth_city, tax_code,
           profession, identity_document, birth_date)
         select 'Ada', 'Folla ' || n, '', '', '', '', '', '', '', '', '2001-03-07'
         from generate_series(0, $1::int) n returning id
       )
       insert into enrolments (student_id, course_id, enrolled_by) select id, $2, 'prova' from crowd`,
      [MAX_JOINED, crowd],
    )
    const refusal = reportSentences['reports.too_many_joined']
    expect((await ask('attendance', { courseIds: [crowd] }, true)).body).toMatchObject({
      data: { fields: { print: refusal } },
    })
    expect((await ask('attendance', { courseIds: [crowd] })).status).toBe(200)
  })
})

test('what cannot be made is refused before anything begins', async () => {
  const nothing = reportSentences['reports.nothing_to_print']
  for (const [print, chosen] of [
    ['averages', { studentIds: students }],
    ['attendance', { courseIds: [999_999] }],
    ['hours', {}],
  ] as const) {
    expect((await ask(print, chosen)).body).toMatchObject({ data: { fields: { print: nothing } } })
  }
  expect((await ask('room-timetable', {})).status).toBe(400)
})

test('what was made is listed to who made it, and to nobody else', async () => {
  const id = await printed('averages', { courseIds: [course] })
  const [first] = done(await staff.call('GET', '/report-sets')).rows
  expect(first).toMatchObject({ id, title: 'Medie del corso – 1 documento', documents: 1 })
  const other = await world.as('billing')
  expect(done(await other.call('GET', '/report-sets')).rows).toEqual([])
  expect((await saved(id, other.cookie)).status).toBe(404)
  const later = world.clock.now().add({ hours: 72 })
  await dropSets(world.services.db, later)
  expect((await saved(id)).status).toBe(404)
})
