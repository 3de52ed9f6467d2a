import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#kit/domain/day.ts'
import { done, newCourse, newRoom, newTeacher, unique } from '#tests/support/academy.ts'
import type { Answer } from '#tests/support/client.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { lockTimetable } from '../queries/register.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const admin = await world.as('admin')

/** Pairs of lessons that share a room and a moment: there must be none, ever. */
const OVERLAPPING = `
  select a.id, b.id from lessons a join lessons b
    on a.room_id = b.room_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
  where a.deleted_at is null and b.deleted_at is null`
const overlapping = async () => world.sql(OVERLAPPING)

/** The statuses of some answers, the lowest first. */
const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Runs the calls from four connections, each taking the next one when it is free. */
async function fromFour(calls: readonly (() => Promise<Answer>)[]) {
  const waiting = [...calls.entries()]
  const answers: Answer[] = []
  const connection = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, call] = next
      answers[index] = await call()
    }
  }
  await Promise.all([1, 2, 3, 4].map(connection))
  return answers
}

/** Until a transaction waits for a lock that another one holds. */
async function somebodyWaits(): Promise<void> {
  await expect.poll(() => waitingForLocks(world), { timeout: 20_000 }).toBeGreaterThanOrEqual(1)
}

const STARTS = fc.integer({ min: 0, max: 2 * 52 }).map((quarter) => {
  const day = quarter < 52 ? '2026-10-20' : '2026-10-21'
  return addMinutes(`${day}T08:00:00`, (quarter % 52) * 15)
})

test('200 saves on 5 rooms from 4 connections leave no overlap, and each refusal names its clash', async () => {
  const courses = await Promise.all(Array.from({ length: 6 }, () => newCourse(staff)))
  const rooms = await Promise.all(Array.from({ length: 5 }, () => newRoom(staff)))
  const teachers = await Promise.all(Array.from({ length: 4 }, () => newTeacher(staff)))
  const wish = fc.record({
    courseId: fc.constantFrom(...courses),
    otherCourseIds: fc.subarray(courses, { maxLength: 2 }),
    teacherIds: fc.subarray(teachers, { maxLength: 2 }),
    roomId: fc.constantFrom(...rooms),
    startsAt: STARTS,
    minutes: fc.constantFrom(45, 60, 90, 120),
    anyway: fc.constant(true),
  })
  const wishes = fc.sample(wish, { numRuns: 200, seed: 20_261_015 })
  const answers = await fromFour(
    wishes.map((input, index) => () => (index % 2 ? staff : admin).call('POST', '/lessons', input)),
  )
  expect(await overlapping()).toEqual([])
  const saved = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(saved.length).toBeGreaterThan(20)
  expect(refused.length).toBeGreaterThan(20)
  for (const { status, body } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'lessons.room_taken' })
    expect(body.message).toMatch(
      /^Aula occupata\. Recitazione \d+, 2\d\/10\/2026 \d\d:\d\d-\d\d:\d\d, Aula \d+\./,
    )
  }
  const kept = await world.sql<{ count: number }>(
    'select count(*) from lessons where room_id = any($1)',
    [rooms],
  )
  expect(kept[0]?.count).toBe(saved.length)
})

