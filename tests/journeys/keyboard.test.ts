import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCourse, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import {
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
  namesIn,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

beforeAll(async () => {
  const staff = await world.as('staff')
  const courseIds = [await newCourse(staff, { name: 'Primo anno A' })]
  // The codes are right, so that no form has doubts.
  await newStudent(staff, { surname: 'Rossi', taxCode: 'RSSNNA01C47H501P', courseIds })
  for (const surname of ['Bianchi', 'Neri', 'Verdi']) {
    await newStudent(staff, { surname, name: 'Luca', courseIds })
  }
})

/** The students, with only a keyboard at hand: nothing here touches a mouse. */
async function openStudents(): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/studenti')
  await expectSoon(() => namesIn(page, 'Studenti'), ['Bianchi', 'Neri', 'Rossi', 'Verdi'])
  return page
}

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** What has the focus, in words: its name or, for a row, the student's. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (active === document.body) return ''
    const row = active instanceof HTMLTableRowElement ? active.querySelector('[data-main]') : null
    const label = active instanceof HTMLInputElement ? active.labels?.[0] : null
    const named = active?.getAttribute('aria-label') ?? (row ?? label ?? active)?.textContent
    return (named ?? '').replace(' *', '')
  })
}

/** Waits for the focus to be there, and holds that it can be seen there. */
async function expectFocus(page: Page, name: string): Promise<void> {
  await expectSoon(() => focused(page), name)
  const seen = await page.evaluate(async () => {
    const active = document.activeElement as HTMLElement
    const look = async () => {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      return [active, active.parentElement, active.firstElementChild]
        .map((part) => {
          if (!part) return ''
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(part)
          return [outline, boxShadow, borderColor, backgroundColor].join()
        })
        .join('\n')
    }
    const withFocus = await look()
    const { top, bottom } = active.getBoundingClientRect()
    active.blur()
    const without = await look()
    active.focus({ preventScroll: true })
    return { shown: withFocus !== without, inside: bottom > 0 && top < innerHeight }
  })
  expect({ name, ...seen }).toEqual({ name, shown: true, inside: true })
}

