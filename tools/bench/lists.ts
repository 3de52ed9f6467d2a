import type { Shot } from './load.ts'

/** What 99 of 100 answers have to stay under on one connection, in ms. */
const LIMIT_OF_LIST = 10
/** A far page may take three times as long as a near one. */
const LIMIT_OF_FAR = 3 * LIMIT_OF_LIST
const LIMIT_OF_PEOPLE = 40
const SORTS = ['surname', 'name', 'mail', 'phone'] as const
const DIRS = ['asc', 'desc'] as const
/** All students are on so many pages, and those of one category. */
const PAGES = 800
const NEAR = 20
const FAR = 60
const CATEGORIES = 8

const numbers = (length: number, from: number) => Array.from({ length }, (_, at) => from + at)
/** Three characters that a surname of the academy holds. */
const words = numbers(1_600, 0).map((n) => n.toString(16).padStart(3, '0'))

const FILTERS = [
  '',
  '&presence=attending',
  '&enrolment=running',
  '&enrolment=over',
  '&archived=true',
  '&blacklisted=false',
  ...numbers(CATEGORIES, 1).map((id) => `&categoryId=${id}`),
]

const orders = SORTS.flatMap((sort) => DIRS.map((dir) => `&sort=${sort}&dir=${dir}`))
const pagesOf = (pages: readonly number[], filters: readonly string[]) =>
  pages.flatMap((page) =>
    orders.flatMap((order) => filters.map((filter) => `?page=${page}${order}${filter}`)),
  )

/** The list of students as its screen asks for it, any page, order, filter and search. */
export function listShots(cookie: string): Shot[] {
  const get = (name: string, paths: readonly string[], alone: number): Shot => ({
    ...{ name, method: 'GET', path: paths[0] ?? '', paths, headers: { cookie }, alone },
  })
  const list = (queries: readonly string[]) => queries.map((query) => `/api/students${query}`)
  return [
    {
      ...{ name: 'elenco studenti, ricordato', method: 'GET', path: '/api/students?page=1' },
      ...{ headers: { cookie }, remembered: true },
    },
    get('elenco studenti, pagine e ordini', list(pagesOf(numbers(NEAR, 1), [''])), LIMIT_OF_LIST),
    get(
      'elenco studenti, filtri e ordini',
      list(pagesOf(numbers(NEAR, 1), FILTERS)),
      LIMIT_OF_LIST,
    ),
    get(
      'elenco studenti, pagine lontane',
      list(pagesOf(numbers(FAR, PAGES - FAR), [''])),
      LIMIT_OF_FAR,
    ),
    get('elenco studenti, ricerche', list(words.map((word) => `?q=${word}`)), LIMIT_OF_LIST),
    get(
      'persone cercate',
      words.map((word) => `/api/search/people?q=${word}`),
      LIMIT_OF_PEOPLE,
    ),
  ]
}