describe('two secretaries at the same moment', () => {
  test('one gets the room, the other reads who has it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [unique('Recitazione'), unique('Dizione')]
      const roomId = await newRoom(staff)
      const input = { roomId, startsAt: '2026-11-10T18:00', minutes: 60 }
      const [mine, yours] = [
        { ...input, courseId: await newCourse(staff, { name: first }) },
        { ...input, courseId: await newCourse(staff, { name: second }) },
      ]
      const answers = await Promise.all([
        staff.call('POST', '/lessons', mine),
        admin.call('POST', '/lessons', yours),
      ])
      expect(statusesOf(answers)).toEqual([200, 409])
      const winner = answers[0].status === 200 ? first : second
      const loser = answers.find(({ status }) => status === 409)
      expect(loser?.body.message).toMatch(`Aula occupata. ${winner}, 10/11/2026 18:00-19:00, `)
    }
  })

  test('a teacher is not given to both without a warning', async () => {
    const teacherIds = [await newTeacher(staff)]
    const input = { teacherIds, startsAt: '2026-11-10T18:00', minutes: 60 }
    const lesson = async () => ({
      ...input,
      courseId: await newCourse(staff),
      roomId: await newRoom(staff),
    })
    const [mine, yours] = [await lesson(), await lesson()]
    const answers = await Promise.all([
      staff.call('POST', '/lessons', mine),
      admin.call('POST', '/lessons', yours),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('lessons.busy')
  })

  test('series that change rooms with each other wait, and neither is lost', async () => {
    const rooms = [await newRoom(staff), await newRoom(staff)] as const
    const batch = async (roomId: number, hour: string) => {
      const days = ['20', '21', '22', '23', '24', '25']
      const rows = days.map((day) => ({ startsAt: `2026-12-${day}T${hour}`, roomId }))
      const courseId = await newCourse(staff)
      done(await staff.call('POST', '/lessons/batch', { courseId, minutes: 60, rows }))
      const period = { from: '2026-12-01', to: '2026-12-31', courseId }
      return done(await staff.call('GET', '/lessons', period)).rows
    }
    const [a] = await batch(rooms[0], '10:00')
    const [b] = await batch(rooms[1], '12:00')
    const swap = (id: number, roomId: number, startsAt: string, version: number) => ({
      path: `/lessons/${id}/move`,
      input: { roomId, startsAt, minutes: 60, version, scope: 'all' },
    })
    for (let round = 0; round < 6; round += 1) {
      const [mine, yours] = round % 2 ? rooms : [rooms[1], rooms[0]]
      const one = swap(a.id, mine, '2026-12-20T10:00', round)
      const other = swap(b.id, yours, '2026-12-20T12:00', round)
      const answers = await Promise.all([
        staff.call('POST', one.path, one.input),
        admin.call('POST', other.path, other.input),
      ])
      for (const answer of answers) expect(done(answer)).toMatchObject({ changed: 6, skipped: [] })
    }
    expect(await overlapping()).toEqual([])
  })

  test('the table itself is the last guard, against who writes past the rules', async () => {
    const [courseId, roomId] = [await newCourse(staff), await newRoom(staff)]
    const input = { courseId, roomId, startsAt: '2026-11-11T10:00', minutes: 60 }
    let saving: Promise<Answer> | undefined
    await world.services.db.transaction().execute(async (tx) => {
      await sql`
        with made as (
          insert into lessons (course_id, room_id, starts_at, minutes, created_by)
          values (${courseId}, ${roomId}, '2026-11-11 10:30', 60, 'x') returning id, course_id
        ) insert into lesson_courses select id, course_id from made`.execute(tx)
      saving = staff.call('POST', '/lessons', input)
      // It has looked, seen nothing, and now waits for what the other is about to keep.
      await somebodyWaits()
    })
    expect(await saving).toMatchObject({
      status: 409,
      body: { code: 'lessons.room_taken_meanwhile' },
    })
  })

  test('who changes lessons waits for who closes days before touching them', async () => {
    const [courseId, roomId] = [await newCourse(staff), await newRoom(staff)]
    const lesson = async (startsAt: string) =>
      done(await staff.call('POST', '/lessons', { courseId, roomId, startsAt, minutes: 60 }))
    const { id } = await lesson('2026-11-12T10:00')
    const gone = await lesson('2026-11-12T12:00')
    const deletion = done(await staff.call('DELETE', `/lessons/${gone.id}`, {}))
    const slot = { roomId, startsAt: '2026-11-12T15:00', minutes: 60 }
    for (const change of [
      () => staff.call('POST', `/lessons/${id}/move`, { ...slot, version: 0 }),
      () => staff.call('PUT', `/lessons/${id}`, { ...slot, courseId, version: 1 }),
      () => staff.call('POST', `/lesson-changes/${deletion.changeId}/undo`),
      () => staff.call('POST', '/lessons/deletion', { courseIds: [courseId] }),
    ]) {
      let changing: Promise<Answer> | undefined
      await world.services.db.transaction().execute(async (tx) => {
        await lockTimetable(tx, 'alone')
        changing = change()
        await somebodyWaits()
        // Who closes days takes them now: with the other order the two would wait for each other.
        const both = [id, gone.id]
        await sql`select from lessons where id = any(${both}) for update nowait`.execute(tx)
      })
      expect((await changing)?.status).toBe(200)
    }
  })

  test('an undo and its repetition give one undo', async () => {
    const roomId = await newRoom(staff)
    const input = { courseId: await newCourse(staff), roomId, startsAt: '2026-11-20T10:00' }
    const { changeId } = done(await staff.call('POST', '/lessons', { ...input, minutes: 60 }))
    const undo = () => staff.call('POST', `/lesson-changes/${changeId}/undo`)
    expect(statusesOf(await Promise.all([undo(), undo(), undo()]))).toEqual([200, 404, 404])
  })
})

