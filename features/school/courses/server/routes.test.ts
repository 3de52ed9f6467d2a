import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  courseForm,
  done,
  newCategory,
  newCourse,
  newStudent,
  unique,
} from '#tests/support/academy.ts'
import { insertLesson, type LessonRow } from '#tests/support/lesson-rows.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { confirmOutsideYear } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const admin = await world.as('admin')
const phone = await world.as('call_centre')
const { anonymous } = world

const get = async (id: number) => done(await staff.call('GET', `/courses/${id}`))
const names = async (query: object) =>
  done(await staff.call('GET', '/courses', query)).rows.map((row: { name: string }) => row.name)

describe('who may', () => {
  const calls = [
    ['GET', '/courses', undefined],
    ['GET', '/course-categories', undefined],
    ['GET', '/course-options', undefined],
    ['POST', '/courses', {}],
    ['POST', '/course-categories', {}],
    ['DELETE', '/courses/1', {}],
  ] as const

  test.each(calls)('%s %s asks for a session and for staff', async (method, path, input) => {
    expect((await anonymous.call(method, path, input)).status).toBe(401)
    expect((await phone.call(method, path, input)).status).toBe(403)
  })
})

describe('categories', () => {
  test('are listed by name, with how many courses use each', async () => {
    const marker = unique('Scrittura')
    const id = await newCategory(staff, `${marker} avanzata`)
    await newCategory(staff, `${marker} base`)
    await newCourse(staff, { categoryId: id })
    const { rows, total } = done(await staff.call('GET', '/course-categories', { q: marker }))
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { id, name: `${marker} avanzata`, courses: 1 },
      { name: `${marker} base`, courses: 0 },
    ])
  })

  test('a name is taken in any case and without its accents', async () => {
    const name = unique('Attività')
    await newCategory(staff, name)
    const again = await staff.call('POST', '/course-categories', {
      name: name.toUpperCase().replace('À', 'A'),
    })
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'courses.category_taken',
        data: { fields: { name: 'Esiste già una categoria con questo nome.' } },
      },
    })
  })

  test('an empty name is named', async () => {
    const answer = await staff.call('POST', '/course-categories', { name: '  ' })
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { name: 'Campo obbligatorio' } } },
    })
  })

  test('one in use is not deleted, nor when its course is archived', async () => {
    const categoryId = await newCategory(staff)
    const courseId = await newCourse(staff, { categoryId })
    await newCourse(staff, { categoryId })
    done(await staff.call('POST', `/courses/${courseId}/archiving`, {}))
    const answer = await staff.call('DELETE', `/course-categories/${categoryId}`, {})
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'La categoria è usata da 2 corsi: sposta prima i corsi in un’altra categoria.',
    )
  })

  test('deleted and brought back, unless the name was taken meanwhile', async () => {
    const name = unique('Doppiaggio')
    const id = await newCategory(staff, name)
    done(await staff.call('DELETE', `/course-categories/${id}`, {}))
    expect(done(await staff.call('GET', '/course-categories', { q: name })).total).toBe(0)
    done(await staff.call('POST', `/course-categories/${id}/restoration`, {}))
    expect(done(await staff.call('GET', '/course-categories', { q: name })).total).toBe(1)
    done(await staff.call('DELETE', `/course-categories/${id}`, {}))
    await newCategory(staff, name)
    const back = await staff.call('POST', `/course-categories/${id}/restoration`, {})
    expect(back).toMatchObject({ status: 409, body: { code: 'courses.category_taken' } })
  })

  test('an unknown one is not found', async () => {
    const answer = await staff.call('DELETE', '/course-categories/999999', {})
    expect(answer).toMatchObject({ status: 404, body: { code: 'courses.category_not_found' } })
  })

  test('never deleted while a course is put into them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await newCategory(staff)
      const [deleted, created] = await Promise.all([
        admin.call('DELETE', `/course-categories/${id}`, {}),
        staff.call('POST', '/courses', courseForm(id)),
      ])
      expect([deleted.status, created.status].toSorted((a, b) => a - b)).toEqual([
        200,
        deleted.status === 200 ? 422 : 409,
      ])
    }
  })
})

