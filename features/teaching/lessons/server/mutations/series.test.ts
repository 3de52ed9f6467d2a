import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { done, newCourse, newRoom, newTeacher } from '#tests/support/academy.ts'
import { present, registerDesk } from '#tests/support/register.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(NOW)
  await world.sql('delete from closing_days')
})

const staff = await world.as('staff')
const admin = await world.as('admin')

const get = async (id: number) => done(await staff.call('GET', `/lessons/${id}`))
const year = { from: '2026-09-01', to: '2027-08-31' }

interface Kept {
  readonly id: number
  readonly startsAt: string
  readonly minutes: number
  readonly roomId: number
  readonly topic: string
  readonly version: number
  readonly teachers: readonly { id: number }[]
}
const lessonsOf = async (courseId: number): Promise<Kept[]> =>
  done(await staff.call('GET', '/lessons', { ...year, courseId })).rows

/** Five Tuesdays at 18:00 in a room, from 20 October 2026: the clocks change after the first. */
async function series(more: { courseId?: number; teacherIds?: number[] } = {}) {
  const [courseId, roomId] = [more.courseId ?? (await newCourse(staff)), await newRoom(staff)]
  const days = [0, 1, 2, 3, 4].map((week) => addDays('2026-10-20', week * 7))
  const rows = days.map((day) => ({ startsAt: `${day}T18:00`, roomId }))
  done(await staff.call('POST', '/lessons/batch', { ...more, courseId, minutes: 60, rows }))
  return { courseId, roomId, days, lessons: await lessonsOf(courseId) }
}
/** A lesson of another course that takes a room for an hour. */
async function take(roomId: number, startsAt: string): Promise<number> {
  const input = { courseId: await newCourse(staff), roomId, startsAt, minutes: 60 }
  return done(await staff.call('POST', '/lessons', input)).id
}
const at = ({ startsAt }: Kept) => startsAt.slice(0, 16)
const move = (id: number, slot: object) => staff.call('POST', `/lessons/${id}/move`, slot)