test('whatever is done, preview and saving agree and no two lessons share a room', async () => {
  const courses = [await newCourse(staff), await newCourse(staff, { endsOn: '2026-12-04' })]
  const rooms = [await newRoom(staff), await newRoom(staff)]
  const teachers = [await newTeacher(staff), await newTeacher(staff)]
  await world.sql(
    `insert into closing_days (day, created_by, created_at) values ('2026-12-03', 'x', '2026-09-01')`,
  )
  const startsAt = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 36, max: 60 }))
    .map(([day, quarter]) => addMinutes(`2026-12-0${day}T00:00:00`, quarter * 15))
  const roomId = fc.constantFrom(...rooms)
  const batch = fc.record({
    courseId: fc.constantFrom(...courses),
    teacherIds: fc.subarray(teachers),
    minutes: fc.constantFrom(30, 60, 90),
    rows: fc.array(fc.record({ startsAt, roomId }), { minLength: 1, maxLength: 4 }),
  })
  const change = fc.record({
    pick: fc.nat(),
    startsAt,
    roomId,
    scope: fc.constantFrom('one', 'all'),
  })
  const single = fc.record({
    way: fc.constantFrom('create', 'update', 'move'),
    pick: fc.nat(),
    courseId: fc.constantFrom(...courses),
    teacherIds: fc.subarray(teachers),
    minutes: fc.constantFrom(30, 60, 90),
    startsAt,
    roomId,
  })
  const step = fc.oneof(batch, change, single)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      await world.sql('truncate lessons, lesson_changes, lesson_series cascade')
      for (const one of steps) {
        if ('rows' in one) await insertAsJudged(one)
        else if ('way' in one) await saveAsJudged(one)
        else await moveAny(one)
        expect(await overlapping()).toEqual([])
      }
    }),
    { numRuns: 12 },
  )
})

/** Inserts rows and checks that what comes of it is what the preview said. */
async function insertAsJudged(input: object): Promise<void> {
  const { rows } = done(await staff.call('POST', '/lessons/preview', input))
  const count = (state: string) =>
    rows.filter((row: { state: string }) => row.state === state).length
  const answer = await staff.call('POST', '/lessons/batch', input)
  if (count('room_taken') > 0) expect(answer.body.code).toBe('lessons.room_taken')
  else if (count('busy') > 0) expect(answer.body.code).toBe('lessons.busy')
  else {
    expect(done(answer)).toMatchObject({
      inserted: count('free'),
      closed: count('closed'),
      afterEnd: count('after_end'),
    })
  }
}

/**
 * Inserts, changes or moves one lesson, and checks that it is refused for what the preview said,
 * and saved once that is insisted on.
 */
