import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import {
  done,
  newCategory,
  newCourse,
  newRoom,
  newTeacher,
  unique,
} from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  message,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { unreadText } from '#kit/web/unread.tsx'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

const insert = async (lesson: object): Promise<number> =>
  done(await staff.call('POST', '/lessons', { minutes: 60, anyway: true, ...lesson })).id
const lessonsOf = async (courseId: number) =>
  done(await staff.call('GET', '/lessons', { from: '2025-09-01', to: '2027-08-31', courseId })).rows
const startsOf = async (courseId: number): Promise<string[]> =>
  (await lessonsOf(courseId)).map(({ startsAt }: { startsAt: string }) => startsAt.slice(5, 16))

const rows = (shown: Locator) =>
  shown.getByRole('list', { name: 'Date da inserire' }).locator('> li')

test('a week is copied into another, what is in the way put right, and taken back', async () => {
  const [surname, mime] = [unique('Abate'), unique('Mimo')]
  const [courseId, otherId] = [await newCourse(staff, { name: mime }), await newCourse(staff)]
  const [roomId, spareId] = [await newRoom(staff, 'Aula 1'), await newRoom(staff, 'Aula 2')]
  const teacherId = await newTeacher(staff, { name: 'Luca', surname })
  const bea = await newTeacher(staff, { name: 'Bea', surname: unique('Orsini') })
  const own = { courseId, roomId, teacherIds: [teacherId] }
  await insert({ ...own, startsAt: '2026-10-20T18:00' })
  await insert({ ...own, startsAt: '2026-10-22T18:00' })
  // What has the room on the next Tuesday, and the teacher on the next Thursday.
  await insert({ courseId: otherId, roomId, startsAt: '2026-10-27T18:00' })
  const elsewhere = { courseId: otherId, roomId: spareId, teacherIds: [teacherId] }
  await insert({ ...elsewhere, startsAt: '2026-10-29T18:00' })

  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/calendario?day=2026-10-20&view=week')
  await button(page, 'Copia la settimana').click()
  const shown = dialog(page, 'Copia la settimana')
  await expectSeen(shown.getByText('Settimana dal 19-10-2026 al 25-10-2026: 2 lezioni'))
  await expectSeen(shown.getByText('Diventano 2 lezioni, da mar 27-10-2026 a gio 29-10-2026'))
  await shown.getByRole('spinbutton', { name: 'Per quante settimane' }).fill('99')
  await button(shown, 'Anteprima (0)').click()
  await expectSeen(shown.getByText('Scrivi per quante settimane: da 1 a 52'))
  await shown.getByRole('spinbutton', { name: 'Per quante settimane' }).fill('1')
  await button(shown, 'Anteprima (2)').click()
  const [tuesday, thursday] = [rows(shown).first(), rows(shown).nth(1)]
  await expectSeen(tuesday.getByText('Aula occupata'))
  await expectSeen(tuesday.getByText(mime))
  await expectSeen(thursday.getByText(`${surname} Luca ha già lezione`))
  await expectWellInEveryLook(page, thursday)
  await button(tuesday, 'Usa Aula 2').click()
  await expectSeen(tuesday.getByText('Libero', { exact: true }))
  await thursday.getByRole('button', { name: /^Affida a Orsini/ }).click()
  await expectSeen(thursday.getByText(/^Con Orsini/))
  await expectSeen(thursday.getByText('Libero', { exact: true }))
  await expectSoon(() => startsOf(courseId), ['10-20T18:00', '10-22T18:00'])
  await button(shown, 'Inserisci 2 lezioni').click()
  await expectSeen(message(page, 'Inserimento completato con successo. 2 lezioni inserite.'))
  await expectGone(shown)
  const [, , first, second] = await lessonsOf(courseId)
  expect(first).toMatchObject({ startsAt: '2026-10-27T18:00:00', roomId: spareId })
  expect(second).toMatchObject({ startsAt: '2026-10-29T18:00:00', teachers: [{ id: bea }] })
  await button(page, 'Annulla').click()
  await expectSoon(() => startsOf(courseId), ['10-20T18:00', '10-22T18:00'])
})

