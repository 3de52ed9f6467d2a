import { afterAll, expect, test } from 'vitest'
import { done, newRoom, unique } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import {
  expectScreen,
  expectSeen,
  expectSoon,
  message,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

test('what was deleted is found among what was done, and taken back', async () => {
  const name = unique('Sala')
  const id = await newRoom(staff, name)
  done(await staff.call('DELETE', `/rooms/${id}`, {}))
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/attivita')
  await expectScreen(page, '/app/attivita', 'Attività')
  const row = rowsOf(page, 'Attività').filter({ hasText: name })
  await expectSeen(row)
  expect(await axe(page)).toEqual([])
  await takeAction(page, `Aula: spostamento nel cestino ${name}`, 'Annulla')
  await expectSeen(message(page, 'Annullata'))
  await expectSoon(() => row.getByText('Annullata', { exact: true }).count(), 1)
})
