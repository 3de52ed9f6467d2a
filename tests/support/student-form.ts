import type { Page } from 'playwright-core'
import { unique } from './academy.ts'
import { signIn, type PageOptions, type TestBrowser } from './browser.ts'
import { button, choose, dialog, expectScreen, fillIn } from './screen.ts'
import type { World } from './world.ts'

/** The required fields of the student form by label, in the order in which they are checked. */
export const TYPED = {
  Nome: 'Zoè',
  Cognome: 'Greco',
  'Data di nascita': '07-03-2001',
  'Città di nascita': 'Roma',
  'Città di residenza': 'Torino',
  Indirizzo: 'Via Po 1',
  'Codice fiscale': 'in attesa',
  Telefono: '3331234567',
  Professione: 'Cantante',
  "Documento d'identità": 'CA12345AA',
  Mail: 'zoe.greco@esempio.it',
} as const

/** Opens the form of a new student. */
export async function openStudentForm(
  browser: TestBrowser,
  world: World,
  options?: PageOptions,
): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', '/app/addStudente')
  await expectScreen(page, '/app/addStudente', 'Aggiungi studente')
  return page
}

/** The same with everything filled in for a student of a new surname, in a course of that name. */
export async function openFilledStudentForm(
  browser: TestBrowser,
  world: World,
  course: string,
  options?: PageOptions,
): Promise<{ page: Page; surname: string }> {
  const page = await openStudentForm(browser, world, options)
  const surname = unique('Greco')
  await fillIn(page, { ...TYPED, Cognome: surname })
  await choose(page, 'Corsi', course)
  return { page, surname }
}

/** Saves past the doubt that "in attesa" is no codice fiscale. */
export async function saveAnyway(page: Page): Promise<void> {
  await button(page, 'Salva').click()
  await button(dialog(page, 'Controlla prima di salvare'), 'Salva comunque').click()
}
