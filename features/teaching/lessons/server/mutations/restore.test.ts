import { afterAll, beforeEach, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher, unique } from '#tests/support/academy.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')

const trash = async (query: object = {}) => done(await staff.call('GET', '/lesson-trash', query))
const restore = (id: number, anyway?: boolean) =>
  staff.call('POST', `/lessons/${id}/restoration`, { ...(anyway && { anyway }) })
const isThere = async (id: number) => (await staff.call('GET', `/lessons/${id}`)).status === 200
const refused = (code: string, status = 409) => ({ status, body: { code } })

/** A lesson in a room of its own that was put in the trash. */
async function deleted(more: object = {}) {
  const name = unique('Dizione')
  const courseId = await newCourse(staff, { name })
  const roomId = await newRoom(staff)
  const lesson = { courseId, roomId, startsAt: '2026-10-20T18:00', minutes: 90, ...more }
  const { id } = done(await staff.call('POST', '/lessons', lesson))
  done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
  return { id: id as number, name, courseId, roomId, lesson }
}

test('deleted lessons are listed for thirty days with who did it, the latest first', async () => {
  const surname = unique('Bianchi')
  const teacherIds = [await newTeacher(staff, { name: 'Luca', surname })]
  const { id, name, courseId } = await deleted({ teacherIds })
  world.clock.advance({ minutes: 5 })
  const later = await deleted()
  const { rows } = await trash()
  expect(rows.slice(0, 2).map((row: { id: number }) => row.id)).toEqual([later.id, id])
  const [row] = (await trash({ courseId })).rows
  expect(row).toMatchObject({
    ...{ id, courseName: name, startsAt: '2026-10-20T18:00:00', minutes: 90 },
    ...{ teachers: [`${surname} Luca`], deletedBy: 'staff' },
  })
  expect((await trash({ q: name.toUpperCase() })).total).toBe(1)
  world.clock.set('2026-11-20T09:00:00+01:00[Europe/Rome]')
  const admin = await world.as('admin')
  expect(done(await admin.call('GET', '/lesson-trash', { courseId })).total).toBe(0)
  expect((await (await world.as('call_centre')).call('GET', '/lesson-trash')).status).toBe(403)
})

test('one comes back where it was, and goes again when that is taken back', async () => {
  const { id, courseId } = await deleted()
  const { changeId } = done(await restore(id))
  expect(await isThere(id)).toBe(true)
  expect((await trash({ courseId })).total).toBe(0)
  expect(done(await restore(id))).toEqual({ changeId: null })
  done(await staff.call('POST', `/lesson-changes/${changeId}/undo`, {}))
  expect(await isThere(id)).toBe(false)
  expect((await trash({ courseId })).total).toBe(1)
  expect(await restore(999_999)).toMatchObject(refused('lessons.not_found', 404))
})

test('not into a taken room, nor to a course that is gone', async () => {
  const { id, roomId, lesson } = await deleted()
  const other = { ...lesson, courseId: await newCourse(staff), roomId }
  const { id: there } = done(await staff.call('POST', '/lessons', other))
  expect(await restore(id, true)).toMatchObject(refused('lessons.room_taken'))
  done(await staff.call('DELETE', `/lessons/${there}`, { scope: 'one' }))
  await world.sql('update courses set deleted_at = now() where id = $1', [lesson.courseId])
  expect(await restore(id)).toMatchObject(refused('lessons.course_not_found', 422))
})

test('onto a closed day and over somebody’s other lesson only when it is asked for', async () => {
  const teacherIds = [await newTeacher(staff)]
  const busy = await deleted({ teacherIds })
  const elsewhere = {
    ...busy.lesson,
    courseId: await newCourse(staff),
    roomId: await newRoom(staff),
  }
  done(await staff.call('POST', '/lessons', elsewhere))
  expect(await restore(busy.id)).toMatchObject(refused('lessons.busy'))
  done(await restore(busy.id, true))

  const { id } = await deleted({ startsAt: '2026-10-28T18:00' })
  await world.sql("insert into closing_days (day, created_by) values ('2026-10-28', 'x')")
  expect(await restore(id)).toMatchObject(refused('lessons.day_off'))
  done(await restore(id, true))
  expect(await isThere(id)).toBe(true)
})
