import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { refuse } from '#kit/domain/result.ts'
import {
  done,
  newCourse,
  newPayment,
  newRoom,
  newStudent,
  newSubject,
  newTeacher,
} from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { openWorld } from '#tests/support/world.ts'
import { reportSentences } from '../domain/text.ts'
import { MAX_LESSONS } from '../domain/types.ts'

const world = await openWorld({ env: { ACADEMY_NAME: 'Accademia del Cinema' } })
afterAll(() => world.close())
const staff = await world.as('staff')

/** A report as it is opened: its name, and the text of each page. */
async function open(path: string): Promise<{ name: string; pages: string[]; bytes: Uint8Array }> {
  const address = `${world.url}/api/reports/${path}`
  const answer = await fetch(address, { headers: { cookie: staff.cookie ?? '' } })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const named = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { text } = await extractText(await getDocumentProxy(bytes.slice(), { verbosity: 0 }))
  return { name: decodeURIComponent(named?.[1] ?? ''), pages: text, bytes }
}

/** The colours in which a page is filled and written, as `#rrggbb`, each as often as it is taken. */
async function colours(bytes: Uint8Array, number = 1): Promise<unknown[]> {
  const { OPS } = await getResolvedPDFJS()
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 })
  const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList()
  return fnArray.flatMap((fn, at) => (fn === OPS.setFillRGBColor ? argsArray[at] : []))
}

async function refused(path: string): Promise<{ status: number; message: string }> {
  const [route = '', query] = path.split('?')
  const input = Object.fromEntries(new URLSearchParams(query))
  const { status, body } = await staff.call('GET', `/reports/${route}`, input)
  return { status, message: body.message }
}

const GREY = '#e7e9ec'
const ROSE = '#f3d9d9'
const RED = '#a40e26'
const HOSTILE = '#[x]*_\\ "$1" <b>שלום 😀'
let course: number
let student: number
let left: number
let room: number
let exam: number
beforeAll(async () => {
  course = await newCourse(staff, {
    ...{ name: 'Primo anno A', startsOn: '2026-10-01', endsOn: '2027-06-30' },
    academicYear: '2026/2027',
  })
  const enrolled = { courseIds: [course] }
  student = await newStudent(staff, { name: 'Giulio', surname: 'D’Aloè', ...enrolled })
  left = await newStudent(staff, { name: 'Ada', surname: 'Partita', ...enrolled })
  done(await staff.call('POST', `/courses/${course}/students/${left}/withdrawal`, {}))
  for (let place = 1; place <= 16; place += 1) {
    await newStudent(staff, {
      name: 'Anna',
      surname: `Zeta ${String(place).padStart(2, '0')}`,
      ...enrolled,
    })
  }
  room = await newRoom(staff, 'Sala prove')
  const teacher = await newTeacher(staff, { name: 'Ada', surname: 'Bruni' })
  await world.sql(
    `insert into teacher_rates (teacher_id, valid_from, hourly_cents, daily_cents, created_by)
     values ($1, '2026-09-01', 2500, 10000, 'prova')`,
    [teacher],
  )
  const voice = await newSubject(staff, { name: 'Voce', note: 'canto' })
  const lesson = { courseId: course, roomId: room, teacherIds: [teacher], subjectIds: [voice] }
  await insertLesson(world, { ...lesson, startsAt: '2026-10-05T18:30:00', minutes: 120 })
  await insertLesson(world, { ...lesson, startsAt: '2026-11-04T09:00:00', topic: HOSTILE })
  const elsewhere = await newCourse(staff, { name: 'Set' })
  const paidByDay = { ...lesson, courseId: elsewhere, dailyBilling: true, minutes: 60 }
  await insertLesson(world, { ...paidByDay, startsAt: '2026-09-28T09:00:00' })
  await insertLesson(world, { ...paidByDay, startsAt: '2026-09-28T14:00:00' })
  done(
    await staff.call('POST', '/lessons', {
      ...lesson,
      startsAt: '2026-12-02T09:00',
      minutes: 60,
      fee: true,
    }),
  )
  await world.sql(`insert into closing_days (day, reason, created_by) select day, 'Estate', 'prova'
    from generate_series('2027-08-09'::date, '2027-08-28', '1 day') as day
    union all select '2026-11-02', 'Ponte', 'prova'`)
  const exams = []
  for (let place = 1; place <= 7; place += 1) {
    const asked = { title: `Prova ${place}`, heldOn: `2026-10-1${place}` }
    exams.push(done(await staff.call('POST', `/courses/${course}/exams`, asked)).id)
  }
  exam = exams[0] ?? 0
  const grades = [{ studentId: student, value: 28 }]
  done(await staff.call('PUT', `/exams/${exam}/grades`, { version: 0, grades }))
})

