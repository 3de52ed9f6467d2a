import { afterAll, expect, test } from 'vitest'
import { newCourse, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

test('the cost of a course comes as the window shows it: by teacher and by subject', async () => {
  const courseId = await newCourse(staff)
  const one = await newTeacher(staff, { surname: '@Bruni', name: 'Luca' })
  const two = await newTeacher(staff, { surname: 'Verdi', name: 'Ada' })
  const subject = unique('Voce')
  const lesson = { courseId, subjectIds: [await newSubject(staff, { name: subject })] }
  await insertLesson(world, {
    ...{ ...lesson, teacherIds: [one], minutes: 120, startsAt: '2026-10-20T18:30:00' },
  })
  await insertLesson(world, {
    ...{ ...lesson, teacherIds: [one, two], minutes: 45, splitBilling: true },
    startsAt: '2026-10-21T18:30:00',
  })
  const { name, tabs } = await download(world, staff, `/api/courses/${courseId}/costo_corso.xlsx`)
  expect(name).toBe('costo_corso.xlsx')
  expect(tabs).toEqual([
    {
      sheet: 'Insegnanti',
      data: [
        ['Cognome', 'Nome', 'Ore'],
        ['@Bruni', 'Luca', 2.375],
        ['Verdi', 'Ada', 0.375],
      ],
    },
    {
      sheet: 'Materie',
      data: [
        ['Materia', 'Ore'],
        [subject, 2.75],
      ],
    },
  ])
})

test('a course that is not there costs nothing', async () => {
  for (const id of ['999999', 'x', '1e3']) {
    const { status, body } = await staff.call('GET', `/courses/${id}/costo_corso.xlsx`)
    expect([status, body.code]).toEqual(
      id === '999999' ? [404, 'courses.not_found'] : [400, 'kit.invalid_input'],
    )
  }
})
