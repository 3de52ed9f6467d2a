import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  done,
  newCourse,
  newPayment,
  newRoom,
  newStudent,
  newTeacher,
} from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { png } from '#tests/support/picture.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({
  env: {
    ACADEMY_NAME: 'Accademia del Cinema',
    ACADEMY_LOGO: `data:image/png;base64,${png(160, 40).toString('base64')}`,
    ACADEMY_IBAN: 'IT60 X054 2811 1010 0000 0123 456',
  },
})
afterAll(() => world.close())
const staff = await world.as('staff')

async function fetched(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${world.url}/api/reports/${path}`, {
    headers: { cookie: staff.cookie ?? '' },
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The words of a report, without the places at which a long one may be broken. */
async function read(path: string): Promise<string> {
  const pdf = await getDocumentProxy(await fetched(path), { verbosity: 0 })
  const { text } = await extractText(pdf, { mergePages: true })
  return text.replaceAll('\u200b', '')
}

interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly base: number
  readonly height: number
}

/** Left and right of what is printed, in points. */
const MARGIN = (12 / 25.4) * 72

/** What is cut off or lies over something else, page by page. */
async function overlaps(path: string): Promise<string[]> {
  const pdf = await getDocumentProxy(await fetched(path), { verbosity: 0 })
  const found: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const boxes = items.flatMap((item): Box[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , left = 0, base = 0] = item.transform as number[]
      return [{ text: item.str, left, right: left + item.width, base, height: item.height }]
    })
    for (const [place, box] of boxes.entries()) {
      const beyond =
        Math.max(box.right - width, -box.left) > 1 - MARGIN || box.base < 0 || box.base > height
      if (beyond) found.push(`page ${number}: "${box.text}" is cut off`)
      for (const other of boxes.slice(place + 1)) {
        const sameLine = Math.abs(box.base - other.base) < Math.min(box.height, other.height) * 0.5
        const over = Math.min(box.right, other.right) - Math.max(box.left, other.left)
        if (sameLine && over > 2) found.push(`page ${number}: "${box.text}" over "${other.text}"`)
      }
    }
  }
  return found
}

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80)
const HOSTILE = '#[x]*_\\ $1 <b> שלום 😀'
let course: number
let student: number
let payment: number
let quiet: number
beforeAll(async () => {
  quiet = await newCourse(staff, { name: 'Senza nessuno' })
  course = await newCourse(staff, { name: `Corso ${LONG}` })
  const photo = `data:image/png;base64,${png(120, 160).toString('base64')}`
  student = await newStudent(staff, { name: 'Ada', surname: LONG, courseIds: [course], photo })
  await newStudent(staff, { name: LONG, surname: HOSTILE, courseIds: [course] })
  for (let place = 1; place <= 40; place += 1) {
    await newStudent(staff, { name: `Anna ${place}`, surname: 'Zeta', courseIds: [course] })
  }
  const teacherIds = [
    await newTeacher(staff, { surname: LONG, name: HOSTILE }),
    await newTeacher(staff, { surname: 'Bruni', name: 'Ada' }),
  ]
  const roomId = await newRoom(staff, LONG)
  const held = { courseId: course, startsAt: '2026-10-14T09:00:00', minutes: 120 }
  await insertLesson(world, { ...held, teacherIds })
  for (let hour = 10; hour < 22; hour += 1) {
    const startsAt = `2026-10-21T${hour}:00:00`
    await insertLesson(world, { courseId: course, startsAt, roomId, teacherIds })
  }
  for (let lesson = 0; lesson < 60; lesson += 1) {
    const hour = String(8 + Math.floor(lesson / 6)).padStart(2, '0')
    await insertLesson(world, {
      courseId: course,
      startsAt: `2026-10-20T${hour}:${String((lesson % 6) * 10).padStart(2, '0')}:00`,
      minutes: 30,
      topic: lesson % 2 === 0 ? LONG : HOSTILE,
      ...(lesson === 0 ? { roomId, teacherIds } : {}),
    })
  }
  const instalments = [
    { dueOn: '2026-10-31', amountCents: 35_050, month: '10' },
    { dueOn: '2026-11-30', amountCents: 64_950, month: '11' },
  ]
  payment = await newPayment(staff, [course, student], instalments, 35_050)
})

const place = () => `student=${student}&course=${course}`

test('a certificate has room for what is not known of the student', async () => {
  const free = await newCourse(staff)
  const unknown = await newStudent(staff, { courseIds: [free] })
  await world.sql(`update students set birth_city = '', tax_code = '' where id = $1`, [unknown])
  const said = await read(`certificate.pdf?student=${unknown}&course=${free}`)
  expect(said.replace(/\s+/g, ' ')).toContain(
    'nato/a a ____________ il 07/03/2001, codice fiscale ____________, frequenta',
  )
})

test('a certificate says the hours attended of those held, in the words of the office', async () => {
  const said = await read(`certificate.pdf?${place()}`)
  expect(said).toContain('ATTESTATO DI FREQUENZA')
  expect(said).toMatch(/frequentate\s+0,00\s+ore\s+su\s+2,00/)
  const words = {
    subject: 'SI CERTIFICA',
    html: '<p>{studente}: {ore_svolte} ore.</p>',
    version: 0,
  }
  done(await staff.call('PUT', '/templates/reports.certificate', words))
  const changed = await read(`certificate.pdf?${place()}`)
  expect(changed).toContain('SI CERTIFICA')
  expect(changed.replace(/\s+/g, '')).toContain(`${LONG}Ada:2,00ore.`)
})

test('an enrolment form has the student, the plan and what a transfer needs', async () => {
  const said = await read(`enrolment.pdf?${place()}`)
  expect(said).toContain('Modulo di iscrizione')
  expect(said).toContain('350,50 €')
  expect(said).toContain('Totale: 1.000,00 €')
  expect(said).toMatch(/RF\d\d( \d{4}){4}/)
  expect(said).toContain('IBAN IT60 X054 2811 1010 0000 0123 456')
  const free = await newCourse(staff)
  const without = await newStudent(staff, { courseIds: [free] })
  expect(await read(`enrolment.pdf?student=${without}&course=${free}`)).toContain('non c’è ancora')
})

test('a receipt has its number, and says when the payment was taken back', async () => {
  const said = await read(`receipt.pdf?payment=${payment}`)
  expect(said).toMatch(/Ricevuta di pagamento n\. 2026\/\d+/)
  expect(said).toContain('350,50 €')
  expect(said).not.toContain('stornato')
  done(await staff.call('POST', `/payments/${payment}/reversal`, { note: 'errore' }))
  expect(await read(`receipt.pdf?payment=${payment}`)).toContain('è stato stornato')
})

test('the call sheet of a day has each lesson with who is expected, or says that there is none', async () => {
  const said = await read('call-sheet.pdf?day=2026-10-20')
  expect(said).toContain('martedì 20 ottobre 2026')
  expect(said).toContain('08:00 - 08:30')
  expect(said.match(/Zeta Anna 40/g)).toHaveLength(60)
  expect(await read('call-sheet.pdf?day=2026-12-25')).toContain('Nessuna lezione in questo giorno.')
})

test('a lesson of the call sheet stands on the page of its people, under the day', async () => {
  const small = await newCourse(staff, { name: 'Pochi' })
  await newStudent(staff, { name: 'Zoe', surname: 'Ultima', courseIds: [small] })
  for (let lesson = 0; lesson < 40; lesson += 1) {
    const at = `${String(8 + Math.floor(lesson / 4)).padStart(2, '0')}:${(lesson % 4) * 15 || '00'}`
    await insertLesson(world, { courseId: small, startsAt: `2026-11-10T${at}:00`, minutes: 30 })
  }
  const bytes = await fetched('call-sheet.pdf?day=2026-11-10&photos=no')
  const { text } = await extractText(await getDocumentProxy(bytes, { verbosity: 0 }))
  expect(text.length).toBeGreaterThan(1)
  for (const page of text) {
    expect(page).toContain('Ordine del giorno – martedì 10 novembre 2026')
    const times = page.match(/\d\d:\d\d - \d\d:\d\d/g)?.length
    expect(page.match(/Ultima Zoe/g)?.length).toBe(times)
  }
})

test('a lesson of the timetable of a room begins with its day on whichever page it stands', async () => {
  const roomId = await newRoom(staff)
  const courses = [course]
  for (let count = 0; count < 3; count += 1) courses.push(await newCourse(staff, { name: LONG }))
  const [courseId = 0, ...otherCourseIds] = courses
  for (let day = 1; day <= 30; day += 1) {
    const startsAt = `2026-11-${String(day).padStart(2, '0')}T09:00:00`
    await insertLesson(world, { courseId, otherCourseIds, startsAt, roomId })
  }
  // Each first day moves the end of the page to another line of a lesson.
  for (const first of ['01', '02', '03', '04', '05', '06']) {
    const asked = `room=${roomId}&from=2026-11-${first}&to=2026-11-30`
    const bytes = await fetched(`room-timetable.pdf?${asked}`)
    const { text } = await extractText(await getDocumentProxy(bytes, { verbosity: 0 }))
    expect(text.length).toBeGreaterThan(1)
    for (const page of text) expect(page).toMatch(/novembre 2026\s+\d+ [a-z]{3}\s/)
  }
})

test('a name on the sheet to sign is not torn in two by the end of the page', async () => {
  const long = await newCourse(staff)
  const names = Array.from({ length: 30 }, (_, place) => `${place} ${LONG}`.slice(0, 78))
  for (const name of names) await newStudent(staff, { name, surname: name, courseIds: [long] })
  const bytes = await fetched(`register-sheet.pdf?course=${long}`)
  const { text } = await extractText(await getDocumentProxy(bytes, { verbosity: 0 }))
  expect(text.length).toBeGreaterThan(1)
  for (const page of text.slice(1)) expect(page).toMatch(/FIRMA USCITA\s+(\d+\s|Firma)/)
})

test('a lesson whose people go on over the page is said again there', async () => {
  const bytes = await fetched('call-sheet.pdf?day=2026-10-20')
  const { text } = await extractText(await getDocumentProxy(bytes, { verbosity: 0 }))
  expect(text.length).toBeGreaterThan(20)
  for (const page of text) expect(page.search(/\d\d:\d\d - /)).toBeLessThan(page.indexOf('Zeta'))
})

const pictures = async (path: string) =>
  Buffer.from(await fetched(path))
    .toString('latin1')
    .match(/\/Subtype \/Image/g)?.length ?? 0

test('a paper bears the logo of the academy', async () => {
  expect(await pictures(`student-exams.pdf?${place()}`)).toBe(1)
})

test('the call sheet has the pictures of who is expected, or only the names', async () => {
  expect(await pictures('call-sheet.pdf?day=2026-10-20')).toBe(2)
  expect(await pictures('call-sheet.pdf?day=2026-10-20&photos=no')).toBe(1)
  const names = await read('call-sheet.pdf?day=2026-10-20&photos=no')
  expect(names.match(/Zeta Anna 40/g)).toHaveLength(60)
})

test('a picture that cannot be read keeps nobody else from being printed', async () => {
  const broken = `data:image/png;base64,${png(120, 160).subarray(0, 90).toString('base64')}`
  const other = await newCourse(staff)
  await newStudent(staff, { surname: 'Sfocata', courseIds: [other], photo: broken })
  expect(await read(`class-list.pdf?course=${other}`)).toContain('Sfocata')
})

test('the papers of a class name everybody, and say when there is nobody', async () => {
  expect(await read(`class-list.pdf?course=${course}`)).toContain('Zeta Anna 40')
  expect(await read(`register-sheet.pdf?course=${course}`)).toContain('Firma dell’insegnante')
  expect(await read(`class-list.pdf?course=${quiet}`)).toContain('Nessuno studente')
})

describe('names of 80 letters, markup, other scripts and sixty lessons a day', () => {
  test.each([
    ['certificate', place],
    ['enrolment', place],
    ['receipt', () => `payment=${payment}`],
    ['class-list', () => `course=${course}`],
    ['register-sheet', () => `course=${course}`],
    ['call-sheet', () => 'day=2026-10-20'],
    ['call-sheet', () => 'day=2026-10-20&photos=no'],
    ['course-calendar', () => `courses=${course}&from=2026-10-01&to=2026-11-30`],
    ['room-timetable', () => 'room=1&from=2026-10-01&to=2026-11-30'],
    ['lesson-list', () => `course=${course}`],
    ['averages', () => `course=${course}`],
    ['student-exams', place],
    ['student-courses', () => `student=${student}`],
    ['attendance', place],
    ['hours', () => 'month=2026-10'],
  ])('%s: nothing is cut off or lies over something else', async (report, asked) => {
    expect(await overlaps(`${report}.pdf?${asked()}`)).toEqual([])
  })
})

test.each([
  ['receipt.pdf?payment=999999', 'Pagamento non trovato'],
  ['certificate.pdf?student=999999&course=1', 'Studente non trovato'],
  ['class-list.pdf?course=999999', 'Corso non trovato'],
])('%s says %s', async (path, message) => {
  const [route = '', query] = path.split('?')
  const input = Object.fromEntries(new URLSearchParams(query))
  const { status, body } = await staff.call('GET', `/reports/${route}`, input)
  expect({ status, message: body.message }).toEqual({ status: 404, message })
})