describe('the calendar of a course', () => {
  test('has two months on each landscape page, with lessons and closing days', async () => {
    const { name, pages } = await open(
      `course-calendar.pdf?courses=${course}&from=2026-10-01&to=2026-12-31`,
    )
    expect(name).toBe('Calendario – Primo anno A – 01-10-2026 – 31-12-2026.pdf')
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Primo anno A')
    expect(pages[0]).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(pages[0]).toContain('ottobre 2026')
    expect(pages[0]).toContain('novembre 2026')
    expect(pages[0]).toContain('18:30 - 20:30 Primo anno A')
    expect(pages[0]).toContain('CHIUSURA SCUOLA')
    expect(pages[1]).toContain('dicembre 2026')
    expect(pages[1]).toContain('Pagina 2 di 2')
  })

  test('says whose it is and which day again, and marks a month once, when one goes on over the page', async () => {
    const full = await newCourse(staff, { name: 'Corso pieno' })
    for (let lesson = 0; lesson < 50; lesson += 1) {
      const at = `${String(7 + Math.floor(lesson / 4)).padStart(2, '0')}:${(lesson % 4) * 15 || '00'}`
      await insertLesson(world, { courseId: full, startsAt: `2026-10-20T${at}:00`, minutes: 30 })
    }
    const asked = 'name=Tutti insieme&from=2026-10-01&to=2026-11-30'
    const { pages, bytes } = await open(`course-calendar.pdf?courses=${full}&${asked}`)
    expect(pages.length).toBeGreaterThan(1)
    // Above and at the foot.
    for (const page of pages) expect(page.match(/Tutti insieme/g)).toHaveLength(2)
    const going = pages.filter((page) => page.includes('Corso pieno'))
    expect(going.length).toBeGreaterThan(1)
    for (const page of going) expect(page).toMatch(/20 mar\s+\d\d:\d\d - \d\d:\d\d Corso pieno/)
    const [book] = await (await getDocumentProxy(bytes, { verbosity: 0 })).getOutline()
    expect(book?.items.map(({ title }) => title)).toEqual(['ottobre 2026', 'novembre 2026'])
  })

  test('shades weekends and, otherwise, closing days', async () => {
    const month = async (first: string, last: string) =>
      colours((await open(`course-calendar.pdf?courses=${course}&from=${first}&to=${last}`)).bytes)
    const october = await month('2026-10-01', '2026-10-31')
    expect(october.filter((colour) => colour === GREY)).toHaveLength(9 * 2)
    expect(october).not.toContain(ROSE)
    expect(await month('2026-11-01', '2026-11-30')).toContain(ROSE)
  })

  test('covers the whole course when no days are chosen', async () => {
    expect((await open(`course-calendar.pdf?courses=${course}`)).pages).toHaveLength(5)
  })

  test('has lessons before its first day and after its last one too, when no days are chosen', async () => {
    const short = await newCourse(staff, { startsOn: '2026-10-01', endsOn: '2026-10-31' })
    await insertLesson(world, { courseId: short, startsAt: '2026-09-22T08:00:00' })
    await insertLesson(world, { courseId: short, startsAt: '2026-11-03T09:00:00' })
    const { name, pages } = await open(`course-calendar.pdf?courses=${short}`)
    expect(name).toContain('22-09-2026 – 03-11-2026')
    expect(pages.join('').match(/\d\d:00 - /g)).toHaveLength(2)
  })

  test('joins several courses under the name of their union', async () => {
    const other = await newCourse(staff, { name: 'Mimo' })
    const { pages } = await open(
      `course-calendar.pdf?courses=${course};${other}&name=Tutti insieme&from=2026-10-01&to=2026-10-31`,
    )
    expect(pages[0]).toContain('Tutti insieme')
  })

  test.each([
    ['courses=999999', { status: 404, message: 'Corso non trovato' }],
    ['courses=x', { status: 400 }],
    ['courses=1&from=2026-12-01&to=2026-11-01', { status: 400 }],
    [`courses=${Array.from({ length: 1001 }, (_, at) => at + 1).join(';')}`, { status: 400 }],
  ])('is refused for %s', async (query, answer) => {
    expect(await refused(`course-calendar.pdf?${query}`)).toMatchObject(answer)
  })

  test('covers the ten years that courses of a category may span', async () => {
    const old = await newCourse(staff, { startsOn: '2020-10-01', endsOn: '2023-06-30' })
    const { pages } = await open(`course-calendar.pdf?courses=${old};${course}`)
    expect(pages.join('')).toContain('giugno 2027')
  })

  test.each([
    ['asked for', () => `courses=${course}&from=2026-12-01&to=2036-12-01`],
    ['of the courses', () => `courses=${course}&to=2036-12-31`],
  ])('says that more months %s are too many, instead of leaving some out', async (_, asked) => {
    expect(await refused(`course-calendar.pdf?${asked()}`)).toEqual({
      status: 422,
      message: reportSentences['reports.period_too_long'],
    })
  })

  test('counts many courses that are joined under no name', async () => {
    await world.sql(
      `insert into courses (name, category_id, academic_year, starts_on, ends_on)
       select 'Molti ' || place, category_id, academic_year, starts_on, ends_on
       from courses, generate_series(1, 60) place where id = $1`,
      [course],
    )
    const rows = await world.sql<{ id: number }>(`select id from courses where name like 'Molti %'`)
    const ids = rows.map(({ id }) => id).join(';')
    const { name } = await open(`course-calendar.pdf?courses=${ids}&to=2026-10-31`)
    expect(name).toBe('Calendario – 60 corsi – 01-10-2026 – 31-10-2026.pdf')
  })

  test('is refused when there are more lessons than fit', async () => {
    const full = await newCourse(staff, { name: 'Corso troppo pieno' })
    await world.sql(
      `with made as (
         insert into lessons (course_id, starts_at, minutes, created_by)
         select $1, '2026-10-01 08:00'::timestamp + place * interval '30 minutes', 30, 'prova'
         from generate_series(0, $2::int) place returning id
       ) insert into lesson_courses select id, $1 from made`,
      [full, MAX_LESSONS],
    )
    expect(await refused(`course-calendar.pdf?courses=${full}&to=2028-12-31`)).toEqual({
      status: 422,
      message: reportSentences['reports.too_many_lessons'],
    })
  })
})

