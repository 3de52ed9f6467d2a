import { afterAll, test } from 'vitest'
import { done, newCourse, newRoom } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectSeen } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

test('the sheet of a course says how many hours of lessons it has, shared ones too', async () => {
  const [courseId, other] = [await newCourse(staff), await newCourse(staff)]
  const roomId = await newRoom(staff)
  const insert = async (more: object) =>
    done(await staff.call('POST', '/lessons', { roomId, minutes: 90, ...more })).id
  await insert({ courseId, startsAt: '2026-10-20T09:00:00' })
  await insert({ courseId: other, otherCourseIds: [courseId], startsAt: '2026-10-21T09:00:00' })
  await insert({ courseId: other, startsAt: '2026-10-22T09:00:00' })
  const deleted = await insert({ courseId, startsAt: '2026-10-23T09:00:00' })
  done(await staff.call('DELETE', `/lessons/${deleted}`))

  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/editCorso?id=${courseId}`)
  const data = page.getByRole('region', { name: 'Dati del corso' })
  await expectSeen(data.getByText('Ore di lezione inserite: 3,00 (2 lezioni)'))
})
