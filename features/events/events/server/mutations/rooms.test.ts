import { afterAll, beforeEach, expect, test } from 'vitest'
import { done, newCourse, newRoom, unique } from '#tests/support/academy.ts'
import { eventForm, newEvent } from '#tests/support/events.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')

const create = (changes: object) => staff.call('POST', '/events', eventForm({ ...changes }))
const lesson = (courseId: number, roomId: number, startsAt: string) =>
  staff.call('POST', '/lessons', { courseId, roomId, startsAt, minutes: 120, anyway: true })
const freeRooms = async (startsAt: string) =>
  done(await staff.call('GET', '/free-rooms', { startsAt, minutes: 60 })).rows.map(
    ({ id }: { id: number }) => id,
  )

test('an event takes no room from a lesson, and none is taken from it, each told what is there', async () => {
  const [course, room] = [unique('Recitazione'), unique('Aula')]
  const courseId = await newCourse(staff, { name: course })
  const roomId = await newRoom(staff, room)
  done(await lesson(courseId, roomId, '2026-12-15T19:00:00'))
  const refused = await create({ roomId })
  expect(refused).toMatchObject({ status: 409, body: { code: 'events.room_taken' } })
  expect(refused.body.data.fields).toEqual({
    roomId: `Aula occupata. ${course}, 15/12/2026 19:00-21:00, ${room}.`,
  })
  const title = unique('Open day')
  const day = '2026-12-16'
  const id = done(await create({ title, day, roomId })).id
  expect(done(await staff.call('GET', `/events/${id}`))).toMatchObject({ roomId, roomName: room })
  expect(await freeRooms(`${day}T19:30:00`)).not.toContain(roomId)
  expect(await freeRooms(`${day}T20:00:00`)).toContain(roomId)
  expect(await lesson(courseId, roomId, `${day}T19:00:00`)).toMatchObject({
    status: 409,
    body: {
      code: 'lessons.room_taken',
      message: `Aula occupata. ${title}, 16/12/2026 18:30-20:00, ${room}.`,
    },
  })
  expect(await create({ day, roomId })).toMatchObject({ status: 409 })
  done(await lesson(courseId, roomId, `${day}T20:00:00`))
  const { rows } = done(await staff.call('GET', '/room-events', { from: day, to: day, roomId }))
  expect(rows).toEqual([
    { eventId: id, title, roomId, roomName: room, startsAt: `${day}T18:30:00`, minutes: 90 },
  ])
  expect((await staff.call('DELETE', `/rooms/${roomId}`, {})).body.message).toContain(
    '2 lezioni e 1 evento',
  )
})

test('the trash frees a room; what took it meanwhile keeps it; copies go without where it is taken', async () => {
  const courseId = await newCourse(staff)
  const roomId = await newRoom(staff)
  const id = await newEvent(staff, { roomId })
  done(await staff.call('DELETE', `/events/${id}`, {}))
  done(await lesson(courseId, roomId, '2026-12-15T18:00:00'))
  expect(await staff.call('POST', `/events/${id}/restoration`, {})).toMatchObject({
    status: 409,
    body: { code: 'rooms.booked' },
  })
  const other = await newEvent(staff, { roomId, day: '2026-12-08' })
  const copies = done(
    await staff.call('POST', `/events/${other}/copies`, { day: '2026-12-15', count: 2 }),
  )
  expect(copies.withoutRoom).toBe(1)
  const kept = await Promise.all(
    copies.ids.map(async (copy: number) => done(await staff.call('GET', `/events/${copy}`)).roomId),
  )
  expect(kept).toEqual([null, roomId])
})

test('a lesson and an event that want a room at one moment: one of them has it', async () => {
  const courseId = await newCourse(staff)
  for (let round = 0; round < 20; round += 1) {
    const roomId = await newRoom(staff)
    const answers = await Promise.all([
      create({ roomId }),
      lesson(courseId, roomId, '2026-12-15T18:00:00'),
      create({ roomId, startTime: '19:00' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  }
})

test('what does not look first is refused by the database, from both sides', async () => {
  const courseId = await newCourse(staff)
  const roomId = await newRoom(staff)
  const id = await newEvent(staff, { roomId })
  const start = '2026-12-15T19:00:00'
  const elsewhere = done(await lesson(courseId, await newRoom(staff), start))
  await expect(
    world.sql('update lessons set room_id = $1 where id = $2', [roomId, elsewhere.id]),
  ).rejects.toMatchObject({ constraint: 'room_bookings_free' })
  const free = await newRoom(staff)
  done(await lesson(courseId, free, start.replace('19', '21')))
  await expect(
    world.sql("update events set room_id = $1, ends_at = '2026-12-15 21:30' where id = $2", [
      free,
      id,
    ]),
  ).rejects.toMatchObject({ constraint: 'room_bookings_free' })
})
