import { MAX_DAYS } from '../rules.ts'

/** Apart, since the contract says it. */
export const DAYS_WRONG = `Scrivi un numero di giorni da 0 a ${MAX_DAYS}.`
