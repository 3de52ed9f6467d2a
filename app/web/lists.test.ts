import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCategory, newCourse } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
  placeOf,
  stillBox,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const COUNT = 30

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let categories: readonly number[]

beforeAll(async () => {
  const staff = await world.as('staff')
  categories = [await newCategory(staff, 'Recitazione'), await newCategory(staff, 'Regia')]
  for (let number = 1; number <= COUNT; number += 1) {
    const categoryId = categories[number % 2] ?? 0
    await newCourse(staff, { categoryId, name: `Corso ${String(number).padStart(2, '0')}` })
  }
})

async function openList(place = '/app/corsi', options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  await expectSeen(page.getByRole('heading', { level: 1 }))
  return page
}

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const firstCourse = (page: Page) => rows(page).first().getByRole('link').first().innerText()
const box = (page: Page) => page.getByLabel('Cerca:')
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('a')?.textContent ?? '')

describe('the address of a list', () => {
  test('holds search, order, page and filters, and shows the same when opened', async () => {
    const page = await openList()
    await expectSoon(() => rows(page).count(), 25)
    await button(page, 'Nome').click()
    await expectSoon(() => firstCourse(page), 'Corso 30')
    await button(page, 'Pagina 2').click()
    await expectSoon(() => firstCourse(page), 'Corso 05')
    expect(placeOf(page)).toBe('/app/corsi?sort=name&dir=desc&page=2')
    await page.reload()
    await expectSoon(() => firstCourse(page), 'Corso 05')
    const heading = page.getByRole('columnheader', { name: 'Nome' })
    await expectSoon(() => heading.getAttribute('aria-sort'), 'descending')

    await box(page).fill('corso 1')
    await expectSoon(() => rows(page).count(), 10)
    expect(placeOf(page)).toMatch(/^\/app\/corsi\?sort=name&dir=desc&q=corso(%20|\+)1$/)
    await page.goBack()
    await expectSoon(() => firstCourse(page), 'Corso 30')
    await expectSoon(() => box(page).inputValue(), '')
  })

  test('takes what a colleague sent, and leaves out what is wrong in it', async () => {
    const good = await openList(`/app/corsi?categoryId=${categories[0]}`)
    await expectSoon(() => rows(good).count(), COUNT / 2)
    const wrong = await openList('/app/corsi?page=tre&sort=colore&dir=su&q=corso 07')
    await expectSoon(() => rows(wrong).count(), 1)
    const beyond = await openList('/app/corsi?page=9')
    await expectSoon(() => rows(beyond).count(), COUNT - 25)
  })

  test('has no way back to a page that is no longer there', async () => {
    const page = await openList()
    await expectSoon(() => rows(page).count(), 25)
    await page.goto(`${world.url}/#/app/corsi?page=9`)
    await expectSoon(() => placeOf(page), '/app/corsi?page=2')
    await page.goBack()
    await expectSoon(() => placeOf(page), '/app/corsi')
    await expectSoon(() => firstCourse(page), 'Corso 01')
  })

  test('reads a search for a number as text', async () => {
    const page = await openList()
    await box(page).fill('12')
    await expectSoon(() => firstCourse(page), 'Corso 12')
    await page.reload()
    await expectSoon(() => box(page).inputValue(), '12')
    await expectSoon(() => rows(page).count(), 1)
  })
})

test('the actions of a row stand beside what it says, never over it', async () => {
  const page = await openList('/app/corsi', { size: 'wide' })
  const row = rows(page).first()
  const data = row.locator('td').nth(-2)
  const before = await stillBox(data)
  await row.hover()
  const action = row.getByRole('link', { name: 'Calendario', exact: true })
  await expectSeen(action)
  const [shown, after] = [await stillBox(action), await stillBox(data)]
  expect(after).toEqual(before)
  expect(after.x + after.width).toBeLessThanOrEqual(shown.x)
})

test('what is done with rows is done once, however often it is pressed', async () => {
  await world.sql("update courses set archived_at = now() where name in ('Corso 29', 'Corso 30')")
  const page = await openList('/app/cestinoCorsi')
  let written = 0
  page.on('request', (request) => {
    written += Number(request.method() === 'DELETE')
  })
  const row = rows(page).filter({ hasText: 'Corso 29' })
  await row.hover()
  await button(row, 'Ripristina').dblclick()
  await expectSeen(message(page, 'Corso ripristinato.'))
  expect(written).toBe(1)

  await page.getByRole('checkbox', { name: 'Seleziona Corso 30', exact: true }).check()
  await button(page.locator('footer'), 'Ripristina').dblclick()
  await expectSeen(message(page, '1 corso ripristinato.'))
  expect(written).toBe(2)
})

