import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, unique } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { mergeSentences, TOO_SMALL } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())

const staff = await world.as('staff')
const client = await oldClient(world, 'staff')
const first = await newCourse(staff)
const second = await newCourse(staff)

async function newMerge(name = unique('Primo anno')) {
  const { id } = done(
    await staff.call('POST', '/course-merges', { name, courseIds: [second, first, first] }),
  )
  return { id, name }
}

const find = async (id: number) =>
  done(await staff.call('GET', '/course-merges')).rows.find((row: { id: number }) => row.id === id)

describe('a course merge', () => {
  test('joins courses under one name, each once', async () => {
    const { id, name } = await newMerge()
    const merge = await find(id)
    expect(merge).toMatchObject({ id, name, version: 0 })
    const joined = merge.courses.map((course: { id: number }) => course.id)
    expect(new Set(joined)).toEqual(new Set([first, second]))
    expect(joined).toHaveLength(2)
  })

  test('is of two courses at least, which are there, under a name that no other has', async () => {
    const { name } = await newMerge()
    const create = async (form: object) =>
      (await staff.call('POST', '/course-merges', { name, courseIds: [first, second], ...form }))
        .body
    expect(await create({ courseIds: [first, first] })).toMatchObject({
      data: { fields: { courseIds: TOO_SMALL } },
    })
    expect(await create({ name: unique('x'), courseIds: [first, 999_999] })).toMatchObject({
      data: { fields: { courseIds: mergeSentences['merges.course_not_found'] } },
    })
    expect(await create({ name: name.toUpperCase() })).toMatchObject({
      data: { fields: { name: mergeSentences['merges.taken'] } },
    })
  })

  test('is changed by who has seen it as it is', async () => {
    const { id } = await newMerge()
    const third = await newCourse(staff)
    const form = { version: 0, name: unique('Altro'), courseIds: [first, third] }
    expect(done(await staff.call('PUT', `/course-merges/${id}`, form))).toEqual({ version: 1 })
    const changed = await find(id)
    expect(changed.name).toBe(form.name)
    expect(changed.courses.map((course: { id: number }) => course.id)).toContain(third)
    expect((await staff.call('PUT', `/course-merges/${id}`, form)).status).toBe(409)
  })

  test('keeps a course that is in the trash while it is changed', async () => {
    const gone = await newCourse(staff)
    const { id } = done(
      await staff.call('POST', '/course-merges', {
        name: unique('Primo anno'),
        courseIds: [first, second, gone],
      }),
    )
    await world.sql('update courses set deleted_at = now() where id = $1', [gone])
    const form = { version: 0, name: unique('Altro'), courseIds: [first, second] }
    done(await staff.call('PUT', `/course-merges/${id}`, form))
    expect((await find(id)).courses).toHaveLength(2)
    await world.sql('update courses set deleted_at = null where id = $1', [gone])
    expect((await find(id)).courses.map((course: { id: number }) => course.id)).toContain(gone)
  })

  test('is renamed though all but one of its courses are in the trash', async () => {
    const gone = await newCourse(staff)
    const courseIds = [first, gone]
    const name = unique('Primo anno')
    const { id } = done(await staff.call('POST', '/course-merges', { name, courseIds }))
    await world.sql('update courses set deleted_at = now() where id = $1', [gone])
    const put = async (version: number, ids: number[]) =>
      staff.call('PUT', `/course-merges/${id}`, { version, name: unique('Altro'), courseIds: ids })
    done(await put(0, [first]))
    expect((await put(1, [])).body).toMatchObject({
      code: 'merges.too_small',
      data: { fields: { courseIds: TOO_SMALL } },
    })
    await world.sql('update courses set deleted_at = null where id = $1', [gone])
    expect((await find(id)).courses).toHaveLength(2)
    expect((await put(1, [first])).body.code).toBe('merges.too_small')
  })

  test('is not saved over a course that came back from the trash meanwhile', async () => {
    const gone = await newCourse(staff)
    const courseIds = [first, second, gone]
    const name = unique('Primo anno')
    const { id } = done(await staff.call('POST', '/course-merges', { name, courseIds }))
    done(await staff.call('POST', `/courses/${gone}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${gone}`, {}))
    const { version } = await find(id)
    done(await staff.call('POST', `/courses/${gone}/restoration`, {}))
    const form = { version, name, courseIds: [first, second] }
    expect((await staff.call('PUT', `/course-merges/${id}`, form)).status).toBe(409)
    expect((await find(id)).courses).toHaveLength(3)
  })

  test('goes to the trash and comes back', async () => {
    const { id } = await newMerge()
    done(await staff.call('DELETE', `/course-merges/${id}`))
    expect(await find(id)).toBeUndefined()
    done(await staff.call('POST', `/course-merges/${id}/restoration`))
    expect(await find(id)).toMatchObject({ id })
  })

  test('is told to old clients with the numbers of its courses', async () => {
    const { id, name } = await newMerge()
    const { body } = await client.call('getFusioni')
    const told = body.find((one: { id: number }) => one.id === id)
    expect(told.nome).toBe(name)
    expect([`${first};${second};`, `${second};${first};`]).toContain(told.id_corsi)
  })
})
