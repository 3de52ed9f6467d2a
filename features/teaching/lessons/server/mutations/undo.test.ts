import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import {
  done,
  newCourse,
  newRoom,
  newStudent,
  newSubject,
  newTeacher,
  unique,
} from '#tests/support/academy.ts'
import { present, registerDesk } from '#tests/support/register.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { rearrangeLessons, undoChange } from '../mutations.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const post = async (path: string, input: unknown = {}) =>
  done(await staff.call('POST', path, input))
const undo = (changeId: number) => staff.call('POST', `/lesson-changes/${changeId}/undo`)

/** Everything that the table knows of the lessons of a course, but the versions. */
async function calendar(courseId: number) {
  const period = { from: '2026-09-01', to: '2027-08-31', courseId }
  const { rows } = done(await staff.call('GET', '/lessons', period))
  return rows.map((lesson: object) => ({ ...lesson, version: 0 }))
}

/** Three lessons of a series with everything in them, and what they are made of. */
async function ground() {
  const content = {
    courseId: await newCourse(staff, { name: unique('Recitazione') }),
    otherCourseIds: [await newCourse(staff)],
    teacherIds: [await newTeacher(staff), await newTeacher(staff)],
    subjectIds: [await newSubject(staff)],
    topic: 'Il coro',
    fee: true,
    minutes: 60,
  }
  const roomId = await newRoom(staff)
  const rows = ['20', '27'].map((day) => ({ startsAt: `2026-10-${day}T18:00`, roomId }))
  rows.push({ startsAt: '2026-11-03T18:00', roomId })
  const made = await post('/lessons/batch', { ...content, rows })
  const before = await calendar(content.courseId)
  const ids = before.map(({ id }: { id: number }) => id) as [number, number, number]
  return { content, courseId: content.courseId, roomId, rows, made, before, ids }
}
const take = async (roomId: number, startsAt: string, courseId?: number) =>
  post('/lessons', {
    courseId: courseId ?? (await newCourse(staff)),
    roomId,
    startsAt,
    minutes: 60,
  })

