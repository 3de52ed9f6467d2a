import { afterAll, describe, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
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
