import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  fillIn,
  message,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

/** Tuesday to Thursday, each with a lesson in the evening. */
const BEFORE = ['2026-12-01T18:30:00', '2026-12-02T18:30:00', '2026-12-03T18:30:00']

let staff: Client
let courseId: number
beforeAll(async () => {
  staff = await world.as('staff')
  courseId = await newCourse(staff, { name: 'Primo anno A' })
  const roomId = await newRoom(staff, 'Sala prove')
  const teacherIds = [await newTeacher(staff, { name: 'Ada', surname: 'Verdi' })]
  for (const startsAt of BEFORE) {
    const lesson = { courseId, roomId, teacherIds, startsAt, minutes: 120 }
    done(await staff.call('POST', '/lessons', lesson))
  }
})

const starts = async (): Promise<string[]> =>
  done(
    await staff.call('GET', '/lessons', { from: '2026-11-01', to: '2027-02-28', courseId }),
  ).rows.map(({ startsAt }: { startsAt: string }) => startsAt)
const closed = async (): Promise<string[]> =>
  done(await staff.call('GET', '/closing-days')).rows.map(({ day }: { day: string }) => day)

describe.each(['wide', 'phone'] as const)('the school closes for three days, %s', (size) => {
  test('its lessons move to free places, and one “Annulla” brings everything back', async () => {
    const page = await browser.newPage({ size })
    await signIn(page, world, 'staff', '/app/scuola?day=2026-12-04')
    await expectScreen(page, '/app/scuola', 'Scuola')
    const ownDay = page.getByRole('region', { name: 'Giornata', exact: true })
    await expectSeen(ownDay.getByText('Nessuna lezione in questo giorno.'))

    await button(page, 'Aggiungi Periodo').click()
    const period = dialog(page, 'Aggiungi Periodo di Chiusura')
    await fillIn(period, {
      'Data inizio': '01-12-2026',
      'Data fine': '03-12-2026',
      Motivo: 'Riscaldamento guasto',
    })
    await expectSeen(period.getByText('Verranno aggiunti 3 giorni.'))
    await button(period, 'Gestisci le lezioni').click()
    const window = dialog(page, 'Chiusura e lezioni')
    await expectSoon(() => window.getByRole('listitem', { name: /Primo anno A$/ }).count(), 3)
    await expectSeen(window.getByText('3 giorni di chiusura; lezioni: 3 da spostare'))
    await expectSoon(() => starts(), BEFORE)
    await button(window, 'Conferma').click()
    await expectGone(window)
    await expectSeen(message(page, '3 giorni di chiusura aggiunti. 3 lezioni spostate.'))
    const moved = await starts()
    // The day of the school beside it already shows the lesson that came.
    await expectSeen(ownDay.getByRole('button', { name: /^18:30–20:30 Primo anno A/ }))
    await expectSoon(() => closed(), ['2026-12-01', '2026-12-02', '2026-12-03'])

    await button(page, 'Annulla').click()
    await expectSeen(message(page, 'Annullato.'))
    await expectSoon(() => starts(), BEFORE)
    await expectSoon(() => closed(), [])
    await expectSeen(ownDay.getByText('Nessuna lezione in questo giorno.'))

    expect(moved).toHaveLength(3)
    expect(new Set(moved).size).toBe(3)
    for (const startsAt of moved) {
      expect(startsAt > '2026-12-04').toBe(true)
      expect(startsAt).toMatch(/T18:30:00$/)
    }
  })
})