test('a press of a button at whose edge the hand slips is one of the button alone', async () => {
  const page = await openList()
  await rows(page).first().hover()
  const pdf = await stillBox(button(rows(page).first(), 'PDF'))
  await page.mouse.move(pdf.x + 5, pdf.y + 1)
  await page.mouse.down()
  await page.mouse.move(pdf.x + 5, pdf.y - 3)
  await page.mouse.up()
  await expectSeen(dialog(page, 'PDF di Corso 01'))
  expect(placeOf(page)).toBe('/app/corsi')
})

test('what became of many rows is told within the window, however much that is', async () => {
  const page = await openList()
  const message = 'Il corso ha ancora delle lezioni: spostale o eliminale prima di archiviarlo.'
  await page.route('**/api/courses/*/archiving', (route) =>
    route.fulfill({ status: 409, json: { code: 'kit.conflict', message, data: {} } }),
  )
  await page.getByLabel('Seleziona tutte le righe della pagina').check()
  await button(page, 'Archivia').click()
  await button(dialog(page, 'Archivia corsi'), 'Archivia').click()
  const told = page.getByRole('alert').filter({ hasText: 'Archiviazione: 0 di 25.' })
  await expectSeen(told)
  await expectSoon(async () => ((await told.boundingBox())?.y ?? -1) > 0, true)
  expect(await axe(page)).toEqual([])
})

test('a hint covers no button, and is gone once its own was pressed', async () => {
  const page = await openList('/app/corsi', { size: 'wide' })
  await expectSoon(() => rows(page).count(), 25)
  const hint = (label: string) => page.locator('span:has(> kbd)', { hasText: label })
  const covered = (label: string) =>
    hint(label).evaluate((one) => {
      const { visibility, display } = getComputedStyle(one)
      if (visibility === 'hidden' || display === 'none') return 0
      const box = one.getBoundingClientRect()
      return [...document.querySelectorAll('button, a')].filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom
      }).length
    })
  await page.getByRole('link', { name: 'NUOVO', exact: true }).hover()
  await expectSeen(hint('Nuovo'))
  await expectSoon(() => covered('Nuovo'), 0)
  await page.keyboard.press('n')
  await expectScreen(page, '/app/addCorso', 'Crea nuovo corso')
  await page.getByRole('heading', { level: 1 }).hover()
  const save = button(page, 'Salva')
  await save.hover()
  await expectSeen(hint('Salva'))
  await expectSoon(() => covered('Salva'), 0)
  await save.click()
  await expectGone(hint('Salva'))
})

describe('the keyboard alone', () => {
  test('finds, walks, turns the page, selects and opens', async () => {
    const page = await openList()
    await expectSoon(() => rows(page).count(), 25)
    await page.keyboard.press('/')
    await page.keyboard.type('corso')
    await expectSoon(() => placeOf(page), '/app/corsi?q=corso')
    await page.keyboard.press('ArrowDown')
    await expectSoon(() => focused(page), 'Corso 01')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expectSoon(() => focused(page), 'Corso 03')
    await page.keyboard.press('Space')
    await expectSeen(page.getByText('1 selezionato'))
    const ticked = () => page.evaluate(() => /checksList=(\d*)/.exec(document.cookie)?.[1])
    await expectSoon(async () => /^\d+$/.test((await ticked()) ?? ''), true)
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Space')
    await expectGone(page.getByText('1 selezionato'))
    await expectSoon(ticked, '')
    await page.keyboard.press('PageDown')
    await expectSoon(() => firstCourse(page), 'Corso 26')
    await page.keyboard.press('PageUp')
    await expectSoon(() => firstCourse(page), 'Corso 01')
    await page.keyboard.press('Enter')
    await expectSeen(page.getByRole('heading', { level: 1, name: 'Scheda classe' }))
  })

  test('reaches the actions of a row and comes back to it', async () => {
    const page = await openList()
    await rows(page).nth(1).focus()
    const menu = button(page, 'Azioni: Corso 02')
    await menu.focus()
    await page.keyboard.press('Enter')
    await expectSeen(page.getByRole('menu', { name: 'Azioni: Corso 02' }))
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('End')
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent), 'Archivia')
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('menu'))
    await expectSoon(() => menu.evaluate((element) => element === document.activeElement), true)
    await expectSoon(() => focused(page), 'Corso 02')
  })

  test('leaves the actions of a row by Tab, which closes them', async () => {
    const page = await openList()
    await button(page, 'Azioni: Corso 02').press('Enter')
    await expectSeen(page.getByRole('menu', { name: 'Azioni: Corso 02' }))
    await page.keyboard.press('Tab')
    await expectGone(page.getByRole('menu'))
    const next = button(page, 'Pagina precedente')
    await expectSoon(() => next.evaluate((element) => element === document.activeElement), true)
  })

  test('goes on in the list once what was selected is dealt with', async () => {
    const page = await openList()
    await page.getByRole('checkbox', { name: 'Seleziona Corso 05', exact: true }).check()
    await button(page, 'Deseleziona').press('Enter')
    await expectSoon(() => focused(page), 'Corso 01')
    await page.getByRole('checkbox', { name: 'Seleziona Corso 05', exact: true }).check()
    await button(page, 'Archivia').press('Enter')
    await button(dialog(page, 'Archivia corsi'), 'Archivia').press('Enter')
    await expectGone(page.getByRole('link', { name: 'Corso 05', exact: true }))
    await expectSoon(() => focused(page), 'Corso 01')
    await world.sql("update courses set archived_at = null where name = 'Corso 05'")
  })

  test('stays where the pages are turned, also at the last one', async () => {
    const page = await openList()
    await button(page, 'Pagina successiva').press('Enter')
    await expectSoon(() => rows(page).count(), COUNT - 25)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expectSoon(() => rows(page).count(), 25)
  })

  test('opens the form of a new record with N, and the keys with ?', async () => {
    const page = await openList()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })
    await expectSeen(help.getByText('Cerca nella lista'))
    await page.keyboard.press('n')
    await expectSeen(help)
    expect(placeOf(page)).toBe('/app/corsi')
    await page.keyboard.press('Escape')
    await expectGone(help)
    await page.keyboard.press('n')
    await expectScreen(page, '/app/addCorso', 'Crea nuovo corso')
  })
})

