import { afterAll, expect, test } from 'vitest'
import { newCategory } from '#tests/support/academy.ts'
import { plansOf, type PlanNode } from '#tests/support/plan.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { listFigures } from '../queries.ts'
import { missingPage } from '../queries.ts'
import { listStudentAttendance } from '../queries.ts'

const world = await openWorld()
afterAll(() => world.close())

const now = wallTimeOfInstant(Temporal.Instant.from(NOW.replace(/\[.*/, '')))
const categoryId = await newCategory(await world.as('staff'))

/** Enough of everything that reading a whole table would show: 60 classes of 20, 40 lessons each. */
await world.sql(
  `insert into courses (name, category_id, starts_on, ends_on, academic_year)
   select 'Classe ' || n, $1, '2026-01-01', '2026-12-31', '2025/2026' from generate_series(1, 60) n`,
  [categoryId],
)
await world.sql(`
  insert into students (name, surname, mail, phone, address, city, birth_city, birth_date, tax_code,
    profession, identity_document)
  select 'Ada', 'Studente ' || n, 'a@example.org', '1', 'x', 'x', 'x', '2000-01-01', 'x', 'x', 'x'
  from generate_series(1, 1200) n`)
await world.sql(`
  insert into enrolments (student_id, course_id, enrolled_by)
  select id, (select min(id) from courses) + id % 60, 'prova' from students`)
await world.sql(`
  with made as (
    insert into lessons (course_id, starts_at, minutes, created_by)
    select courses.id, timestamp '2026-01-05 10:00' + n * interval '7 days', 120, 'prova'
    from courses, generate_series(0, 39) n returning id, course_id
  )
  insert into lesson_courses (lesson_id, course_id) select id, course_id from made`)
await world.sql(`
  insert into attendances (lesson_id, student_id, present, marked_by)
  select lessons.id, enrolments.student_id, lessons.id % 10 > 0, 'prova'
  from lessons join enrolments on enrolments.course_id = lessons.course_id`)
await world.sql(`
  insert into course_changes (student_id, from_course_id, to_course_id, changed_at, changed_by)
  select student_id, (select max(id) from courses), course_id, '2026-06-01', 'prova'
  from enrolments where student_id % 7 = 0 and course_id <> (select max(id) from courses)`)
await world.sql('vacuum analyze')

const [first] = await world.sql<{ course: number; student: number }>(
  `select to_course_id as course, student_id as student from course_changes order by id limit 1`,
)
const { course: courseId, student: studentId } = first ?? { course: 0, student: 0 }

const readsWhole = (plans: readonly PlanNode[][], table: string) =>
  plans.flat().filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table)

test('the figures of a course and of a student read few marks, in a fixed number of queries', async () => {
  const ofCourse = await plansOf(world, (db) => listFigures(db, { courseId }, now))
  const ofStudent = await plansOf(world, (db) => listStudentAttendance(db, { studentId }, now))
  for (const plans of [ofCourse, ofStudent]) {
    expect(readsWhole(plans, 'attendances')).toEqual([])
  }
  expect(ofCourse).toHaveLength(3)
  expect(ofStudent).toHaveLength(5)
  const figures = await listFigures(world.services.db, { courseId }, now)
  expect(figures).toHaveLength(20)
  expect(figures.find((one) => one.studentId === studentId)?.previousAbsences).toBe(21)
})

test('missing registers of a week read neither all marks nor all lessons', async () => {
  const week = { from: '2026-10-04', to: '2026-10-11', page: 1, size: 25, q: '' } as const
  const query = { ...week, sort: 'startsAt', dir: 'asc' } as const
  await world.sql(
    `delete from attendances where lesson_id in (
       select id from lessons where starts_at = '2026-10-05 10:00' limit 3)`,
  )
  const plans = await plansOf(world, async (db) => {
    const { rows, total } = missingPage(db, query, now)
    await rows()
    expect(await total()).toBe(3)
  })
  // Which they are is found out once, for the rows and for how many there are.
  expect(plans).toHaveLength(1)
  for (const table of ['attendances', 'lessons', 'lesson_courses']) {
    expect(readsWhole(plans, table)).toEqual([])
  }
})

test('where no register is missing, that is asked once', async () => {
  const query = { from: '2026-01-04', to: '2026-01-11', page: 1, size: 25, q: '' } as const
  const plans = await plansOf(world, async (db) => {
    const { rows, total } = missingPage(db, { ...query, sort: 'startsAt', dir: 'asc' }, now)
    expect(await rows()).toEqual([])
    expect(await total()).toBe(0)
  })
  expect(plans).toHaveLength(1)
})