test('last year’s calendar of a course is proposed for the course of the same name', async () => {
  const [name, roomName] = [unique('Recitazione'), unique('Sala')]
  const categoryId = await newCategory(staff)
  const last = await newCourse(staff, {
    ...{ name, categoryId, academicYear: '2025/2026' },
    ...{ startsOn: '2025-10-06', endsOn: '2026-06-12' },
  })
  const other = await newCourse(staff, { name: unique('Canto'), categoryId })
  const courseId = await newCourse(staff, { name, categoryId, startsOn: '2026-10-05' })
  const roomId = await newRoom(staff, roomName)
  for (const startsAt of ['2025-10-07T18:00', '2025-10-14T18:00', '2025-10-21T18:00']) {
    await insert({ courseId: last, roomId, startsAt })
  }
  await insert({ courseId: other, roomId, startsAt: '2026-11-02T09:00' })
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/schedule?id=${courseId}`)
  await button(page, 'Altre azioni del calendario').click()
  await page.getByRole('menuitem', { name: 'Copia da un altro calendario' }).click()
  const shown = dialog(page, 'Copia da un altro calendario')
  const source = shown.getByRole('combobox', { name: 'Calendario da copiare' })
  await expectSoon(() => source.inputValue(), `${name} · 2025/2026 (3 lezioni)`)
  await expectSeen(shown.getByText('3 lezioni, dal 07-10-2025 al 21-10-2025'))
  await expectSeen(shown.getByText('Diventano 3 lezioni, da mar 06-10-2026 a mar 20-10-2026'))
  await expectWellInEveryLook(page, button(shown, 'Anteprima (3)'))
  await choose(shown, 'Calendario da copiare', 'Canto')
  await expectSeen(shown.getByText(/^Diventa una lezione/))
  await choose(shown, 'Calendario da copiare', name)
  await field(shown, 'Comincia nella settimana del').fill('12-10-2026')
  await button(shown, 'Anteprima (3)').click()
  await button(shown, 'Indietro').click()
  await expectSoon(() => field(shown, 'Comincia nella settimana del').inputValue(), '12-10-2026')
  await button(shown, 'Anteprima (3)').click()
  await button(shown, 'Inserisci 3 lezioni').click()
  await expectSeen(message(page, /3 lezioni inserite/))
  await expectSoon(() => startsOf(courseId), ['10-13T18:00', '10-20T18:00', '10-27T18:00'])
})

test('says that the lessons to copy could not be read, and reads them again', async () => {
  const name = unique('Danza')
  const roomId = await newRoom(staff, unique('Sala'))
  const last = await newCourse(staff, { name, academicYear: '2025/2026' })
  const courseId = await newCourse(staff, { name, startsOn: '2026-10-05' })
  await insert({ courseId: last, roomId, startsAt: '2025-10-07T12:00' })
  const page = await browser.newPage({ expected: [/status of 500/] })
  await signIn(page, world, 'staff', `/app/schedule?id=${courseId}`)
  const those = new RegExp(`/api/lessons\\?.*courseId=${last}\\b`)
  await page.route(those, (route) => route.fulfill({ status: 500 }))
  await button(page, 'Altre azioni del calendario').click()
  await page.getByRole('menuitem', { name: 'Copia da un altro calendario' }).click()
  const shown = dialog(page, 'Copia da un altro calendario')
  await expectSeen(shown.getByRole('alert').getByText(unreadText('le lezioni')))
  await expectGone(shown.getByText('Leggo le lezioni…'))
  await page.unroute(those)
  await button(shown, 'Riprova').click()
  await expectSeen(shown.getByText(/^Diventa una lezione/))
})

test('what was chosen for the copies is not lost unasked', async () => {
  const courseId = await newCourse(staff)
  const roomId = await newRoom(staff, unique('Sala'))
  await insert({ courseId, roomId, startsAt: '2026-11-10T18:00' })
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/calendario?day=2026-11-10&view=week')
  await button(page, 'Copia la settimana').click()
  const shown = dialog(page, 'Copia la settimana')
  await button(shown, 'Anteprima (1)').click()
  await rows(shown).first().getByRole('checkbox').uncheck()
  const question = dialog(page, 'Modifiche non salvate')
  await page.keyboard.press('Escape')
  await button(question, 'Resta qui').click()
  await expectGone(question)
  await expectSeen(rows(shown).first().getByText('Da saltare'))
  await page.keyboard.press('Escape')
  await button(question, 'Lascia la pagina').click()
  await expectGone(shown)
  expect(await startsOf(courseId)).toEqual(['11-10T18:00'])
})