describe('the course form', () => {
  test('creates a course and names its author in the audit', async () => {
    const categoryId = await newCategory(staff, unique('Cinema'))
    const form = courseForm(categoryId)
    const { id } = done(await staff.call('POST', '/courses', form))
    expect(await get(id)).toMatchObject({
      ...form,
      id,
      attending: 0,
      state: 'active',
      visibleToStudents: false,
      visibleWeekdays: [1, 2, 3, 4, 5, 6, 7],
      version: 0,
    })
    const [entry] = await world.sql(
      "select actor_name, action from audit_entries where entity = 'course' and entity_id = $1",
      [id],
    )
    expect(entry).toEqual({ actor_name: 'staff', action: 'course.created' })
  })

  test('names every wrong field at once', async () => {
    const answer = await staff.call('POST', '/courses', {})
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toEqual([
      'name',
      'categoryId',
      'startsOn',
      'endsOn',
      'academicYear',
    ])
    expect(answer.body.data.fields.categoryId).toBe('Seleziona una categoria per il corso')
  })

  test('a course may not end before it starts', async () => {
    const form = courseForm(await newCategory(staff), { endsOn: '2026-09-13' })
    const answer = await staff.call('POST', '/courses', form)
    expect(answer.status).toBe(422)
    expect(answer.body.data.fields).toEqual({ endsOn: 'Controlla le date del corso per favore' })
  })

  test('a category that does not exist is asked for again', async () => {
    const answer = await staff.call('POST', '/courses', courseForm(999_999))
    expect(answer.status).toBe(422)
    expect(answer.body.data.fields).toEqual({ categoryId: 'Seleziona una categoria per il corso' })
  })

  test('pressed twice, it makes one course', async () => {
    const form = courseForm(await newCategory(staff))
    const key = { 'x-request-key': randomUUID() }
    const [one, two] = await Promise.all([
      staff.call('POST', '/courses', form, key),
      staff.call('POST', '/courses', form, key),
    ])
    expect(done(one)).toEqual(done(two))
    expect(await names({ q: form.name })).toEqual([form.name])
  })

  test('with days of another academic year is saved when one insists, and not asked again', async () => {
    const form = courseForm(await newCategory(staff), { academicYear: '2028/2029' })
    const message = confirmOutsideYear('2028/2029', '2026/2027')
    const asked = { status: 409, body: { code: 'courses.outside_year', message } }
    expect(await staff.call('POST', '/courses', form)).toMatchObject(asked)
    const { id } = done(await staff.call('POST', '/courses', { ...form, anyway: true }))
    const change = { ...form, name: unique('Regia'), visibleToStudents: true, version: 0 }
    done(await staff.call('PUT', `/courses/${id}`, change))
    const further = { ...change, academicYear: '2029/2030', version: 1 }
    expect((await staff.call('PUT', `/courses/${id}`, further)).status).toBe(409)
    expect(await get(id)).toMatchObject({ name: change.name, academicYear: '2028/2029' })
    done(await staff.call('PUT', `/courses/${id}`, { ...further, anyway: true }))
  })

  test('saves changes and hands out the next version', async () => {
    const id = await newCourse(staff)
    const before = await get(id)
    const change = { ...courseForm(before.categoryId), visibleToStudents: true, version: 0 }
    expect(done(await staff.call('PUT', `/courses/${id}`, change))).toEqual({ version: 1 })
    expect(await get(id)).toMatchObject({ name: change.name, visibleToStudents: true, version: 1 })
  })

  test('of two tabs the second is told who was faster, and changes nothing', async () => {
    const id = await newCourse(staff)
    const { categoryId } = await get(id)
    const form = { ...courseForm(categoryId), visibleToStudents: false, version: 0 }
    done(await admin.call('PUT', `/courses/${id}`, form))
    const late = await staff.call('PUT', `/courses/${id}`, { ...form, name: 'Altro nome' })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('admin ha modificato questi dati')
    expect((await get(id)).name).toBe(form.name)
  })

  test('an unknown course is not found', async () => {
    const form = { ...courseForm(await newCategory(staff)), visibleToStudents: false, version: 0 }
    for (const answer of [
      await staff.call('GET', '/courses/999999'),
      await staff.call('PUT', '/courses/999999', form),
      await staff.call('POST', '/courses/999999/archiving', {}),
      await staff.call('DELETE', '/courses/999999', {}),
      await staff.call('POST', '/courses/999999/restoration', {}),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'Corso non trovato.' } })
    }
  })
})