test('the timetable of a room says course, subject and teacher beside the hours', async () => {
  const { pages } = await open(`room-timetable.pdf?room=${room}&from=2026-10-01&to=2026-11-30`)
  expect(pages[0]).toContain('Sala prove')
  expect(pages[0]).toContain('18:30 - 20:30 - Primo anno A - Voce - canto - Bruni Ada')
  expect(pages[0]?.match(/CHIUSURA SCUOLA/g)).toHaveLength(1)
  expect(pages[0]?.match(/\b(sab|dom)\b/g)).toHaveLength(9 + 9)
  expect(await refused('room-timetable.pdf?room=99999')).toEqual({
    status: 404,
    message: 'Aula non trovata',
  })
})

test('the timetable of a room has all its lessons when no days are chosen', async () => {
  const { name } = await open(`room-timetable.pdf?room=${room}`)
  expect(name).toBe('Orario aula – Sala prove – 28-09-2026 – 02-12-2026.pdf')
})

describe('the lessons of a course to sign', () => {
  test('begin with name and hours, then months with the days of a payment', async () => {
    const { pages } = await open(`lesson-list.pdf?course=${course}`)
    const text = pages.join('\n')
    expect(text.indexOf('Primo anno A')).toBeLessThan(text.indexOf('18:30 - 20:30'))
    expect(text.indexOf('ottobre 2026')).toBeLessThan(text.indexOf('novembre 2026'))
    expect(text).toContain('(pag. quota)')
    expect(text).toContain('Chiusura estiva: 09/08/2027 – 28/08/2027')
    expect(text).toContain('Firma per presa visione')
  })

  test('mark the lesson of a day on which an instalment of the course is due', async () => {
    const paid = await newCourse(staff, { name: 'A rate' })
    for (const day of ['30', '31']) {
      await insertLesson(world, { courseId: paid, startsAt: `2026-10-${day}T09:00:00` })
    }
    const instalments = [{ dueOn: '2026-10-31', amountCents: 10_000, month: '10' }]
    await newPayment(staff, [paid, await newStudent(staff, { courseIds: [paid] })], instalments, 1)
    const { pages } = await open(`lesson-list.pdf?course=${paid}`)
    expect(pages.join('\n').match(/\(pag\. quota\)/g)).toHaveLength(1)
    expect(pages[0]).toMatch(/sabato 31 ottobre 2026\s+09:00 - \d\d:\d\d\s+\(pag\. quota\)/)
  })

  test('print what was typed as it was typed: nothing is taken for markup', async () => {
    const { pages } = await open(`lesson-list.pdf?course=${course}`)
    expect(pages.join('')).toContain('#[x]*_\\ "$1" <b>')
  })

  test('say that there are none', async () => {
    const empty = await newCourse(staff, { name: 'Vuoto' })
    expect((await open(`lesson-list.pdf?course=${empty}`)).pages[0]).toContain(
      'Nessuna lezione presente',
    )
  })
})