describe('a lesson of a series', () => {
  test('moves alone', async () => {
    const { courseId, roomId, lessons } = await series()
    const slot = { roomId, startsAt: '2026-10-28T09:15', minutes: 90, version: 0 }
    const { id } = lessons[1] as Kept
    expect(done(await move(id, slot))).toEqual({
      changeId: expect.any(Number),
      version: 1,
      changed: 1,
      skipped: [],
    })
    expect((await lessonsOf(courseId)).map(at)).toEqual([
      '2026-10-20T18:00',
      '2026-10-28T09:15',
      '2026-11-03T18:00',
      '2026-11-10T18:00',
      '2026-11-17T18:00',
    ])
  })

  test('moves with those that follow, which keep their room and length', async () => {
    const { courseId, roomId, lessons } = await series()
    const own = await newRoom(staff)
    const fourth = lessons[3] as Kept
    done(await move(fourth.id, { roomId: own, startsAt: at(fourth), minutes: 120, version: 0 }))
    const second = lessons[1] as Kept
    const slot = {
      roomId,
      startsAt: '2026-10-28T17:30',
      minutes: 60,
      version: 0,
      scope: 'following',
    }
    expect(done(await move(second.id, slot))).toMatchObject({ changed: 4, skipped: [] })
    expect((await lessonsOf(courseId)).map((row) => [at(row), row.minutes, row.roomId])).toEqual([
      ['2026-10-20T18:00', 60, roomId],
      ['2026-10-28T17:30', 60, roomId],
      ['2026-11-04T17:30', 60, roomId],
      ['2026-11-11T17:30', 120, own],
      ['2026-11-18T17:30', 60, roomId],
    ])
  })

  test('moves with all, each into the place of the next', async () => {
    const { courseId, roomId, lessons } = await series()
    const first = lessons[0] as Kept
    const slot = { roomId, startsAt: '2026-10-27T18:00', minutes: 60, version: 0, scope: 'all' }
    expect(done(await move(first.id, slot))).toMatchObject({ changed: 5, skipped: [] })
    expect((await lessonsOf(courseId)).map(at)).toEqual([
      '2026-10-27T18:00',
      '2026-11-03T18:00',
      '2026-11-10T18:00',
      '2026-11-17T18:00',
      '2026-11-24T18:00',
    ])
  })

  test('passes over what is closed, taken or over, and says so', async () => {
    const courseId = await newCourse(staff, { startsOn: '2026-09-01', endsOn: '2026-11-17' })
    const { roomId, lessons } = await series({ courseId })
    await world.sql(`insert into closing_days (day, created_by) values ('2026-10-28', 'x')`)
    await take(roomId, '2026-11-04T18:30')
    const slot = { roomId, startsAt: '2026-10-21T18:00', minutes: 60, version: 0, scope: 'all' }
    const [first, second, third, , fifth] = lessons as [Kept, Kept, Kept, Kept, Kept]
    expect(done(await move(first.id, slot))).toMatchObject({
      changed: 2,
      skipped: [
        { lessonId: second.id, startsAt: second.startsAt, state: 'closed' },
        { lessonId: third.id, startsAt: third.startsAt, state: 'room_taken' },
        { lessonId: fifth.id, startsAt: fifth.startsAt, state: 'after_end' },
      ],
    })
    expect((await lessonsOf(courseId)).map((row) => [at(row), row.version])).toEqual([
      ['2026-10-21T18:00', 1],
      ['2026-10-27T18:00', 0],
      ['2026-11-03T18:00', 0],
      ['2026-11-11T18:00', 1],
      ['2026-11-17T18:00', 0],
    ])
  })

  test('itself goes onto a closing day, or past the end of its course, when one insists', async () => {
    const courseId = await newCourse(staff, { startsOn: '2026-09-01', endsOn: '2026-11-20' })
    const { roomId, lessons } = await series({ courseId })
    await world.sql(`insert into closing_days (day, created_by) values ('2026-11-19', 'x')`)
    const { id } = lessons[0] as Kept
    const slot = { roomId, minutes: 60, version: 0 }
    const put = (input: object) => staff.call('PUT', `/lessons/${id}`, { courseId, ...input })
    for (const day of ['2026-11-19', '2026-11-21']) {
      const onto = { ...slot, startsAt: `${day}T18:00` }
      for (const answer of [await move(id, onto), await put(onto)]) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'lessons.day_off' } })
      }
    }
    expect(await lessonsOf(courseId)).toEqual(lessons)
    const onto = { ...slot, startsAt: '2026-11-19T18:00', anyway: true }
    expect(done(await move(id, onto))).toMatchObject({ changed: 1 })
    // There by now, it is asked about no more; of a course that is over before it is.
    const there = { roomId, startsAt: '2026-11-19T20:00', minutes: 90, version: 1 }
    expect(done(await put({ ...there, topic: 'Il coro' }))).toMatchObject({ changed: 1 })
    const over = await newCourse(staff, { startsOn: '2026-09-01', endsOn: '2026-10-31' })
    expect((await put({ ...there, version: 2, courseId: over })).body.code).toBe('lessons.day_off')
  })

  test('takes the places of its own lessons, as the preview says', async () => {
    const { courseId, roomId, lessons } = await series()
    const [first, second] = lessons as [Kept, Kept]
    const preview = async () => {
      const rows = [{ roomId, startsAt: at(second) }]
      const question = { courseId, minutes: 60, rows, exceptId: first.id }
      return done(await staff.call('POST', '/lessons/preview', question)).rows[0]
    }
    const told = { clashes: [{ kind: 'room', lessonId: second.id }, { kind: 'course' }] }
    expect(await preview()).toMatchObject({ state: 'room_taken', ofSeries: true, ...told })
    const slot = { roomId, startsAt: at(second), minutes: 60, version: 0 }
    expect((await move(first.id, slot)).body.code).toBe('lessons.room_taken')
    const all = { ...slot, scope: 'all' }
    expect(done(await move(first.id, all))).toMatchObject({ changed: 5, skipped: [] })
    // Of another series it is none of its own.
    const { roomId: elsewhere, lessons: others } = await series()
    const rows = [{ roomId: elsewhere, startsAt: at(others[0] as Kept) }]
    const question = { courseId, minutes: 60, rows, exceptId: first.id }
    const { rows: judged } = done(await staff.call('POST', '/lessons/preview', question))
    expect(judged).toMatchObject([{ state: 'room_taken', ofSeries: false }])
  })

  test('itself is not passed over: nothing changes when its place is taken', async () => {
    const { courseId, roomId, lessons } = await series()
    await take(roomId, '2026-10-21T18:30')
    const slot = { roomId, startsAt: '2026-10-21T18:00', minutes: 60, version: 0, scope: 'all' }
    const refused = await move((lessons[0] as Kept).id, slot)
    expect(refused).toMatchObject({ status: 409, body: { code: 'lessons.room_taken' } })
    expect(await lessonsOf(courseId)).toEqual(lessons)
  })

  test('warns of teachers that any of them would find busy', async () => {
    const teacherId = await newTeacher(staff)
    const { courseId, roomId, lessons } = await series({ teacherIds: [teacherId] })
    const busy = { courseId: await newCourse(staff), teacherIds: [teacherId] }
    const there = { roomId: await newRoom(staff), startsAt: '2026-11-11T18:30', minutes: 60 }
    done(await staff.call('POST', '/lessons', { ...busy, ...there }))
    const slot = { roomId, startsAt: '2026-10-21T18:00', minutes: 60, version: 0, scope: 'all' }
    const { id } = lessons[0] as Kept
    const refused = await move(id, slot)
    expect(refused).toMatchObject({ status: 409, body: { code: 'lessons.busy' } })
    expect(refused.body.message).toContain('11/11/2026 18:30-19:30')
    expect(await lessonsOf(courseId)).toEqual(lessons)
    expect(done(await move(id, { ...slot, anyway: true }))).toMatchObject({ changed: 5 })
  })

  test('goes to another course, or takes it in, with one that has it already', async () => {
    const { courseId, lessons } = await series()
    const other = await newCourse(staff)
    const [first, second, third] = lessons as [Kept, Kept, Kept]
    const put = (one: Kept, input: object) => {
      const { roomId, startsAt, minutes } = one
      return staff.call('PUT', `/lessons/${one.id}`, { roomId, startsAt, minutes, ...input })
    }
    const joined = { courseId, otherCourseIds: [other] }
    done(await put(second, { ...joined, version: 0 }))
    done(await put(third, { courseId: other, version: 0 }))
    done(await put(first, { ...joined, version: 0, scope: 'all' }))
    expect(await get(third.id)).toMatchObject({ courseId: other, otherCourses: [] })
    done(await put(first, { courseId: other, version: 1, scope: 'all', anyway: true }))
    expect(await get(second.id)).toMatchObject({ courseId: other, otherCourses: [] })
  })

  test('gives the others only what was changed', async () => {
    const [teacherId, roomId] = [await newTeacher(staff), await newRoom(staff)]
    const { courseId, lessons } = await series()
    const second = lessons[1] as Kept
    const own = { courseId, roomId: second.roomId, startsAt: at(second), minutes: 60 }
    const put = (id: number, input: object) => staff.call('PUT', `/lessons/${id}`, input)
    done(await put(second.id, { ...own, topic: 'Il coro', version: 0 }))
    const first = lessons[0] as Kept
    const input = {
      courseId,
      roomId,
      startsAt: at(first),
      minutes: 60,
      teacherIds: [teacherId],
      topic: 'La prima',
      scope: 'all',
      version: 0,
    }
    expect(done(await put(first.id, input))).toMatchObject({ changed: 5 })
    const after = await lessonsOf(courseId)
    expect(after.map(({ teachers }) => teachers.map(({ id }) => id))).toEqual(
      after.map(() => [teacherId]),
    )
    expect(after.map((row) => row.roomId)).toEqual(after.map(() => roomId))
    expect(after.map(({ topic }) => topic)).toEqual(after.map(() => 'La prima'))
    // The topic stays each one's own when it is not what was changed.
    done(
      await put(second.id, {
        ...input,
        startsAt: at(second),
        topic: 'Il coro',
        scope: 'one',
        version: 2,
      }),
    )
    done(await put(first.id, { ...input, minutes: 90, version: 1 }))
    expect((await lessonsOf(courseId)).map((row) => [row.topic, row.minutes])).toEqual([
      ['La prima', 90],
      ['Il coro', 90],
      ['La prima', 90],
      ['La prima', 90],
      ['La prima', 90],
    ])
  })

  test('is deleted alone, with those that follow, or with all', async () => {
    const { courseId, lessons } = await series()
    const [first, second, third] = lessons as [Kept, Kept, Kept]
    const erase = async (id: number, scope: string) =>
      done(await staff.call('DELETE', `/lessons/${id}`, { scope })).deleted
    expect(await erase(second.id, 'one')).toBe(1)
    expect(await erase(third.id, 'following')).toBe(3)
    expect((await lessonsOf(courseId)).map(at)).toEqual(['2026-10-20T18:00'])
    expect(await erase(first.id, 'all')).toBe(1)
    expect(await lessonsOf(courseId)).toEqual([])
  })
})