async function saveAsJudged(wish: {
  way: 'create' | 'update' | 'move'
  pick: number
  courseId: number
  teacherIds: number[]
  minutes: number
  startsAt: string
  roomId: number
}): Promise<void> {
  const { way, pick, startsAt, roomId, ...content } = wish
  const period = { from: '2026-11-01', to: '2026-12-31' }
  const all = done(await staff.call('GET', '/lessons', period)).rows
  const lesson = way === 'create' ? undefined : all[pick % Math.max(1, all.length)]
  const { id, version } = lesson ?? {}
  const slot = { startsAt, roomId, minutes: content.minutes }
  const own = {
    courseId: lesson?.courseId,
    teacherIds: lesson?.teachers.map((one: { id: number }) => one.id),
  }
  const about = { ...content, ...(lesson && way === 'move' ? own : {}) }
  const question = { ...about, rows: [{ startsAt, roomId }], ...(lesson ? { exceptId: id } : {}) }
  const [said] = done(await staff.call('POST', '/lessons/preview', question)).rows
  const save = (anyway: boolean) => {
    if (!lesson) return staff.call('POST', '/lessons', { ...about, ...slot, anyway })
    if (way === 'move') {
      return staff.call('POST', `/lessons/${id}/move`, { ...slot, version, anyway })
    }
    return staff.call('PUT', `/lessons/${id}`, { ...about, ...slot, version, anyway })
  }
  const answer = await save(false)
  const kinds: string[] = said.clashes.map((one: { kind: string }) => one.kind)
  if (kinds.includes('room')) {
    expect(answer.body.code).toBe('lessons.room_taken')
    expect((await save(true)).body.code).toBe('lessons.room_taken')
    return
  }
  if (answer.status === 200) {
    // What a lesson has already is not asked again: its own day, its people at its own time.
    const sameDay = lesson?.startsAt.slice(0, 10) === startsAt.slice(0, 10)
    if (!sameDay) expect(said.state).toBe('free')
    return
  }
  const isOff = said.state === 'closed' || said.state === 'after_end'
  const sameDay = lesson?.startsAt.slice(0, 10) === startsAt.slice(0, 10)
  if (!sameDay) expect(answer.body.code).toBe(isOff ? 'lessons.day_off' : 'lessons.busy')
  else expect(['lessons.day_off', 'lessons.busy']).toContain(answer.body.code)
  expect((await save(true)).status).toBe(200)
}

/** Moves some lesson that is there, and checks that the change and its undo are as told. */
async function moveAny(wish: { pick: number; startsAt: string; roomId: number; scope: string }) {
  const period = { from: '2026-11-01', to: '2026-12-31' }
  const read = async () => done(await staff.call('GET', '/lessons', period)).rows
  const before = await read()
  if (before.length === 0) return
  const { id, version, minutes } = before[wish.pick % before.length]
  const { startsAt, roomId, scope } = wish
  const input = { startsAt, roomId, minutes, version, scope, anyway: true }
  const answer = await staff.call('POST', `/lessons/${id}/move`, input)
  if (answer.status === 409) {
    expect(answer.body.code).toBe('lessons.room_taken')
    expect(await read()).toEqual(before)
    return
  }
  const { changed, skipped, changeId } = done(answer)
  const versions = new Map(
    before.map((row: { id: number; version: number }) => [row.id, row.version]),
  )
  const after = await read()
  const touched = after.filter(
    (row: { id: number; version: number }) => row.version !== versions.get(row.id),
  )
  expect(touched).toHaveLength(changed)
  for (const { lessonId } of skipped) {
    expect(touched.map((row: { id: number }) => row.id)).not.toContain(lessonId)
  }
  done(await staff.call('POST', `/lesson-changes/${changeId}/undo`))
  const plain = (rows: { version: number }[]) => rows.map((row) => ({ ...row, version: 0 }))
  expect(plain(await read())).toEqual(plain(before))
}