describe('grades', () => {
  test('of a course are means, fifteen students on a page, without who has left', async () => {
    const { pages } = await open(`averages.pdf?course=${course}`)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Valutazioni medie')
    expect(pages[0]).toMatch(/STUDENTE\s+MEDIA/)
    expect(pages[0]).toMatch(/D’Aloè Giulio\s+28,00/)
    expect(pages.join('').match(/N\/A/g)).toHaveLength(16)
    expect(pages.join('')).not.toContain('Partita')
  })

  test('of an exam name it and its day', async () => {
    const { pages } = await open(`exam-grades.pdf?exam=${exam}`)
    expect(pages[0]).toContain('Valutazioni')
    expect(pages[0]).toContain('Prova 1 – 11/10/2026')
    expect(pages[0]).toMatch(/STUDENTE\s+VALUTAZIONE/)
    // Seventeen of them.
    expect(pages).toHaveLength(2)
  })

  test('of a student are six a page, with the mean and the pages counted', async () => {
    const { name, pages } = await open(`student-exams.pdf?student=${student}&course=${course}`)
    expect(name).toBe('Dettaglio esami studente – D’Aloè Giulio – Primo anno A.pdf')
    expect(pages).toHaveLength(2)
    expect(pages[0]).toMatch(/ESAME\s+VALUTAZIONE/)
    expect(pages[0]).not.toContain('Prova 7')
    expect(pages[1]).toContain('Media complessiva: 28,00')
    expect(pages[1]).toContain('Pagina 2 di 2')
  })

  test('of who has left say so in red', async () => {
    const { pages, bytes } = await open(`student-exams.pdf?student=${left}&course=${course}`)
    expect(pages[0]).toContain('Studente ritirato da questo corso')
    expect(await colours(bytes)).toContain(RED)
    const other = await open(`student-exams.pdf?student=${student}&course=${course}`)
    expect(await colours(other.bytes)).not.toContain(RED)
  })

  test('say of a course without exams that there was none', async () => {
    const empty = await newCourse(staff, { name: 'Senza esami' })
    const alone = await newStudent(staff, { courseIds: [empty] })
    expect((await open(`student-exams.pdf?student=${alone}&course=${empty}`)).pages[0]).toContain(
      'Lo studente non ha sostenuto alcun esame in questo corso.',
    )
  })

  test('of all courses of a student begin each on a page', async () => {
    const second = await newCourse(staff, { name: 'Altro corso' })
    const both = await newStudent(staff, { courseIds: [course, second] })
    const { pages } = await open(`student-courses.pdf?student=${both}`)
    expect(pages).toHaveLength(3)
    expect(pages.every((page) => page.includes('Dettaglio esami studente'))).toBe(true)
  })
})

