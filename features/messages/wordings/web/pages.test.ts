import { afterAll, expect, test } from 'vitest'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { FROM_WORD } from '#tests/support/clipboard.ts'
import { button, dialog, expectGone, expectSeen } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

test('a text that is pasted from Word is kept with its list, and without what is Word’s', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/modelli')
  await button(page, 'Nuovo testo').click()
  const window = dialog(page, 'Nuovo testo')
  await window.getByLabel('Nome').fill('Orario')
  await window.getByLabel('Oggetto').fill('Orario di marzo')
  const text = window.getByRole('textbox', { name: 'Testo', exact: true })
  await text.click()
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, FROM_WORD)
  await expectSeen(text.getByRole('listitem').filter({ hasText: 'scarpe comode' }))
  await button(window, 'Salva').click()
  await expectGone(window)
  const staff = await world.as('staff')
  const [kept] = (await staff.call('GET', '/wordings')).body.rows
  expect(kept.html).toBe(
    '<p>Orario di marzo</p>' +
      '<p>La <strong>lezione</strong> di <em>recitazione</em> è <u>spostata</u>: ' +
      '<a href="https://esempio.it/orario" rel="noopener noreferrer" target="_blank">orario</a>.</p>' +
      '<ul><li><p>portate il copione</p></li><li><p>scarpe comode</p></li></ul>',
  )
})