describe('one action is taken back whole', () => {
  test('an insertion', async () => {
    const courseId = await newCourse(staff)
    const { changeId } = await take(await newRoom(staff), '2026-10-20T18:00', courseId)
    done(await undo(changeId))
    expect(await calendar(courseId)).toEqual([])
  })

  test('an insertion, but for lessons that were held by now', async () => {
    const courseId = await newCourse(staff)
    const student = await newStudent(staff, { courseIds: [courseId] })
    const { changeId, id } = await take(await newRoom(staff), '2026-10-12T18:00', courseId)
    done(await registerDesk(world, staff).save(id, 0, [present(student)]))
    expect(await undo(changeId)).toMatchObject({
      status: 409,
      body: { code: 'lessons.held_since', message: expect.stringContaining('12/10/2026 18:00') },
    })
    expect(await calendar(courseId)).toHaveLength(1)
  })

  test('a move, but for lessons that were held by now', async () => {
    const courseId = await newCourse(staff)
    const student = await newStudent(staff, { courseIds: [courseId] })
    const roomId = await newRoom(staff)
    const { id } = await take(roomId, '2026-10-20T18:00', courseId)
    const slot = { roomId, startsAt: '2026-10-12T18:00', minutes: 60, version: 0 }
    const { changeId } = await post(`/lessons/${id}/move`, slot)
    done(await registerDesk(world, staff).save(id, 0, [present(student)]))
    expect(await undo(changeId)).toMatchObject({
      status: 409,
      body: { code: 'lessons.held_since', message: expect.stringContaining('12/10/2026 18:00') },
    })
    expect(await calendar(courseId)).toMatchObject([{ startsAt: '2026-10-12T18:00:00' }])
  })

  test('a move of a lesson whose register was taken before it', async () => {
    const courseId = await newCourse(staff)
    const student = await newStudent(staff, { courseIds: [courseId] })
    const roomId = await newRoom(staff)
    const { id } = await take(roomId, '2026-10-12T18:00', courseId)
    done(await registerDesk(world, staff).save(id, 0, [present(student)]))
    world.clock.advance({ minutes: 1 })
    const slot = { roomId, startsAt: '2026-10-20T18:00', minutes: 60, version: 0 }
    const { changeId } = await post(`/lessons/${id}/move`, slot)
    done(await undo(changeId))
    expect(await calendar(courseId)).toMatchObject([{ startsAt: '2026-10-12T18:00:00' }])
  })

  test('a multiple insertion', async () => {
    const { courseId, made } = await ground()
    done(await undo(made.changeId))
    expect(await calendar(courseId)).toEqual([])
  })

  test('a move of a series', async () => {
    const { courseId, before, ids, roomId } = await ground()
    const slot = { roomId, startsAt: '2026-10-27T18:00', minutes: 60, version: 0, scope: 'all' }
    const { changeId, changed } = await post(`/lessons/${ids[0]}/move`, slot)
    expect(changed).toBe(3)
    done(await undo(changeId))
    expect(await calendar(courseId)).toEqual(before)
  })

  test('a change of everything', async () => {
    const { courseId, before, ids, content } = await ground()
    const other = await newCourse(staff)
    const input = {
      courseId: other,
      otherCourseIds: [],
      teacherIds: [],
      subjectIds: [],
      topic: '',
      fee: false,
      splitBilling: true,
      dailyBilling: true,
      roomId: null,
      startsAt: '2026-10-21T09:00',
      minutes: 300,
      version: 0,
      scope: 'following',
    }
    const { changeId } = done(await staff.call('PUT', `/lessons/${ids[0]}`, input))
    expect(await calendar(courseId)).toEqual([])
    expect(await calendar(other)).toHaveLength(3)
    done(await undo(changeId))
    expect(await calendar(content.otherCourseIds[0] as number)).toEqual(before)
    expect(await calendar(other)).toEqual([])
  })

  test('a deletion, of one, of a series, and of a calendar', async () => {
    const { courseId, before, ids } = await ground()
    for (const erase of [
      () => staff.call('DELETE', `/lessons/${ids[1]}`, {}),
      () => staff.call('DELETE', `/lessons/${ids[0]}`, { scope: 'following' }),
      () => staff.call('POST', '/lessons/deletion', { courseIds: [courseId] }),
    ]) {
      const { changeId } = done(await erase())
      expect(await calendar(courseId)).not.toEqual(before)
      done(await undo(changeId))
      expect(await calendar(courseId)).toEqual(before)
    }
  })

  test('a rearrangement, with lessons moved into places given up', async () => {
    const { courseId, before, ids, roomId } = await ground()
    const moves = [{ id: ids[0], startsAt: '2026-10-27T18:30:00', roomId }]
    const plan = { moves, deletions: [ids[1]] }
    const { changeId } = await world.act((tx) => rearrangeLessons(tx, SYSTEM, 'closed', plan))
    expect(await calendar(courseId)).toMatchObject([
      { id: ids[0], startsAt: '2026-10-27T18:30:00' },
      { id: ids[2] },
    ])
    await world.act((tx) => undoChange(tx, SYSTEM, changeId ?? 0))
    expect(await calendar(courseId)).toEqual(before)
  })

  test('and written into the history of each lesson', async () => {
    const { ids, made } = await ground()
    done(await undo(made.changeId))
    const history = { entity: 'lesson', entityId: ids[0] }
    expect(done(await staff.call('GET', '/audit', history)).rows).toMatchObject([
      { action: 'lesson.deleted' },
      { action: 'lesson.created' },
    ])
  })
})

describe('an action is not taken back', () => {
  test('twice, nor when there is none', async () => {
    const { courseId, made, before, ids } = await ground()
    const { changeId } = done(await staff.call('DELETE', `/lessons/${ids[0]}`, { scope: 'all' }))
    done(await undo(changeId))
    const refused = { status: 404, body: { code: 'lessons.change_not_found' } }
    expect(await undo(changeId)).toMatchObject(refused)
    expect(await undo(999_999)).toMatchObject(refused)
    expect(await calendar(courseId)).toEqual(before)
    // The insertion was before: its lessons have been changed since.
    expect(await undo(made.changeId)).toMatchObject({ status: 409 })
  })

  test('when one of its lessons was changed since', async () => {
    const { courseId, made, before, ids, roomId } = await ground()
    const slot = { roomId, startsAt: '2026-10-28T18:00', minutes: 60, version: 0 }
    await post(`/lessons/${ids[1]}/move`, slot)
    const refused = await undo(made.changeId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'lessons.changed_since' } })
    expect(refused.body.message).toBe(
      `Non si può annullare: la lezione di ${before[0].courseName} del 28/10/2026 18:00 è stata modificata nel frattempo.`,
    )
    expect(await calendar(courseId)).toHaveLength(3)
  })

  test('when its place was taken meanwhile', async () => {
    const { courseId, ids, roomId } = await ground()
    const { changeId } = done(await staff.call('DELETE', `/lessons/${ids[0]}`, { scope: 'all' }))
    const name = unique('Dizione')
    const other = await newCourse(staff, { name })
    const { id } = await take(roomId, '2026-10-27T18:30', other)
    const refused = await undo(changeId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'lessons.room_taken' } })
    expect(refused.body.message).toContain(`${name}, 27/10/2026 18:30-19:30`)
    expect(await calendar(courseId)).toEqual([])
    done(await staff.call('DELETE', `/lessons/${id}`, {}))
    done(await undo(changeId))
    expect(await calendar(courseId)).toHaveLength(3)
  })
})