test('the summary of attendance has figures and every lesson held', async () => {
  const { name, pages } = await open(`attendance.pdf?student=${student}&course=${course}`)
  expect(name).toBe('Riepilogo presenze – D’Aloè Giulio – Primo anno A – 2026-2027.pdf')
  for (const said of [
    ...['Totale Lezioni', 'Presenze', 'Assenze Totali', 'Recuperi Confermati'],
    ...['Assenze Effettive', 'Percentuale', 'Data', 'Argomento', 'Stato', 'Recupero', 'ASSENTE'],
  ]) {
    expect(pages[0]).toContain(said)
  }
  expect(pages[0]).toMatch(/RIEPILOGO PRESENZE\s+Studente\s+D’Aloè Giulio\s+Corso\s+Primo anno A/)
  expect(pages[0]).toMatch(/Anno accademico\s+2026\/2027/)
  expect(pages[0]).toMatch(/Generato il \d\d\/\d\d\/\d{4} \d\d:\d\d/)
})

test('a long summary of attendance says on each page whose it is', async () => {
  const long = await newCourse(staff, { name: 'Corso lungo', startsOn: '2026-06-01' })
  const alone = await newStudent(staff, { name: 'Ada', surname: 'Lunga', courseIds: [long] })
  for (let day = 0; day < 80; day += 1) {
    const startsAt = `${addDays('2026-06-01', day)}T09:00:00`
    await insertLesson(world, { courseId: long, startsAt, minutes: 60 })
  }
  const { pages } = await open(`attendance.pdf?student=${alone}&course=${long}`)
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages.slice(1)) {
    expect(page).toContain('RIEPILOGO PRESENZE – Lunga Ada – Corso lungo')
  }
})

test('the hours to invoice of a month stand by teacher', async () => {
  const { pages } = await open('hours.pdf?month=2026-10')
  expect(pages[0]).toContain('Ore da fatturare')
  expect(pages[0]).toContain('ottobre 2026')
  expect(pages[0]).toMatch(/Bruni Ada\s+2,00\s+2,00\s+50,00\s€\s+0\s+0,00\s€/)
  const { pages: days } = await open('hours.pdf?month=2026-09')
  expect(days[0]).toMatch(/Bruni Ada\s+2,00\s+0,00\s+0,00\s€\s+1\s+100,00\s€/)
})

test('the hours to invoice name the lessons without a rate, and who lies in the trash', async () => {
  const gone = await newTeacher(staff, { name: 'Ivo', surname: 'Cestini' })
  const lesson = { courseId: course, teacherIds: [gone], startsAt: '2026-08-03T09:00:00' }
  await insertLesson(world, { ...lesson, minutes: 60 })
  done(await staff.call('DELETE', `/teachers/${gone}`))
  for (const whose of ['', `&teacher=${gone}`]) {
    const { pages } = await open(`hours.pdf?month=2026-08${whose}`)
    expect(pages[0]).toMatch(/Cestini Ivo\s+1,00\s+1,00\s+0,00\s€/)
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain(
      'Cestini Ivo – Una lezione non è negli importi: in quel giorno l’insegnante non aveva una tariffa.',
    )
  }
})

test('the hours of a teacher who held no lesson say whose they are', async () => {
  const teacher = await newTeacher(staff, { name: 'Ugo', surname: 'Fermi' })
  const { name, pages } = await open(`hours.pdf?month=2026-10&teacher=${teacher}`)
  expect(name).toBe('Ore da fatturare – ottobre 2026 – Fermi Ugo.pdf')
  expect(pages[0]).toMatch(/Fermi Ugo\s+Nessuna lezione presente/)
})

