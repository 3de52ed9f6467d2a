import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')

const insert = async (lesson: object): Promise<number> =>
  done(await staff.call('POST', '/lessons', { minutes: 60, anyway: true, ...lesson })).id
const lessonsOf = async (courseId: number) =>
  done(await staff.call('GET', '/lessons', { from: '2026-09-01', to: '2027-08-31', courseId })).rows
const startsOf = async (courseId: number): Promise<string[]> =>
  (await lessonsOf(courseId)).map(({ startsAt }: { startsAt: string }) => startsAt.slice(5, 16))
const preview = async (input: object) =>
  done(await staff.call('POST', '/lesson-copies/preview', input)).rows
const copy = (input: object) => staff.call('POST', '/lesson-copies', input)

/** A course with a lesson of a teacher in a room of its own, on Tuesday 20 October at six. */
async function setting() {
  const courseId = await newCourse(staff, { name: unique('Dizione'), endsOn: '2026-11-30' })
  const roomId = await newRoom(staff)
  const teacherId = await newTeacher(staff)
  const content = { courseId, roomId, teacherIds: [teacherId], topic: 'Monologhi', fee: true }
  const lessonId = await insert({ ...content, startsAt: '2026-10-20T18:00' })
  const row = (startsAt: string, more: object = {}) => ({ lessonId, roomId, startsAt, ...more })
  return { courseId, roomId, teacherId, lessonId, row }
}

describe('copies of lessons', () => {
  test('are judged each on its own and saved all at once, as their lessons but for the fee', async () => {
    const one = await setting()
    const other = await setting()
    const rows = [one.row('2026-10-27T18:00'), other.row('2026-10-27T18:00')]
    expect(await preview({ rows })).toMatchObject([{ state: 'free' }, { state: 'free' }])
    expect(await startsOf(one.courseId)).toEqual(['10-20T18:00'])
    const saved = done(await copy({ rows }))
    expect(saved).toMatchObject({ inserted: 2, closed: 0, afterEnd: 0 })
    const [, made] = await lessonsOf(one.courseId)
    expect(made).toMatchObject({
      ...{ startsAt: '2026-10-27T18:00:00', topic: 'Monologhi', fee: false, minutes: 60 },
      ...{ teachers: [{ id: one.teacherId }], roomId: one.roomId, seriesId: null },
    })
    done(await staff.call('POST', `/lesson-changes/${saved.changeId}/undo`, {}))
    expect(await startsOf(one.courseId)).toEqual(['10-20T18:00'])
    expect(await startsOf(other.courseId)).toEqual(['10-20T18:00'])
  })

  test('are told what is in the way of each, other copies too, with who is free', async () => {
    const { courseId, roomId, teacherId, lessonId, row } = await setting()
    const other = await setting()
    const subjectId = await newSubject(staff)
    const last = await newTeacher(staff, { surname: unique('Zanetti'), subjectIds: [subjectId] })
    await insert({ ...{ courseId: other.courseId, roomId }, startsAt: '2026-10-27T18:30' })
    await world.sql('insert into lesson_subjects values ($1, $2)', [lessonId, subjectId])
    await world.sql("insert into closing_days (day, created_by) values ('2026-11-03', 'x')")
    const rows = [
      row('2026-10-27T18:00'),
      row('2026-11-03T18:00'),
      row('2026-11-10T18:00'),
      row('2026-11-10T18:30', { roomId: other.roomId }),
      row('2026-12-01T18:00'),
    ]
    const judged = await preview({ rows })
    expect(judged.map(({ state }: { state: string }) => state)).toEqual([
      ...['room_taken', 'closed', 'free', 'busy', 'after_end'],
    ])
    expect(judged[3].busyTeacherIds).toContain(teacherId)
    expect(judged[3].freeTeacherIds).not.toContain(teacherId)
    expect(judged[3].freeTeacherIds[0]).toBe(last)
    expect((await copy({ rows })).body.code).toBe('lessons.room_taken')
    expect(await startsOf(courseId)).toEqual(['10-20T18:00'])

    const mended = [...rows.slice(1, 3), { ...rows[3], teacherIds: [last] }, ...rows.slice(4)]
    // The course itself still has two lessons at once.
    expect((await copy({ rows: mended })).body.code).toBe('lessons.busy')
    const saved = done(await copy({ rows: mended, anyway: true }))
    expect(saved).toMatchObject({ inserted: 2, closed: 1, afterEnd: 1 })
    const made = await lessonsOf(courseId)
    expect(made[2]).toMatchObject({ teachers: [{ id: last }] })
    // Copies of one lesson belong together, as those that are inserted together.
    expect(made[1].seriesId).not.toBeNull()
    expect(made[1].seriesId).toBe(made[2].seriesId)
  })

  test('of another course have it for their own, without what lies in the trash', async () => {
    const { lessonId, row, teacherId } = await setting()
    const target = await newCourse(staff)
    const gone = await newTeacher(staff)
    await world.sql('insert into lesson_teachers values ($1, $2)', [lessonId, gone])
    done(await staff.call('DELETE', `/teachers/${gone}`, {}))
    done(await copy({ courseId: target, rows: [row('2027-02-02T18:00')] }))
    expect(await lessonsOf(target)).toMatchObject([
      { courseId: target, otherCourses: [], teachers: [{ id: teacherId }] },
    ])
  })

  test('are refused without a room, and of a lesson that is not there', async () => {
    const { row, lessonId } = await setting()
    const none = row('2026-10-27T18:00', { roomId: null })
    expect(await preview({ rows: [none] })).toMatchObject([{ state: 'free' }])
    expect((await copy({ rows: [none] })).body.code).toBe('lessons.room_missing')
    done(await staff.call('DELETE', `/lessons/${lessonId}`, { scope: 'one' }))
    expect((await copy({ rows: [row('2026-10-27T18:00')] })).body.code).toBe('lessons.not_found')
  })
})

test('the courses to copy from are those with lessons, of the same category first', async () => {
  const { courseId, row } = await setting()
  const name = unique('Regia')
  const { categoryId } = done(await staff.call('GET', `/courses/${courseId}`))
  const target = await newCourse(staff, { name, categoryId, startsOn: '2026-12-01' })
  const sources = async () => done(await staff.call('GET', `/courses/${target}/copy-sources`)).rows
  const [first] = await sources()
  expect(first).toMatchObject({
    ...{ id: courseId, lessons: 1, academicYear: '2026/2027', from: '2026-09-14' },
    ...{ firstAt: '2026-10-20T18:00:00', lastAt: '2026-10-20T18:00:00' },
  })
  // Of the course itself what was before it begins.
  done(await copy({ courseId: target, rows: [row('2026-11-10T19:00'), row('2027-01-12T19:00')] }))
  expect((await sources()).find(({ id }: { id: number }) => id === target)).toMatchObject({
    ...{ lessons: 1, from: '2026-11-10', lastAt: '2026-11-10T19:00:00' },
  })
  expect((await staff.call('GET', '/courses/999999/copy-sources')).status).toBe(404)
})