test('a lesson comes back onto a day that was closed meanwhile only when one insists', async () => {
  const courseId = await newCourse(staff)
  const { id } = await take(await newRoom(staff), '2027-01-19T18:00', courseId)
  const { changeId } = done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
  world.clock.advance({ minutes: 1 })
  await post('/closing-days', { days: [{ day: '2027-01-19' }] })
  const refused = await undo(changeId)
  expect(refused).toMatchObject({ status: 409, body: { code: 'lessons.day_off' } })
  expect(refused.body.message).toBe('Il 19/01/2027 è un giorno di chiusura. Vuoi salvare comunque?')
  expect(await calendar(courseId)).toEqual([])
  await post(`/lesson-changes/${changeId}/undo`, { anyway: true })
  expect(await calendar(courseId)).toMatchObject([{ id }])
  // It was there on a closing day before this deletion: bringing it back asks nothing.
  const again = done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
  done(await undo(again.changeId))
})

test('nothing comes back into a room that was deleted meanwhile', async () => {
  const roomId = await newRoom(staff)
  const courseId = await newCourse(staff)
  const { id } = await take(roomId, '2026-10-20T18:00', courseId)
  const { changeId } = done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
  done(await staff.call('DELETE', `/rooms/${roomId}`, {}))
  expect(await undo(changeId)).toMatchObject({
    status: 422,
    body: { code: 'lessons.room_not_found' },
  })
  done(await staff.call('POST', `/rooms/${roomId}/restoration`, {}))
  done(await undo(changeId))
  expect(await calendar(courseId)).toHaveLength(1)
})

test('no lesson comes back to a course that was deleted meanwhile', async () => {
  const courseId = await newCourse(staff)
  const { id } = await take(await newRoom(staff), '2026-10-20T18:00', courseId)
  const { changeId } = done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
  done(await staff.call('POST', `/courses/${courseId}/archiving`))
  done(await staff.call('DELETE', `/courses/${courseId}`))
  expect(await undo(changeId)).toMatchObject({
    status: 422,
    body: { code: 'lessons.course_not_found' },
  })
  done(await staff.call('POST', `/courses/${courseId}/restoration`))
  done(await undo(changeId))
  expect(await calendar(courseId)).toHaveLength(1)
})

describe('a rearrangement', () => {
  const rearrange = (plan: Parameters<typeof rearrangeLessons>[3], anyway = false) =>
    world.services.db
      .transaction()
      .execute((tx) => rearrangeLessons(tx, SYSTEM, 'closed', plan, anyway))

  test('exchanges places', async () => {
    const { courseId, ids, rows } = await ground()
    const [a, b] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const moves = [
      { id: ids[0], ...b, startsAt: `${b.startsAt}:00` },
      { id: ids[1], ...a, startsAt: `${a.startsAt}:00` },
    ]
    expect(await rearrange({ moves, deletions: [] })).toMatchObject({ ok: true })
    const lessons = await calendar(courseId)
    expect(lessons.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[0], ids[2]])
  })

  test('refuses taken rooms, busy people unless anyway, and what is gone', async () => {
    const { ids, roomId, courseId } = await ground()
    const free = await newRoom(staff)
    const onto = (room: number) => ({
      moves: [{ id: ids[0], startsAt: '2026-11-03T18:30:00', roomId: room }],
      deletions: [] as number[],
    })
    expect(await rearrange(onto(roomId))).toMatchObject({ ok: false, code: 'lessons.room_taken' })
    expect(await rearrange(onto(free))).toMatchObject({ ok: false, code: 'lessons.busy' })
    expect(await rearrange(onto(free), true)).toMatchObject({ ok: true })
    const both = {
      moves: ids.slice(0, 2).map((id) => ({ id, startsAt: '2026-12-01T10:00:00', roomId: free })),
      deletions: [],
    }
    expect(await rearrange(both)).toMatchObject({ ok: false, code: 'lessons.room_taken' })
    const gone = { moves: [], deletions: [999_999] }
    expect(await rearrange(gone)).toMatchObject({ ok: false, code: 'lessons.not_found' })
    expect(await rearrange({ moves: [], deletions: [] })).toEqual(ok({ changeId: null }))
    expect(await calendar(courseId)).toHaveLength(3)
  })
})