test.each([
  ['student-exams.pdf?student=999999&course=1', 'Studente non trovato'],
  ['student-courses.pdf?student=999999', 'Studente non trovato'],
  ['attendance.pdf?student=999999&course=1', 'Studente non trovato'],
  ['averages.pdf?course=999999', 'Corso non trovato'],
  ['lesson-list.pdf?course=999999', 'Corso non trovato'],
  ['exam-grades.pdf?exam=999999', 'Esame non trovato'],
  ['hours.pdf?teacher=999999', 'Insegnante non trovato'],
])('%s says %s', async (path, message) => {
  expect(await refused(path)).toEqual({ status: 404, message })
})

test.each(['student-exams', 'student-courses'])(
  '%s leaves out who is in the trash',
  async (report) => {
    const gone = await newStudent(staff, { courseIds: [course] })
    done(await staff.call('DELETE', `/students/${gone}`, {}))
    expect(await refused(`${report}.pdf?student=${gone}&course=${course}`)).toEqual({
      status: 404,
      message: 'Studente non trovato',
    })
  },
)

test('nobody but staff gets one', async () => {
  const path = `/reports/averages.pdf?course=${course}`
  expect((await world.anonymous.call('GET', path)).status).toBe(401)
  expect((await (await world.as('call_centre')).call('GET', path)).status).toBe(403)
})

