import { addDays } from '#kit/domain/day.ts'
import type { Academy } from './academy.ts'
import type { Shot } from './load.ts'

/** More different pages and searches than the server remembers. */
const PAGES = { length: 1_600 }
/** The course of the shots that always ask for the same. */
const COURSE = 7
const DATES = 40

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
  const year = (course: number) => `/lessons?from=2026-09-01&to=2027-08-31&courseId=${course}`
  const day = (index: number) => {
    const at = addDays(academy.firstDay, Math.floor(index / 5) * 7 + (index % 5))
    return `/lessons?from=${at}&to=${at}`
  }
  return [
    get('elenco studenti', '/students?page=1'),
    many(
      get('elenco studenti, pagine diverse', '/students?page=1'),
      Array.from(
        PAGES,
        (_, index) => `/students?page=${1 + (index % 800)}&dir=${index < 800 ? 'asc' : 'desc'}`,
      ),
    ),
    get('elenco studenti, cerca', '/students?q=a1b'),
    many(
      get('elenco studenti, ricerche diverse', '/students?q=a1b'),
      Array.from(PAGES, (_, index) => `/students?q=${index.toString(16).padStart(3, '0')}`),
    ),
    get('ricerca globale', '/search?q=niccolo%20a1'),
    get('scheda classe', `/courses/${COURSE}`),
    get('scheda classe, studenti', `/courses/${COURSE}/students`),
    {
      ...many(
        get('calendario di un corso, un anno', year(COURSE)),
        Array.from({ length: academy.courses }, (_, index) => year(1 + index)),
      ),
      alone: true,
    },
    {
      ...many(
        get('giornata della scuola', day(0)),
        Array.from({ length: 150 }, (_, index) => day(index)),
      ),
      alone: true,
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
      alone: true,
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