describe('a lesson that was opened before', () => {
  test('is not saved over somebody else’s change', async () => {
    const { roomId, lessons } = await series()
    const { id } = lessons[0] as Kept
    const slot = { roomId, startsAt: '2026-10-22T18:00', minutes: 60, version: 0 }
    done(await admin.call('POST', `/lessons/${id}/move`, slot))
    const late = await move(id, { ...slot, startsAt: '2026-10-23T18:00' })
    expect(late).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
    expect(late.body.message).toContain('admin')
    const content = { courseId: await newCourse(staff), ...slot }
    expect(await staff.call('PUT', `/lessons/${id}`, content)).toMatchObject({
      status: 409,
      body: { code: 'kit.changed_elsewhere' },
    })
    expect(await get(id)).toMatchObject({ startsAt: '2026-10-22T18:00:00', version: 1 })
  })

  test('is not found when it is in the trash', async () => {
    const { roomId, lessons } = await series()
    const { id } = lessons[0] as Kept
    done(await staff.call('DELETE', `/lessons/${id}`, {}))
    const slot = { roomId, startsAt: '2026-10-22T18:00', minutes: 60, version: 1 }
    expect(await move(id, slot)).toMatchObject({ status: 404, body: { code: 'lessons.not_found' } })
  })
})

describe('an emptied calendar', () => {
  const empty = (...courseIds: number[]) => staff.call('POST', '/lessons/deletion', { courseIds })

  test('has no lesson left; those of other courses stay theirs', async () => {
    const { courseId, lessons } = await series()
    const ownerId = await newCourse(staff)
    const joined = {
      courseId: ownerId,
      otherCourseIds: [courseId],
      roomId: await newRoom(staff),
      startsAt: '2026-12-01T10:00',
      minutes: 60,
    }
    const { id } = done(await staff.call('POST', '/lessons', joined))
    const emptied = done(await empty(courseId))
    expect(emptied).toEqual({ changeId: expect.any(Number), deleted: lessons.length + 1 })
    expect(await lessonsOf(courseId)).toEqual([])
    expect(await lessonsOf(ownerId)).toMatchObject([{ id, otherCourses: [] }])
    expect(done(await empty(courseId))).toEqual({ changeId: null, deleted: 0 })
    done(await staff.call('POST', `/lesson-changes/${emptied.changeId}/undo`))
    expect(await lessonsOf(courseId)).toHaveLength(lessons.length + 1)
    expect((await empty(ownerId, 999_999)).status).toBe(404)
    expect(await lessonsOf(ownerId)).toMatchObject([{ id }])
  })

  test('of several courses goes and comes back as one, also with lessons they share', async () => {
    const { courseId: first, lessons } = await series()
    const second = await newCourse(staff)
    const shared = { courseId: second, otherCourseIds: [first], minutes: 60 }
    const slot = { roomId: await newRoom(staff), startsAt: '2026-12-01T10:00' }
    done(await staff.call('POST', '/lessons', { ...shared, ...slot }))
    const before = [await lessonsOf(first), await lessonsOf(second)]
    const content = { courseIds: [first, second] }
    expect(done(await staff.call('POST', '/lessons/deletion/preview', content))).toEqual({
      lessons: lessons.length + 1,
      marked: [],
    })
    const emptied = done(await empty(first, second))
    expect(emptied).toEqual({ changeId: expect.any(Number), deleted: lessons.length + 1 })
    expect([await lessonsOf(first), await lessonsOf(second)]).toEqual([[], []])
    done(await staff.call('POST', `/lesson-changes/${emptied.changeId}/undo`))
    const plain = (rows: object[]) => rows.map((row) => ({ ...row, version: 0 }))
    expect([plain(await lessonsOf(first)), plain(await lessonsOf(second))]).toEqual(
      before.map(plain),
    )
  })

  test('tells beforehand which of its lessons have attendance', async () => {
    const { newClass, save } = registerDesk(world, staff)
    const days = ['2026-10-14', '2026-10-07', '2026-10-08']
    const { courseId, students, lessons } = await newClass(2, days)
    const content = async () =>
      done(await staff.call('POST', '/lessons/deletion/preview', { courseIds: [courseId] }))
    const marked = async () => (await content()).marked
    expect(await marked()).toEqual([])
    const [late = 0, early = 0, thrown = 0] = lessons
    for (const id of [late, early, thrown])
      done(
        await save(
          id,
          0,
          students.map((student) => present(student)),
        ),
      )
    done(await staff.call('DELETE', `/lessons/${thrown}`, {}))
    expect(await marked()).toEqual([
      { id: early, startsAt: '2026-10-07T10:00:00', marked: 2 },
      { id: late, startsAt: '2026-10-14T10:00:00', marked: 2 },
    ])
    expect((await content()).lessons).toBe(2)
  })
})