describe('what is selected', () => {
  const tick = (page: Page, name: string) =>
    page.getByRole('checkbox', { name: `Seleziona ${name}`, exact: true }).check()
  const selected = (page: Page) => page.getByText(/^\d+ selezionat[oi]$/)

  test('stays while pages are turned, not under another search or filter', async () => {
    const page = await openList()
    await tick(page, 'Corso 01')
    await button(page, 'Pagina 2').click()
    await tick(page, 'Corso 30')
    await expectSeen(page.getByText('2 selezionati'))
    await button(page, 'Nome').click()
    await expectSoon(() => firstCourse(page), 'Corso 30')
    await expectSeen(page.getByText('2 selezionati'))

    await box(page).fill('corso 1')
    await expectSoon(() => rows(page).count(), 10)
    await expectGone(selected(page))
    await tick(page, 'Corso 12')
    await expectSeen(page.getByText('1 selezionato'))
    await choose(page, 'Categoria', 'Regia')
    await expectSoon(() => rows(page).count(), 5)
    await expectGone(selected(page))
  })

  test('is no longer what an action of its own has taken from the list', async () => {
    const page = await openList()
    await tick(page, 'Corso 03')
    await tick(page, 'Corso 04')
    await takeAction(page, 'Corso 03', 'Archivia')
    await button(dialog(page, 'Archivia corso'), 'Archivia').click()
    await expectGone(page.getByRole('link', { name: 'Corso 03', exact: true }))
    await expectSeen(page.getByText('1 selezionato'))
    await expectSoon(() => rows(page).nth(2).getByRole('checkbox').isChecked(), true)
    await world.sql("update courses set archived_at = null where name = 'Corso 03'")
  })

  test('is not what an earlier search found, however late that is read', async () => {
    const page = await openList()
    await page.getByLabel('Seleziona tutte le righe della pagina').check()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/courses\?.*size=500/, async (route) => {
      await held
      await route.continue()
    })
    await button(page, `Seleziona tutti i ${COUNT} trovati`).click()
    await box(page).fill('corso 1')
    await expectSoon(() => rows(page).count(), 10)
    const whole = page.waitForResponse(/size=500/)
    release()
    await (await whole).finished()
    await tick(page, 'Corso 12')
    await expectSeen(page.getByText('1 selezionato'))

    // Nor what is ticked of it before the next is read.
    const { promise: slow, resolve: read } = Promise.withResolvers<void>()
    await page.route(/\/api\/courses\?.*q=corso(%20|\+)2/, async (route) => {
      await slow
      await route.continue()
    })
    await box(page).fill('corso 2')
    await expectGone(selected(page))
    await tick(page, 'Corso 13')
    await expectSeen(page.getByText('1 selezionato'))
    read()
    await expectSeen(page.getByRole('link', { name: 'Corso 20', exact: true }))
    await expectGone(selected(page))
  })
})

