import { formatEuro, formatHours, formatMonth, plural } from '#kit/domain/format.ts'
import type { Billing, Figures } from './types.ts'

export const PAGE_TITLE = 'Ore da fatturare'
export const NOT_SELECTED = 'Nessun insegnante selezionato'

/** `Ottobre 2026` */
export function monthName(month: string): string {
  const name = formatMonth(`${month}-01`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Which lessons of a month a figure stands for. */
export const FIGURES = ['all', 'hourly', 'daily'] as const
export type Figure = (typeof FIGURES)[number]

export const figureNames: Readonly<Record<Figure, string>> = {
  all: 'tutte le lezioni',
  hourly: 'lezioni a ore',
  daily: 'lezioni a giornata',
}

export const billingNames: Readonly<Record<Billing, string>> = {
  hours: 'A ore',
  day: 'A giornata',
  same_day: 'Nella stessa giornata',
}

/** What a figure of a month is made of: `12,50 ore a tariffa oraria, 312,50 €`. */
export function figureSum(figure: Figure, sum: Figures): string {
  const hourly = `${formatHours(sum.hourlyMinutes)} ore a tariffa oraria, ${formatEuro(sum.hourlyCents)}`
  const daily = `${plural(sum.days, 'giornata', 'giornate')}, ${formatEuro(sum.dailyCents)}`
  if (figure === 'hourly') return hourly
  if (figure === 'daily') return daily
  const total = `${plural(sum.lessons, 'lezione', 'lezioni')}, ${formatHours(sum.minutes)} ore`
  const parts = [total, sum.hourlyMinutes > 0 && hourly, sum.days > 0 && daily]
  return parts.filter((part) => part !== false).join(' · ')
}

/** Some lessons are not in the amounts. */
export function unrated(count: number): string {
  const start =
    count === 1
      ? 'Una lezione non è negli importi: in quel giorno'
      : `${plural(count, 'lezione', 'lezioni')} non sono negli importi: in quei giorni`
  return `${start} l’insegnante non aveva una tariffa.`
}

// What the spreadsheets say of a lesson.
export const HELD = 'Svolta'
export const PLANNED = 'Prevista'

/** Whether the register of a lesson was taken; one of a lesson that is not over is not missing. */
export function registerState(registered: boolean, over: boolean): string {
  if (registered) return 'Compilato'
  return over ? 'Da compilare' : PLANNED
}

// The windows in which the spreadsheets about teachers are asked for.
export const DOWNLOAD_WAITING = 'Attendere...'
export const DOWNLOAD_LINK = 'Clicca qui per scaricare il file'

/** The spreadsheets about teachers, as the menu and their windows call them. */
export const SHEET_NAME = {
  billing: 'Fatturazione',
  attendance: 'Presenze di un giorno',
  lessons: 'Lezioni di un periodo',
} as const
export type Sheet = keyof typeof SHEET_NAME

/** Beside the day or the period of a spreadsheet that leaves other teachers out. */
export const ONLY_INVOICING = 'Compaiono solo gli insegnanti con regime FAT_1.'
export const WRONG_DAY = 'Scegli un giorno'