test('the weekdays of its calendar are kept, each once', async () => {
  const id = await newCourse(staff)
  const place = `/courses/${id}/visible-weekdays`
  done(await staff.call('PUT', place, { weekdays: [5, 1, 5] }))
  expect(done(await staff.call('GET', `/courses/${id}`)).visibleWeekdays).toEqual([1, 5])
  const wrong = await staff.call('PUT', place, { weekdays: [8] })
  expect(wrong.status).toBe(400)
  const unknown = await staff.call('PUT', '/courses/999999/visible-weekdays', { weekdays: [1] })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'courses.not_found' } })
})

describe('archive and trash', () => {
  test('a course goes into the archive and back, with date and author in the audit', async () => {
    const id = await newCourse(staff)
    const { name } = await get(id)
    done(await staff.call('POST', `/courses/${id}/archiving`, {}))
    done(await staff.call('POST', `/courses/${id}/archiving`, {}))
    expect((await get(id)).state).toBe('archived')
    expect(await names({ q: name })).toEqual([])
    expect(await names({ q: name, state: 'archived' })).toEqual([name])
    done(await staff.call('DELETE', `/courses/${id}/archiving`, {}))
    expect(await names({ q: name })).toEqual([name])
    const entries = await world.sql(
      "select action, actor_name, at from audit_entries where entity = 'course' and entity_id = $1 order by id",
      [id],
    )
    const at = '2026-10-15T07:00:00Z'
    expect(entries.slice(1)).toEqual([
      { action: 'course.archived', actor_name: 'staff', at },
      { action: 'course.unarchived', actor_name: 'staff', at },
    ])
  })

  test('only from the archive is it deleted, and restored into it', async () => {
    const id = await newCourse(staff)
    const { name } = await get(id)
    const early = await staff.call('DELETE', `/courses/${id}`, {})
    expect(early).toMatchObject({ status: 409, body: { code: 'courses.not_archived' } })
    done(await staff.call('POST', `/courses/${id}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${id}`, {}))
    expect(await names({ q: name, state: 'archived' })).toEqual([])
    expect(await names({ q: name, state: 'deleted' })).toEqual([name])
    const save = { ...courseForm(1), visibleToStudents: false, version: 0 }
    expect((await staff.call('PUT', `/courses/${id}`, save)).status).toBe(404)
    done(await staff.call('POST', `/courses/${id}/restoration`, {}))
    expect((await get(id)).state).toBe('archived')
  })
})

test('a course with lessons ahead is not deleted; its past ones stay readable', async () => {
  const [id, other] = [await newCourse(staff), await newCourse(staff)]
  const lesson = async (startsAt: string, more: Partial<LessonRow> = {}) =>
    insertLesson(world, { courseId: id, startsAt, ...more })
  await lesson('2026-10-14T10:00')
  const ahead = [await lesson('2026-10-15T08:00'), await lesson('2026-11-15T08:00')]
  await lesson('2026-11-16T08:00', { deleted: true })
  // Those that it only joins are of another course.
  await lesson('2026-11-17T08:00', { courseId: other, otherCourseIds: [id] })
  done(await staff.call('POST', `/courses/${id}/archiving`, {}))
  const refused = await staff.call('DELETE', `/courses/${id}`, {})
  expect(refused).toMatchObject({ status: 409, body: { code: 'courses.has_lessons' } })
  expect(refused.body.message).toBe(
    'Il corso ha ancora 2 lezioni da oggi in poi: eliminale prima dal suo calendario.',
  )
  expect((await get(id)).state).toBe('archived')
  await world.sql('update lessons set deleted_at = now() where id = any($1)', [ahead])
  done(await staff.call('DELETE', `/courses/${id}`, {}))
  expect((await get(id)).state).toBe('deleted')
})

/** A course and its category, both in the trash. */
async function deletedWithCategory() {
  const name = unique('Mimo')
  const categoryId = await newCategory(staff, name)
  const id = await newCourse(staff, { categoryId })
  done(await staff.call('POST', `/courses/${id}/archiving`, {}))
  done(await staff.call('DELETE', `/courses/${id}`, {}))
  done(await staff.call('DELETE', `/course-categories/${categoryId}`, {}))
  return { name, categoryId, id }
}

