import { formatDay, formatInteger } from '#kit/domain/format.ts'

/** What the list of registers to fill in and its warning say. */

export const MISSING_TITLE = 'Registri da compilare'
export const NOTHING_MISSING = 'Tutti i registri sono compilati'
export const ALL_LESSONS = 'Mostra tutte le lezioni'

/** Why the list is empty: `Dal 07/10/2026 al 14/10/2026 non manca nessun segno.` */
export const nothingMissing = (from: string, to: string): string =>
  `Dal ${formatDay(from)} al ${formatDay(to)} non manca nessun segno. Per le altre lezioni scegli «${ALL_LESSONS}».`

/** `3 di 25` students who have no mark. */
export const missingOf = (missing: number, students: number): string =>
  `${formatInteger(missing)} di ${formatInteger(students)}`

/** The way from the warning to the whole list: `Vedi tutti i registri (31)`. */
export const seeAll = (total: number): string => `Vedi tutti i registri (${formatInteger(total)})`

/** What the register warning is called. */
export const WARNING_TITLE = 'Registri'

/** The way to the register that comes next, after one was saved: `Prossimo registro (8)`. */
export const nextRegister = (total: number): string => `Prossimo registro (${formatInteger(total)})`
