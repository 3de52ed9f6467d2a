import { type Day, isDay } from '#kit/domain/day.ts'

/** What the browser keeps between screens: cookies at path /, and the search text of the tab. */

/**
 * The cookies of each remembered selection. All names of one thing are written and any is read,
 * because pages and scripts know it by each.
 */
const COOKIES = {
  course: ['currentCourse', 'currentCorso'],
  student: ['currentStudent', 'currentStudente', 'requestedStudent'],
  teacher: ['currentInsegnante'],
  room: ['currentAula'],
  lesson: ['currentLezione'],
  subject: ['currentMateria'],
  exam: ['currentEsame'],
  tag: ['currentTag'],
  lead: ['currentCrm'],
  eventName: ['currentEventName'],
  dateFrom: ['dateFrom'],
  dateTo: ['dateTo'],
  scheduleType: ['scheduleType'],
  mergedPdf: ['pdfUnione'],
  checks: ['checksList'],
  username: ['username'],
  userType: ['userType'],
  userId: ['userId'],
  adminId: ['adminId'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Remembered = keyof typeof COOKIES

/**
 * Remembers a selection until the browser is closed; ids are passed as numbers. What courses were
 * called together is not what the next one is called.
 */
export function remember(what: Remembered, value: string | number): void {
  for (const name of COOKIES[what]) write(name, value)
  if (what === 'course') forget('mergedPdf')
}

/**
 * Remembers several courses at once, as a category's calendar shows them: all of them, joined by
 * `;`, under the second name, the first of them under the other.
 */
export function rememberCourses(ids: readonly [number, ...number[]]): void {
  const [one, all] = COOKIES.course
  write(one, ids[0])
  write(all, ids.join(';'))
}

/** The courses that were remembered together, or the one alone; none when there is no selection. */
export function recallCourses(): readonly number[] {
  const [one, all] = COOKIES.course
  const together = read(all) ?? ''
  return idsIn(together.includes(';') ? together : (read(one) ?? together))
}

/** The ids that a text joins by `;`, each once; what is no id is left out. */
export function idsIn(text: string): number[] {
  const ids = text.split(';').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}

function write(name: string, value: string | number): void {
  // What is too long for a cookie is dropped unsaid: what was there before must not stand for it.
  document.cookie = `${name}=; path=/; max-age=0`
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; SameSite=Lax`
}

/** The remembered selection, as text; undefined when there is none. */
export function recall(what: Remembered): string | undefined {
  for (const name of COOKIES[what]) {
    const value = read(name)
    if (value !== undefined) return value
  }
  return undefined
}

function read(name: string): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found && decoded(found.slice(name.length + 1))
}

/** Cookies are shared with every program on the same host, whose values may be of any form. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not written here: nothing is remembered.
    return undefined
  }
}

/** The days that were remembered with a selection. */
export function recallPeriod(): { readonly from: Day | undefined; readonly to: Day | undefined } {
  const [from, to] = [recall('dateFrom'), recall('dateTo')]
  return { from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined }
}

/** The remembered selection as a database id; undefined when it is none. */
export function recallId(what: Remembered): number | undefined {
  const id = Number(recall(what))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function forget(...what: readonly Remembered[]): void {
  for (const name of what.flatMap((one) => COOKIES[one])) {
    document.cookie = `${name}=; path=/; max-age=0; SameSite=Lax`
  }
}

/** Forgets everything that was remembered. */
export function forgetAll(): void {
  forget(...(Object.keys(COOKIES) as Remembered[]))
}

const SEARCH_TEXT = 'searchText'

/** The text of the global search, kept for this tab. */
export const searchText = {
  read: (): string => sessionStorage.getItem(SEARCH_TEXT) ?? '',
  write: (text: string): void => sessionStorage.setItem(SEARCH_TEXT, text),
  forget: (): void => sessionStorage.removeItem(SEARCH_TEXT),
}

const NOTICE = 'notice:'

/** Notices that come back after a while: when each user of this computer dismissed them last. */
export const notices = {
  /** An instant as text; null when it never was. */
  dismissedAt(notice: string, userId: number): string | null {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(notice, userId)) ?? 'null')
      const at = kept && typeof kept === 'object' && 'at' in kept ? String(kept.at) : null
      return at === null ? null : Temporal.Instant.from(at).toString()
    } catch {
      // Written by hand or by another program: as if it had never been shown.
      return null
    }
  },
  dismiss(notice: string, userId: number, at: string): void {
    localStorage.setItem(keyOf(notice, userId), JSON.stringify({ shown: true, at }))
  },
}

const keyOf = (notice: string, userId: number) => `${NOTICE}${notice}:${userId}`
