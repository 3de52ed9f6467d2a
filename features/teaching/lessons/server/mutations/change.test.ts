import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addMinutes } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { newCourse } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { insertLessons } from './change.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

/** A database that answers what it has stored in the other order, as any may. */
const BACKWARDS: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.toReversed() }),
}

test('new lessons keep their own courses in whatever order the database answers', async () => {
  const courses = await Promise.all([1, 2, 3].map(() => newCourse(staff)))
  const states = courses.map((courseId, place) => ({
    courseId,
    roomId: null,
    startsAt: addMinutes('2026-10-20T08:00:00', place * 120),
    minutes: 60,
    otherCourseIds: [],
    teacherIds: [],
    teacherGroupId: null,
    subjectIds: [],
    topic: `Lezione ${place}`,
    fee: true,
    splitBilling: false,
    dailyBilling: false,
  }))
  const ids = await world.act(async (tx) =>
    ok(await insertLessons(tx.withPlugin(BACKWARDS), SYSTEM, states, [])),
  )
  const stored = await world.sql(
    `select lessons.topic, lessons.course_id, lesson_courses.course_id as listed from lessons
     join lesson_courses on lesson_courses.lesson_id = lessons.id
     where lessons.id = any($1) order by array_position($1, lessons.id)`,
    [ids],
  )
  expect(stored).toEqual(
    courses.map((course_id, place) => ({
      topic: `Lezione ${place}`,
      course_id,
      listed: course_id,
    })),
  )
})
