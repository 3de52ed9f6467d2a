import { afterAll, expect, test } from 'vitest'
import { done, newCourse, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  message,
  placeOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { MERGING, TOO_SMALL } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

test('courses are joined on the page Scuola, given another name, printed and taken apart', async () => {
  const [one, two] = [unique('Regia A'), unique('Regia B')]
  const ids = [await newCourse(staff, { name: one }), await newCourse(staff, { name: two })]
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/scuola')
  // At once: the title that stands for the list gives way to it as soon as one comes near.
  const below = page.getByRole('heading', { name: 'Materie' })
  await below.evaluate((title) => title.scrollIntoView())
  await button(page, 'Nuova fusione').click()
  const asked = dialog(page, MERGING)
  const name = unique('Regia')
  await field(asked, 'Nome della fusione').fill(name)
  const choose = async (course: string) => {
    await asked.getByRole('combobox', { name: 'Corsi' }).fill(course)
    await page.getByRole('option', { name: new RegExp(course) }).click()
    // The list closes when the field is left.
    await field(asked, 'Nome della fusione').focus()
  }
  await choose(one)
  await button(asked, 'Salva').click()
  await expectSeen(asked.getByText(TOO_SMALL))
  await choose(two)
  await button(asked, 'Salva').click()
  await expectSeen(message(page, 'Fusione di corsi creata.'))
  await expectGone(asked)
  await expectWellInEveryLook(page, button(page, `Azioni: ${name}`))
  await page.setViewportSize({ width: 1440, height: 900 })

  await takeAction(page, name, 'Modifica')
  await field(asked, 'Nome della fusione').fill(`${name} 1`)
  await button(asked, 'Salva').click()
  await expectSeen(message(page, 'Fusione di corsi salvata.'))
  const rows = done(await staff.call('GET', '/course-merges')).rows
  expect(rows.find((row: { name: string }) => row.name === `${name} 1`).courses).toHaveLength(2)

  await takeAction(page, `${name} 1`, 'Elimina')
  await button(page, 'Elimina').click()
  await expectSeen(message(page, 'Fusione di corsi eliminata.'))
  await expectGone(button(page, `Azioni: ${name} 1`))
  await button(page, 'Annulla').click()
  await takeAction(page, `${name} 1`, 'PDF')
  await button(page, 'Crea PDF').click()
  await expectSoon(
    () => new URLSearchParams(placeOf(page).split('?')[1]).get('corsi'),
    ids.join(';'),
  )
})