describe('a document', () => {
  const opened = async (path: string) => {
    const { bytes } = await open(path)
    return { bytes, pdf: await getDocumentProxy(bytes.slice(), { verbosity: 0 }) }
  }

  test('says its title and language, and promises that it can be read aloud', async () => {
    const { bytes, pdf } = await opened(`averages.pdf?course=${course}`)
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: expect.stringContaining('Valutazioni medie'),
      Language: 'it-IT',
    })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  test('has tags for its heading and its table, from page to page', async () => {
    const { pdf } = await opened(`averages.pdf?course=${course}`)
    const tagsOf = async (page: number) =>
      JSON.stringify(await (await pdf.getPage(page)).getStructTree())
    for (const tag of ['H1', 'Table', 'TH', 'TD']) {
      expect(await tagsOf(1)).toContain(`"role":"${tag}"`)
    }
    expect(await tagsOf(2)).toContain('"role":"TD"')
  })

  test('is found again by its bookmarks', async () => {
    const titles = async (path: string) => {
      const outline = await (await opened(path)).pdf.getOutline()
      return outline.map(({ title, items }) => [title, items.map((item) => item.title)])
    }
    const days = 'from=2026-10-01&to=2026-11-30'
    expect(await titles(`course-calendar.pdf?courses=${course}&${days}`)).toEqual([
      ['Calendario – Primo anno A – 01/10/2026 – 30/11/2026', ['ottobre 2026', 'novembre 2026']],
    ])
    expect(await titles(`student-exams.pdf?student=${student}&course=${course}`)).toEqual([
      ['Dettaglio esami studente – D’Aloè Giulio – Primo anno A', ['Primo anno A (2026/2027)']],
    ])
  })

  test.each([
    ['course-calendar.pdf', () => `courses=${course}&from=2026-10-01&to=2026-10-31`, [842, 595]],
    ['room-timetable.pdf', () => `room=${room}&from=2026-10-01&to=2026-10-31`, [842, 595]],
    ['student-exams.pdf', () => `student=${student}&course=${course}`, [595, 842]],
    ['averages.pdf', () => `course=${course}`, [595, 842]],
  ] as const)('%s is A4, lying or standing', async (report, asked, size) => {
    const { pdf } = await opened(`${report}?${asked()}`)
    const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
    expect([width, height].map(Math.round)).toEqual(size)
  })

  test('brings its fonts along', async () => {
    const { bytes, pdf } = await opened(`averages.pdf?course=${course}`)
    const { fontNames } = await fontsOf(pdf)
    expect(fontNames.length).toBeGreaterThan(0)
    for (const name of fontNames) expect(name).toMatch(/^[A-Z]{6}\+SourceSans3/)
    expect(bytes.length).toBeLessThan(30_000)
  })

  test('brings those for Hebrew, Arabic and pictures along too, and can be read aloud', async () => {
    const lines = { name: 'שרה مرحبا 😀', startsOn: '2026-10-01', endsOn: '2027-06-30' }
    const elsewhere = await newCourse(staff, lines)
    const { bytes, pdf } = await opened(`lesson-list.pdf?course=${elsewhere}`)
    const { fontNames } = await fontsOf(pdf)
    for (const font of ['NotoSansHebrew', 'NotoSansArabic', 'NotoEmoji']) {
      expect(fontNames).toContainEqual(expect.stringMatching(new RegExp(`^[A-Z]{6}\\+${font}`)))
    }
    expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  test('with letters that no font has is printed all the same', async () => {
    const elsewhere = await newCourse(staff, { name: 'Corso \u{10FFFD} di prova' })
    const { pages } = await open(`lesson-list.pdf?course=${elsewhere}`)
    expect(pages[0]).toContain('di prova')
  })
})

/** The fonts with which a document is written; those that it brings along have a name of its own. */
async function fontsOf(pdf: Awaited<ReturnType<typeof getDocumentProxy>>) {
  const page = await pdf.getPage(1)
  await page.getOperatorList()
  const { styles } = await page.getTextContent()
  const fontNames = Object.keys(styles).map(
    (id): string => (page.commonObjs.get(id) as { name: string }).name,
  )
  return { fontNames }
}

test.each([
  ['kit.documents_busy', 'Si stanno già preparando molti documenti: riprova tra qualche secondo.'],
  ['kit.document_failed', 'Il documento non è stato preparato'],
] as const)('%s is told in words, and the next one is made', async (code, said) => {
  const busy = vi.spyOn(world.services.pdf, 'render').mockResolvedValueOnce(refuse(code))
  onTestFinished(() => busy.mockRestore())
  const answer = await refused(`averages.pdf?course=${course}`)
  expect(answer).toEqual({ status: 503, message: expect.stringContaining(said) })
  expect((await open(`averages.pdf?course=${course}`)).pages).toHaveLength(2)
})

test('weekends and closing days are told in words, not by their shade alone', async () => {
  const { pages } = await open(
    `course-calendar.pdf?courses=${course}&from=2027-08-01&to=2027-08-31`,
  )
  expect(pages[0]?.match(/CHIUSURA SCUOLA/g)).toHaveLength(20)
  expect(pages[0]?.match(/\b(sab|dom)\b/g)).toHaveLength(9)
})

describe('without grades', () => {
  test('the sheet of an exam is filled in by hand', async () => {
    const { pages } = await open(`exam-grades.pdf?exam=${exam}&grades=no`)
    expect(pages[0]).toContain('D’Aloè Giulio')
    expect(pages[0]).not.toContain('28')
  })

  test('the exams of a student have no mean either', async () => {
    for (const path of [`student-exams.pdf?course=${course}&`, 'student-courses.pdf?']) {
      const { pages } = await open(`${path}student=${student}&grades=no`)
      expect(pages[0]).toContain('Prova 1')
      expect(pages.join('')).not.toMatch(/Media complessiva|28/)
    }
  })
})

test.skipIf(spawnSync('verapdf', ['--version']).error !== undefined)(
  'keeps its promise for whoever checks it',
  async () => {
    const { bytes } = await open(`averages.pdf?course=${course}`)
    const file = path.join(tmpdir(), `quinte-${randomUUID()}.pdf`)
    await writeFile(file, bytes)
    const { stdout } = spawnSync('verapdf', ['--flavour', 'ua1', '--format', 'text', file])
    await rm(file)
    expect(stdout.toString()).toMatch(/^PASS /)
  },
)

test.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined)(
  'another reader finds the same text',
  async () => {
    const { bytes } = await open(`averages.pdf?course=${course}`)
    const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: bytes })
    expect(stdout.toString()).toContain('Valutazioni medie')
    expect(stdout.toString()).toContain('D’Aloè Giulio')
  },
)
