import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const create = async (lesson: object) =>
  done(await staff.call('POST', '/lessons', { minutes: 60, ...lesson }))
const proposed = async (courseId: number) =>
  done(await staff.call('GET', `/courses/${courseId}/lesson-proposal`)).proposal

describe('the proposal of a course', () => {
  test('is its last lesson, whenever it was inserted, and nothing without one', async () => {
    const [courseId, otherId] = [await newCourse(staff), await newCourse(staff)]
    expect(await proposed(courseId)).toBe(null)
    const roomName = unique('Sala')
    const roomId = await newRoom(staff, roomName)
    const content = {
      teacherIds: [await newTeacher(staff)],
      subjectIds: [await newSubject(staff)],
      otherCourseIds: [otherId],
      splitBilling: true,
    }
    const last = { courseId, roomId, minutes: 150, ...content, topic: 'La voce', fee: true }
    await create({ ...last, startsAt: '2026-11-20T18:30' })
    await create({ courseId, roomId, startsAt: '2026-11-10T10:00' })
    expect(await proposed(courseId)).toEqual({
      ...content,
      ...{ startsAt: '2026-11-20T18:30:00', minutes: 150, roomId, roomName },
      ...{ teacherGroupId: null, dailyBilling: false },
    })
    expect(await proposed(otherId)).toBe(null)
    expect((await staff.call('GET', '/courses/999999/lesson-proposal')).status).toBe(404)
  })

  test('leaves out what lies in the trash, the lesson itself too', async () => {
    const courseId = await newCourse(staff)
    const teacherIds = [await newTeacher(staff), await newTeacher(staff)]
    const [gone = 0, stays = 0] = teacherIds
    const roomId = await newRoom(staff)
    await create({ courseId, roomId, teacherIds, startsAt: '2026-11-10T10:00' })
    const { id } = await create({ courseId, roomId, startsAt: '2026-11-20T18:30' })
    done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
    await world.sql('update teachers set deleted_at = now() where id = $1', [gone])
    await world.sql('update rooms set deleted_at = now() where id = $1', [roomId])
    expect(await proposed(courseId)).toMatchObject({
      ...{ startsAt: '2026-11-10T10:00:00', teacherIds: [stays], roomId: null, roomName: null },
    })
  })
})

test('the preview names who is busy, and free rooms of the wanted kind first', async () => {
  const courseId = await newCourse(staff)
  const [studio, aula, other] = [unique('Studio'), unique('Aula'), unique('Studio')]
  const wanted = await newRoom(staff, studio)
  const [aulaId, otherId] = [await newRoom(staff, aula), await newRoom(staff, other)]
  const [busy, free] = [await newTeacher(staff), await newTeacher(staff)]
  const inTheWay = { courseId: await newCourse(staff), roomId: wanted, teacherIds: [busy] }
  const { id } = await create({ ...inTheWay, startsAt: '2026-11-12T10:00' })
  const judge = async (more: object) => {
    const rows = [{ startsAt: '2026-11-12T10:30', roomId: wanted }]
    const asked = { courseId, minutes: 60, rows, ...more }
    return done(await staff.call('POST', '/lessons/preview', asked)).rows[0]
  }
  const row = await judge({})
  expect(row.busyTeacherIds).toContain(busy)
  expect(row.busyTeacherIds).not.toContain(free)
  const order = row.freeRoomIds.filter((one: number) => [wanted, aulaId, otherId].includes(one))
  expect(order).toEqual([otherId, aulaId])
  expect((await judge({ exceptId: id })).busyTeacherIds).not.toContain(busy)
})