test('a course comes back from the trash together with its category', async () => {
  const { name, categoryId, id } = await deletedWithCategory()
  done(await staff.call('POST', `/courses/${id}/restoration`, {}))
  expect(done(await staff.call('GET', '/course-categories', { q: name })).rows).toMatchObject([
    { id: categoryId, courses: 1 },
  ])
})

test('a course comes back into the category that has the name of its own by now', async () => {
  const { name, id } = await deletedWithCategory()
  const again = await newCategory(staff, name.toUpperCase())
  done(await staff.call('POST', `/courses/${id}/restoration`, {}))
  expect(await get(id)).toMatchObject({ categoryId: again, state: 'archived' })
})

describe('the list', () => {
  test('is filtered by category and academic year, and sorted', async () => {
    const categoryId = await newCategory(staff)
    const other = await newCategory(staff)
    const marker = unique('Regia')
    const course = (name: string, changes: Record<string, unknown>) =>
      newCourse(staff, { categoryId, name: `${marker} ${name}`, ...changes })
    await course('10', { startsOn: '2026-09-01' })
    await course('2', { startsOn: '2026-10-01' })
    await course('èlite', { categoryId: other })
    await course('vecchio', { academicYear: '2025/2026', startsOn: '2025-09-01' })
    const found = async (query: object) =>
      (await names({ q: marker, ...query })).map((name: string) => name.slice(marker.length + 1))
    expect(await found({})).toEqual(['2', '10', 'èlite', 'vecchio'])
    expect(await found({ dir: 'desc' })).toEqual(['vecchio', 'èlite', '10', '2'])
    expect(await found({ categoryId })).toEqual(['2', '10', 'vecchio'])
    expect(await found({ academicYear: '2025/2026' })).toEqual(['vecchio'])
    expect(await found({ sort: 'startsOn', categoryId })).toEqual(['vecchio', '10', '2'])
    expect(await found({ q: `${marker} ELITE` })).toEqual(['èlite'])
    const years = done(await staff.call('GET', '/academic-years')).rows
    expect(years.indexOf('2026/2027')).toBeLessThan(years.indexOf('2025/2026'))
  })

  test('counts who attends: not who withdrew, nor who is in the trash', async () => {
    const id = await newCourse(staff)
    const students = [1, 2, 3].map(() => newStudent(staff, { courseIds: [id] }))
    const [first, second] = await Promise.all(students)
    done(await staff.call('POST', `/courses/${id}/students/${first}/withdrawal`, {}))
    done(await staff.call('DELETE', `/students/${second}`, {}))
    expect((await get(id)).attending).toBe(1)
  })

  test('an unknown sort and an unknown filter are named', async () => {
    const answer = await staff.call('GET', '/courses', { sort: 'colour', colour: 'red' })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toEqual(['sort', 'colour'])
  })
})

test('courses to choose from: those that end after today and are not put away', async () => {
  const categoryId = await newCategory(staff)
  const course = (endsOn: string) => newCourse(staff, { categoryId, endsOn })
  const running = await course('2026-10-16')
  const endsToday = await course('2026-10-15')
  const archived = await course('2027-01-01')
  done(await staff.call('POST', `/courses/${archived}/archiving`, {}))
  const ids = async (query: object) =>
    done(await staff.call('GET', '/course-options', { categoryId, ...query })).rows.map(
      (row: { id: number }) => row.id,
    )
  expect(await ids({ offer: 'offered' })).toEqual([running])
  expect(await ids({})).toEqual([running, endsToday])
})

describe('the same move at the same moment', () => {
  const history = async (id: number) =>
    (
      await world.sql<{ action: string }>(
        "select action from audit_entries where entity = 'course' and entity_id = $1 order by id",
        [id],
      )
    ).map(({ action }) => action)

  test('is done and noted once', async () => {
    const id = await newCourse(staff)
    const moves = [
      ['POST', `/courses/${id}/archiving`],
      ['DELETE', `/courses/${id}`],
      ['POST', `/courses/${id}/restoration`],
      ['DELETE', `/courses/${id}/archiving`],
    ] as const
    for (const [method, path] of moves) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => staff.call(method, path, {})),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    }
    expect(await history(id)).toEqual([
      'course.created',
      'course.archived',
      'course.deleted',
      'course.restored',
      'course.unarchived',
    ])
  })
})
