import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher, unique } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { button, choose, dialog, expectSoon, field } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
})

test('a group stands beside its members, and goes with the first of them', async () => {
  const names = [unique('Alfieri'), unique('Brecht'), unique('Cechov')]
  const ids: number[] = []
  for (const surname of names) ids.push(await newTeacher(staff, { surname }))
  const [one, two, three] = names.map((surname) => `${surname} Luca`) as [string, string, string]
  const group = unique('Coppia')
  const made = { name: group, teacherIds: ids.slice(0, 2) }
  const { id: groupId } = done(await staff.call('POST', '/teacher-groups', made))

  const courseId = await newCourse(staff)
  const room = unique('Sala')
  await newRoom(staff, room)
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/schedule?id=${courseId}`)
  await button(page, 'NUOVA LEZIONE').click()
  const window = dialog(page, 'Inserisci lezione')
  const pills = () => window.locator('.mantine-Pill-label').allInnerTexts()
  const pillButton = (name: string) =>
    window.locator('.mantine-Pill-root').filter({ hasText: name }).locator('button')
  const take = async (option: string) => {
    await choose(window, 'Insegnanti', option)
    await window.getByRole('heading', { level: 2 }).click()
  }

  await take(three)
  await take(group)
  await expectSoon(pills, [group, three, one, two])
  expect(await axe(page)).toEqual([])
  await pillButton(group).click()
  await expectSoon(pills, [three])
  await take(group)
  await pillButton(one).click()
  await expectSoon(pills, [three, two])

  await take(group)
  await choose(window, 'Aula', room)
  await field(window, 'Data').fill('20-10-2026')
  await button(window, 'Salva').click()
  const year = { from: '2026-10-01', to: '2026-10-31', courseId }
  const lessons = async () => done(await staff.call('GET', '/lessons', year)).rows
  await expectSoon(async () => (await lessons()).length, 1)
  expect((await lessons())[0]).toMatchObject({
    teacherGroupId: groupId,
    teachers: [{ name: one }, { name: two }, { name: three }],
  })
})