describe('a list', () => {
  test('says why it is empty and how to see something', async () => {
    const page = await openList('/app/corsi?q=nessuno')
    await expectSeen(page.getByText('Nessun risultato per «nessuno»'))
    expect(await axe(page)).toEqual([])
    await button(page, 'Togli ricerca e filtri').click()
    await expectSoon(() => rows(page).count(), 25)
  })

  test('tells that it could not be read, and reads again when asked', async () => {
    const page = await openList('/app/usersettings', { expected: [/503/] })
    let down = true
    await page.route('**/api/courses?**', (route) =>
      down ? route.fulfill({ status: 503, body: 'proxy' }) : route.continue(),
    )
    await page.getByRole('link', { name: 'Corsi', exact: true }).click()
    await expectSeen(page.getByRole('alert').getByText('Il server non risponde.', { exact: false }))
    await expectSoon(() => page.getByRole('status').filter({ hasText: 'risultat' }).count(), 0)
    expect(await axe(page)).toEqual([])
    down = false
    await button(page, 'Riprova').click()
    await expectSoon(() => rows(page).count(), 25)
  })

  test('is empty when the answer cannot be read, and says below it that one came', async () => {
    const page = await openList('/app/usersettings')
    for (const body of ['<html>', '']) {
      await page.route('**/api/courses?**', (route) => route.fulfill({ status: 200, body }))
      await page.getByRole('link', { name: 'Corsi', exact: true }).click()
      const said = page.getByRole('alert')
      await expectSeen(said.getByText(/^La risposta del server non si può leggere\./))
      await expectSoon(() => said.getByText('Il server non risponde').count(), 0)
      await expectSeen(page.getByRole('columnheader', { name: 'Nome' }))
      await expectSoon(() => rows(page).count(), 0)
      await page.unrouteAll()
      await button(page, 'Riprova').click()
      await expectSoon(() => rows(page).count(), 25)
      await page.goto('about:blank')
      await page.goto(`${world.url}/#/app/usersettings`)
    }
  })

  test('is saved whole as a file, as it is searched and ordered', async () => {
    const page = await openList('/app/corsi?sort=name&dir=desc')
    await expectSoon(() => rows(page).count(), 25)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Esporta').click(),
    ])
    await expectSeen(message(page, 'Esportazione completata: 30 righe.'))
    expect(download.suggestedFilename()).toMatch(/^corsi-\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffNome;Categoria;Data inizio;Data fine;/)
    expect(lines[1]).toMatch(/^Corso 30;Recitazione;14\/09\/2026;18\/06\/2027;/)
    expect(lines.filter((line) => line !== '')).toHaveLength(COUNT + 1)
  })

  test('is saved once, however often that is asked for meanwhile', async () => {
    const page = await openList('/app/corsi')
    let read = 0
    page.on('request', (request) => {
      read += Number(request.url().includes('size=500'))
    })
    await button(page, 'Esporta').dblclick()
    await expectSeen(message(page, 'Esportazione completata: 30 righe.'))
    expect(read).toBe(1)
  })

  test('says where it goes on to the right, and no longer at its end', async () => {
    const page = await openList('/app/corsi')
    await expectSoon(() => rows(page).count(), 25)
    const table = page.locator('[data-scroller]')
    const hint = page.getByText('Altre colonne a destra')
    const goesOn = () =>
      table.evaluate((box) => box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    for (const width of [820, 780, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectSoon(async () => (await goesOn()) === ((await hint.count()) === 1), true)
    }
    await page.setViewportSize({ width: 780, height: 900 })
    await table.locator('table').evaluate((one) => {
      one.style.minWidth = '2000px'
    })
    await expectSeen(hint)
    await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
    await expectGone(hint)
  })

  test('is made of cards on a phone, with the same order and actions', async () => {
    const page = await openList('/app/corsi', { size: 'phone' })
    const cards = page.locator('main li')
    await expectSoon(() => cards.count(), 25)
    // What can be done on the page, and the search: two rows until more is asked for.
    const rowsOfControls = () =>
      page.evaluate(() => {
        const boxes = (of: string) =>
          [...document.querySelectorAll(of)].map((one) => one.getBoundingClientRect())
        const [first] = boxes('main li')
        const above = boxes('main :is(button, input, select)').filter(
          ({ height, bottom }) => height > 0 && bottom <= (first?.top ?? 0),
        )
        return new Set(above.map(({ top, bottom }) => Math.round((top + bottom) / 40))).size
      })
    await expectSoon(async () => (await rowsOfControls()) <= 2, true)
    await button(page, 'Filtri e ordine').click()
    await page.getByLabel('Ordina per').selectOption('Nome ↓')
    await expectSoon(() => cards.first().getByRole('link').innerText(), 'Corso 30')
    await button(page, 'Azioni: Corso 30').click()
    await expectSeen(page.getByRole('menuitem', { name: 'Archivia' }))
    expect(await axe(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
  })
})
