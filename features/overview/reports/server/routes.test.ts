import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { done, newCourse, newStudent, newTeacher } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { reportSentences } from '../domain/text.ts'
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

const ask = (print: string, chosen: object) => staff.call('POST', '/report-sets', { print, chosen })

/** Starts it and works until it is over. */
async function printed(print: string, chosen: object): Promise<number> {
  const { id, batchId } = done(await ask(print, chosen))
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
  const name = (person: string) => `RIEPILOGO PRESENZE – Rossi ${person} – Primo anno – 2026-2027`
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
  expect(first).toMatchObject({ id, title: 'Medie del corso – 1 documento', files: 1 })
  const other = await world.as('billing')
  expect(done(await other.call('GET', '/report-sets')).rows).toEqual([])
  expect((await saved(id, other.cookie)).status).toBe(404)
  const later = world.clock.now().add({ hours: 72 })
  await dropSets(world.services.db, later)
  expect((await saved(id)).status).toBe(404)
})
