import { addDays } from '#kit/domain/day.ts'
import type { Academy } from './academy.ts'
import type { Shot, Talk } from './load.ts'

/** The course of the shots that always ask for the same. */
const COURSE = 7
const DATES = 40
/** What 99 of 100 answers have to stay under on one connection, in ms. */
const LIMIT = 40
/** What a course shows: its students with their figures, its calendar. */
const LIMIT_OF_COURSE = 15
const LIMIT_OF_ALL_COURSES = 400
/** An outbox of 100,000 mails. */
const LIMIT_OF_OUTBOX = 30
const LIMIT_OF_TODAY = 30
/** So many pages of late instalments exist. */
const LATE_PAGES = { length: 950 }
/** Weeks that begin on so many days have lessons without a register. */
const WEEKS = 70
/** It sums tens of thousands of instalments. */
const LIMIT_OF_ALL_LATE = 40

/** The busiest screens, as requests. */
export function shotsOf(
  academy: Academy,
  cookie: string,
  login: { username: string; password: string },
): Shot[] {
  const json = { 'content-type': 'application/json' }
  const get = (name: string, path: string): Shot => ({
    name,
    method: 'GET',
    path: `/api${path}`,
    headers: { cookie },
  })
  const many = (shot: Shot, paths: readonly string[]): Shot => ({
    ...shot,
    paths: paths.map((path) => `/api${path}`),
  })
  const courses = Array.from({ length: academy.courses }, (_, index) => 1 + index)
  const hex = (index: number) => index.toString(16).padStart(2, '0')
  const end = addDays(academy.firstDay, 364)
  const year = (course: number) => `/lessons?from=${academy.firstDay}&to=${end}&courseId=${course}`
  const week = (index: number) => {
    const from = addDays(academy.firstDay, index % WEEKS)
    return `/registers/missing?from=${from}&to=${addDays(from, 7)}`
  }
  const orders = ['startsAt', 'course'].flatMap((sort) =>
    ['asc', 'desc'].map((dir) => `&sort=${sort}&dir=${dir}`),
  )
  const day = (index: number) => {
    const at = addDays(academy.firstDay, Math.floor(index / 5) * 7 + (index % 5))
    return `/lessons?from=${at}&to=${at}`
  }
  return [
    many(
      get('ricerca globale', '/search?q=niccolo%20a1'),
      Array.from({ length: 256 }, (_, index) => `/search?q=niccolo%20${hex(index)}`),
    ),
    many(
      get('scheda classe', `/courses/${COURSE}`),
      courses.map((course) => `/courses/${course}`),
    ),
    {
      ...many(
        get('scheda classe, studenti', `/courses/${COURSE}/students`),
        courses.map((course) => `/courses/${course}/students`),
      ),
      alone: LIMIT_OF_COURSE,
    },
    {
      ...many(get('calendario di un corso, un anno', year(COURSE)), courses.map(year)),
      alone: LIMIT_OF_COURSE,
    },
    {
      ...many(
        get('giornata della scuola', day(0)),
        Array.from({ length: 150 }, (_, index) => day(index)),
      ),
      alone: LIMIT_OF_COURSE,
    },
    {
      name: `anteprima di ${DATES} date`,
      method: 'POST',
      path: '/api/lessons/preview',
      headers: { ...json, cookie },
      body: JSON.stringify({
        courseId: COURSE,
        teacherIds: [COURSE],
        minutes: 120,
        rows: Array.from({ length: DATES }, (_, index) => ({
          startsAt: `${addDays(academy.firstDay, index * 7)}T10:00:00`,
          roomId: 1 + (index % academy.rooms),
        })),
      }),
      alone: LIMIT,
    },
    {
      ...many(
        get('figure di un corso di 40', `/courses/${COURSE}/attendance`),
        courses.map((course) => `/courses/${course}/attendance`),
      ),
      alone: LIMIT_OF_COURSE,
    },
    {
      ...many(
        get('assenze di uno studente', `/students/${COURSE}/attendance`),
        Array.from(
          { length: 500 },
          (_, index) => `/students/${500 * (index % 39) + 1 + (index % 190)}/attendance`,
        ),
      ),
      alone: LIMIT,
    },
    {
      ...many(
        get('ricalcolo assenze, tutti i corsi', '/absence-notices/students?percent=20'),
        Array.from({ length: 30 }, (_, n) => `/absence-notices/students?percent=${10 + n}`),
      ),
      alone: LIMIT_OF_ALL_COURSES,
      ofPlain: 1.5,
    },
    {
      ...many(
        get('oggi, giorni diversi', '/today'),
        Array.from({ length: 250 }, (_, index) => `/today?day=${addDays(academy.firstDay, index)}`),
      ),
      alone: LIMIT_OF_TODAY,
    },
    {
      ...many(
        get('registri da compilare, settimane', week(0)),
        orders.flatMap((order) => Array.from({ length: WEEKS }, (_, at) => week(at) + order)),
      ),
      alone: LIMIT,
    },
    {
      ...many(
        get('pagamenti in ritardo', '/late-instalments?page=1'),
        Array.from(LATE_PAGES, (_, index) => `/late-instalments?page=${1 + index}`),
      ),
      alone: LIMIT_OF_ALL_LATE,
    },
    {
      ...many(
        get('pagamenti da verificare', '/instalments/to-verify?page=1'),
        Array.from({ length: 200 }, (_, index) => `/instalments/to-verify?page=${1 + index}`),
      ),
      alone: LIMIT,
    },
    {
      ...many(
        get('situazione di un corso di 40', `/courses/${COURSE}/standings`),
        Array.from({ length: 400 }, (_, index) => `/courses/${1 + index}/standings`),
      ),
      alone: LIMIT,
    },
    {
      ...many(
        get('posta inviata, pagine diverse', '/mails?page=1'),
        Array.from({ length: 900 }, (_, index) => outbox(index)),
      ),
      alone: LIMIT_OF_OUTBOX,
    },
    {
      name: 'salvataggio di un registro di 25',
      method: 'PUT',
      path: '/api',
      talk: registers(academy),
      headers: { ...json, cookie },
      alone: LIMIT,
    },
    {
      name: 'accesso',
      method: 'POST',
      path: '/api/session',
      headers: json,
      body: JSON.stringify(login),
    },
  ]
}

/** The outbox by time, by name, by subject, one state and one day of it. */
function outbox(index: number): string {
  const page = 1 + Math.floor(index / 5)
  const kinds = ['', '&sort=toName&dir=asc', '&sort=subject', '&state=failed', '&state=sent']
  return `/mails?page=${index % 5 === 3 ? 1 + (page % 4) : page}${kinds[index % 5] ?? ''}`
}

/** Each talk saves a register of its own over and over, each time with every other mark changed. */
function registers(academy: Academy): () => Talk {
  let begun = 0
  return () => {
    const open = academy.openRegisters[begun % academy.openRegisters.length]
    if (!open) throw new Error('no register is left open')
    begun += 1
    let version = 0
    return {
      path: `/api/lessons/${open.lessonId}/register`,
      body: () =>
        JSON.stringify({
          version,
          entries: open.studentIds.map((studentId, index) => ({
            studentId,
            present: (index + version) % 2 === 0,
            minutes: null,
          })),
        }),
      heard(answer) {
        version = (JSON.parse(answer) as { version: number }).version
      },
    }
  }
}
