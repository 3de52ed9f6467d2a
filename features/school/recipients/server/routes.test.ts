import { afterAll, expect, test } from 'vitest'
import {
  done,
  newCategory,
  newCourse,
  newStudent,
  newTeacher,
  unique,
} from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const mail = () => `${unique('a').replace(/\s/g, '.').toLowerCase()}@example.it`
const preview = async (target: object, more: object = {}) =>
  done(await staff.call('POST', '/recipients/preview', { target, ...more }))

/** A course with who attends it, who left it, who is on the blacklist and who has no address. */
async function course() {
  const categoryId = await newCategory(staff)
  const courseId = await newCourse(staff, { categoryId })
  const add = (surname: string) =>
    newStudent(staff, { surname, mail: mail(), courseIds: [courseId] })
  const attending = await add('Alfieri')
  const withdrawn = await add('Bassani')
  const blacklisted = await add('Calvino')
  const unreachable = await add('Deledda')
  done(await staff.call('POST', `/courses/${courseId}/students/${withdrawn}/withdrawal`, {}))
  done(await staff.call('POST', `/students/${blacklisted}/blacklisting`, { reason: 'Non paga' }))
  await world.sql("update students set mail = 'nessuna', mail2 = '' where id = $1", [unreachable])
  return { categoryId, courseId, attending, withdrawn, blacklisted, unreachable }
}

test('a course: who gets it, who does not and why', async () => {
  const { courseId, attending, withdrawn, blacklisted, unreachable } = await course()
  const answer = await preview({ courseIds: [courseId] })
  expect(answer).toMatchObject({
    total: 4,
    receiving: 1,
    rows: [
      { id: attending, kind: 'student', surname: 'Alfieri', leftOut: null },
      { id: withdrawn, leftOut: 'withdrawn' },
      { id: blacklisted, leftOut: 'blacklisted' },
      { id: unreachable, leftOut: 'no_address', address: '' },
    ],
  })
  expect(answer.leftOut).toEqual([
    { reason: 'withdrawn', count: 1 },
    { reason: 'blacklisted', count: 1 },
    { reason: 'no_address', count: 1 },
  ])
})

test('a category: its courses, without those of the archive, each student once', async () => {
  const { categoryId, courseId, attending, withdrawn } = await course()
  const other = await newCourse(staff, { categoryId })
  for (const student of [attending, withdrawn]) {
    done(await staff.call('POST', `/courses/${other}/students`, { studentId: student }))
  }
  const answer = await preview({ categoryIds: [categoryId], courseIds: [courseId] })
  expect(answer).toMatchObject({ total: 4, receiving: 2 })
  expect(answer.rows[1]).toMatchObject({ id: withdrawn, withdrawn: false, leftOut: null })
  done(await staff.call('POST', `/courses/${other}/archiving`, {}))
  expect(await preview({ categoryIds: [categoryId] })).toMatchObject({ total: 4, receiving: 1 })
})

test('students and teachers by name, also who left every course', async () => {
  const { withdrawn, blacklisted } = await course()
  const teacherId = await newTeacher(staff, { surname: 'Zanzotto', mail: mail() })
  const target = { studentIds: [withdrawn, blacklisted], teacherIds: [teacherId] }
  expect((await preview(target)).rows).toMatchObject([
    { id: withdrawn, leftOut: null },
    { id: blacklisted, leftOut: 'blacklisted' },
    { id: teacherId, kind: 'teacher', leftOut: null },
  ])
  expect(await preview({ ...target, despite: ['blacklisted'] })).toMatchObject({ receiving: 3 })
})

test('who is in the trash is said to be', async () => {
  const id = await newStudent(staff, { mail: mail() })
  done(await staff.call('DELETE', `/students/${id}`, {}))
  expect((await preview({ studentIds: [id] })).rows).toMatchObject([{ id, leftOut: 'in_trash' }])
})

test('nobody is meant by nothing, and unknown numbers are nobody', async () => {
  expect(await preview({})).toMatchObject({ total: 0, receiving: 0, rows: [] })
  expect(await preview({ studentIds: [987_654], courseIds: [987_654] })).toMatchObject({ total: 0 })
})