test('the list of students: found, walked, selected, opened, saved', async () => {
  const page = await openStudents()
  await press(page, 'Tab')
  await expectFocus(page, 'Vai al contenuto')
  await press(page, '/')
  await expectFocus(page, 'Cerca:')
  await page.keyboard.type('luca')
  await expectSoon(() => namesIn(page, 'Studenti'), ['Bianchi', 'Neri', 'Verdi'])
  await press(page, 'Escape')
  await expectSoon(() => namesIn(page, 'Studenti'), ['Bianchi', 'Neri', 'Rossi', 'Verdi'])

  await press(page, 'ArrowDown')
  await expectFocus(page, 'Bianchi')
  await press(page, 'ArrowDown')
  await expectFocus(page, 'Neri')
  await press(page, 'Space')
  await expectSeen(page.getByText('1 selezionato'))
  await press(page, 'ArrowDown', 'Space')
  await expectSeen(page.getByText('2 selezionati'))
  await expectFocus(page, 'Rossi')
  await press(page, 'End')
  await expectFocus(page, 'Verdi')
  await press(page, 'Home')
  await expectFocus(page, 'Bianchi')
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
  await expectScreen(page, '/app/editStudente', 'Modifica studente')

  await page.getByRole('textbox', { name: 'Professione' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Mima')
  await press(page, 'Control+s')
  await expectSeen(message(page, 'Studente salvato'))
  await expectScreen(page, '/app/studenti', 'Studenti')
  await press(page, '/')
  await expectFocus(page, 'Cerca:')
})

test('Tab goes through a row and out of the list, never through every row', async () => {
  const page = await openStudents()
  // What comes after the list can be pressed too.
  await expectSoon(() => page.getByRole('button', { name: /: perché, / }).count(), 4)
  await press(page, '/', 'ArrowDown', 'ArrowDown')
  await expectFocus(page, 'Neri')
  const passed: string[] = []
  for (let step = 0; step < 6; step += 1) {
    await press(page, 'Tab')
    passed.push(await focused(page))
  }
  expect(passed.filter((name) => /Bianchi|Rossi|Verdi/.test(name))).toEqual([])
  expect(passed.filter((name) => name.includes('Neri'))).not.toEqual([])
})

describe('what opens over the list takes the focus and gives it back', () => {
  test('the menu of a row, and a question it leads to', async () => {
    const page = await openStudents()
    await press(page, '/', 'ArrowDown', 'ArrowDown')
    await page.getByRole('button', { name: 'Azioni: Neri Luca' }).focus()
    await press(page, 'Enter')
    await expectFocus(page, 'Modifica')
    await press(page, 'End')
    await expectFocus(page, 'Elimina')
    await press(page, 'Escape')
    await expectFocus(page, 'Azioni: Neri Luca')

    await press(page, 'Enter')
    await expectFocus(page, 'Modifica')
    await press(page, 'End', 'Enter')
    await expectSeen(page.getByText('Sei sicuro di voler eliminare lo studente?'))
    // Enter alone must not lose anything.
    await expectFocus(page, 'Annulla')
    await press(page, 'Tab')
    await expectFocus(page, 'Elimina')
    await press(page, 'Escape')
    await expectGone(page.getByRole('dialog'))
    await expectFocus(page, 'Azioni: Neri Luca')
    await expectSoon(() => namesIn(page, 'Studenti'), ['Bianchi', 'Neri', 'Rossi', 'Verdi'])
  })

  test('the palette, which runs "nuovo studente"', async () => {
    const page = await openStudents()
    await press(page, '/', 'ArrowDown')
    await press(page, 'Control+k')
    await expectSoon(() => focused(page), 'Comandi e ricerca')
    await press(page, 'Escape')
    await expectFocus(page, 'Bianchi')
    await press(page, 'Control+k')
    await page.keyboard.type('nuovo studente')
    await press(page, 'Enter')
    await expectScreen(page, '/app/addStudente', 'Aggiungi studente')
    await expectFocus(page, 'Nome')
  })

  test('the palette, which leads into the list it opens', async () => {
    const page = await openStudents()
    await press(page, 'ArrowDown')
    await expectFocus(page, 'Bianchi')
    await page.getByRole('link', { name: 'Categorie', exact: true }).focus()
    await press(page, 'Control+k')
    await expectSoon(() => focused(page), 'Comandi e ricerca')
    await page.keyboard.type('corsi')
    await press(page, 'Enter')
    await expectScreen(page, '/app/corsi', 'Corsi')
    await expectSoon(() => namesIn(page, 'Corsi'), ['Primo anno A'])
    await expectSoon(() => page.evaluate(() => document.activeElement?.id), 'content')
    await press(page, 'ArrowDown')
    await expectFocus(page, 'Primo anno A')
  })

  test('the help, which names every key of the screen', async () => {
    const page = await openStudents()
    await press(page, '/', 'ArrowDown', '?')
    const help = dialog(page, 'Scorciatoie da tastiera')
    await expectSeen(help)
    const keys = await help.getByRole('term').allInnerTexts()
    expect(keys).toEqual(
      expect.arrayContaining(['/', 'N', 'Ctrl K', '?', 'Invio', 'Spazio', 'Esc']),
    )
    // Keys of the page mean nothing while a window is over it.
    await press(page, 'n')
    await expectSeen(help)
    await press(page, 'Escape')
    await expectGone(help)
    await expectFocus(page, 'Bianchi')
  })
})

test('N opens an empty form, and Esc answers the question about leaving it', async () => {
  const page = await openStudents()
  await press(page, 'n')
  await expectScreen(page, '/app/addStudente', 'Aggiungi studente')
  await expectFocus(page, 'Nome')
  await page.keyboard.type('Anna n / ?')
  await press(page, 'Control+s')
  await expectSeen(page.getByRole('alert').getByText('Il campo Cognome è obbligatorio.'))
  await expectFocus(page, 'Cognome')
  await page.goBack()
  const question = dialog(page, 'Modifiche non salvate')
  await expectSeen(question)
  await press(page, 'Escape')
  await expectGone(question)
  expect(placeOf(page)).toBe('/app/addStudente')
  await expectFocus(page, 'Cognome')
  await expectSoon(
    () => page.getByRole('textbox', { name: 'Nome', exact: true }).inputValue(),
    'Anna n / ?',
  )
})
