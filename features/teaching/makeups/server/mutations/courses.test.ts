import { afterAll, describe, expect, test } from 'vitest'
import { done, newStudent } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { missedLesson, type MissedLesson } from '#tests/support/missed-lesson.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const stateOf = async (id: number) => done(await staff.call('GET', `/makeups/${id}`)).state
const post = async (path: string, input: unknown = {}) =>
  done(await staff.call('POST', path, input))
const refusal = async (method: 'POST' | 'DELETE', path: string, input: unknown = {}) => {
  const { status, body } = await staff.call(method, path, input)
  return [status, body.code]
}

async function request(): Promise<MissedLesson & { id: number }> {
  const missed = await missedLesson(world, staff)
  const { studentId, lessonId } = missed
  const { id } = await post('/makeups', { studentId, lessonId })
  return { ...missed, id }
}

const propose = async (id: number, lessonIds: readonly number[]) =>
  post(`/makeups/${id}/proposals`, { lessonIds })

describe('a lesson of an archived course', () => {
  test('is neither offered nor taken while it is to come; one that was held still is', async () => {
    const { id, otherCourseId, elsewhere } = await request()
    const toCome = await elsewhere('2026-10-20T10:00:00')
    const held = await elsewhere('2026-10-13T10:00:00')
    await post(`/courses/${otherCourseId}/archiving`)
    const offered = async (when: string) =>
      done(await staff.call('GET', `/makeups/${id}/candidates`, { when })).rows.map(
        ({ lessonId }: { lessonId: number }) => lessonId,
      )
    expect([await offered('future'), await offered('held')]).toEqual([[], [held]])
    const proposed = await staff.call('POST', `/makeups/${id}/proposals`, { lessonIds: [toCome] })
    const message = 'Il corso di questa lezione è archiviato: scegline un’altra.'
    expect(proposed).toMatchObject({
      status: 422,
      body: { code: 'makeups.course_archived', message, data: { fields: { lessonIds: message } } },
    })
    expect(await refusal('POST', `/makeups/${id}/recovery`, { lessonId: toCome })).toEqual([
      422,
      'makeups.course_archived',
    ])
    expect(await stateOf(id)).toBe('requested')
    await post(`/makeups/${id}/recovery`, { lessonId: held })
    expect(await stateOf(id)).toBe('recovered')
  })

  test('that was proposed before is no longer agreed on by telephone', async () => {
    const { id, otherCourseId, elsewhere } = await request()
    const lessonId = await elsewhere('2026-10-20T10:00:00')
    await propose(id, [lessonId])
    await post(`/courses/${otherCourseId}/archiving`)
    expect(
      await refusal('POST', `/makeups/${id}/answer`, { answer: 'accepted', lessonId }),
    ).toEqual([422, 'makeups.course_archived'])
    expect(await stateOf(id)).toBe('proposed')
    done(await staff.call('DELETE', `/courses/${otherCourseId}/archiving`))
    await post(`/makeups/${id}/answer`, { answer: 'accepted', lessonId })
    expect(await stateOf(id)).toBe('agreed')
  })

  test('is not to be had either once the course is in the trash', async () => {
    const { id, otherCourseId, elsewhere } = await request()
    const lessonId = await elsewhere('2026-10-13T10:00:00')
    await world.sql('update courses set archived_at = now(), deleted_at = now() where id = $1', [
      otherCourseId,
    ])
    expect(await refusal('POST', `/makeups/${id}/recovery`, { lessonId })).toEqual([
      404,
      'makeups.lesson_not_found',
    ])
  })
})

describe('an absence whose course goes to the trash', () => {
  test('is not to be made up or justified until the course is back', async () => {
    const { id, studentId, lessonId, courseId, elsewhere } = await request()
    const second = await insertLesson(world, { courseId, startsAt: '2026-10-09T10:00:00' })
    const toCome = await elsewhere('2026-10-20T10:00:00')
    const listed = async () => {
      const all = done(await staff.call('GET', '/makeups', { state: 'all', courseId }))
      const hers = done(await staff.call('GET', `/students/${studentId}/makeups`))
      const { courses } = done(await staff.call('GET', `/students/${studentId}/attendance`))
      return [all.total, hers.rows.length, courses.length]
    }
    const absences = [{ studentId, lessonId }]
    const justify = () => staff.call('POST', '/absences/justification', { absences, reason: '' })
    expect(await listed()).toEqual([1, 1, 1])
    await post(`/courses/${courseId}/archiving`)
    expect(await listed()).toEqual([1, 1, 1])
    done(await staff.call('DELETE', `/courses/${courseId}`))
    expect(await listed()).toEqual([0, 0, 0])
    expect(await justify()).toMatchObject({
      status: 404,
      body: { code: 'attendance.absence_not_found' },
    })
    expect(await refusal('POST', '/makeups', { studentId, lessonId: second })).toEqual([
      409,
      'makeups.not_absent',
    ])
    const gone = [404, 'makeups.not_found']
    expect((await staff.call('GET', `/makeups/${id}`)).status).toBe(404)
    expect(await refusal('DELETE', `/makeups/${id}`)).toEqual(gone)
    expect(await refusal('POST', `/makeups/${id}/restoration`)).toEqual(gone)
    const ask = { lessonIds: [toCome] }
    expect(await refusal('POST', `/makeups/${id}/proposals`, ask)).toEqual(gone)
    await post(`/courses/${courseId}/restoration`)
    expect(await listed()).toEqual([1, 1, 1])
    expect(done(await justify())).toMatchObject({ changed: 1 })
    await post('/makeups', { studentId, lessonId: second })
    await propose(id, [toCome])
    expect(await stateOf(id)).toBe('proposed')
  })

  test('stays hers while she has the lesson in another course too', async () => {
    const { studentId, courseId, otherCourseId } = await missedLesson(world, staff)
    const shared = await insertLesson(world, {
      ...{ courseId, startsAt: '2026-10-09T10:00:00', otherCourseIds: [otherCourseId] },
    })
    const stranger = await newStudent(staff, { courseIds: [otherCourseId] })
    const both = await newStudent(staff, { courseIds: [courseId, otherCourseId] })
    const asked: [number, number][] = []
    for (const student of [studentId, both, stranger]) {
      const { id } = await post('/makeups', { studentId: student, lessonId: shared })
      asked.push([student, id])
    }
    await post(`/courses/${courseId}/archiving`)
    done(await staff.call('DELETE', `/courses/${courseId}`))
    const left = done(await staff.call('GET', '/makeups', { courseId: otherCourseId }))
    expect(left.rows.map((row: { studentId: number }) => row.studentId)).toEqual([both, stranger])
    for (const [student, id] of asked) {
      const { courses } = done(await staff.call('GET', `/students/${student}/attendance`))
      const { status } = await staff.call('GET', `/makeups/${id}`)
      expect([courses.length, status]).toEqual(student === studentId ? [0, 404] : [1, 200])
    }
  })
})
