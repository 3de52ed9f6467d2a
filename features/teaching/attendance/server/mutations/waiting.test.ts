import { afterAll, expect, test } from 'vitest'
import { registerDesk } from '#tests/support/register.ts'
import { openWorld } from '#tests/support/world.ts'
import { absencesWaiting, lessonsOfDay, registersWaiting } from '../queries/waiting.ts'

const world = await openWorld()
afterAll(() => world.close())
const desk = registerDesk(world, await world.as('staff'))

const AT = { now: '2026-10-15T09:00:00', today: '2026-10-15' }
const DAYS = Array.from({ length: 14 }, (_, at) => `2026-10-${String(at + 2).padStart(2, '0')}`)

/** Who is expected at a lesson, one row each, and whether a mark of its day says something. */
const EXPECTED = `
  select distinct lessons.id, lessons.starts_at, lessons.ends_at, attending.student_id,
    marks.present, marks.justified_at is not null as justified, exists (
      select from makeups
      join lessons made on made.id = makeups.makeup_lesson_id and made.starts_at < '2026-10-16'
      join attendances came on came.lesson_id = made.id and came.student_id = makeups.student_id
        and came.present
      where makeups.lesson_id = lessons.id and makeups.student_id = attending.student_id
        and makeups.cancelled_at is null
    ) as recovered, (
      select bool_or(own.archived_at is null and own.deleted_at is null) from lesson_courses as of
      join courses own on own.id = of.course_id where of.lesson_id = lessons.id
    ) as open, courses.archived_at is null as open_to_her
  from lessons
  join lesson_courses on lesson_courses.lesson_id = lessons.id
  join courses on courses.id = lesson_courses.course_id and courses.deleted_at is null
  join attending_students attending on attending.course_id = courses.id
    and lesson_counts(lessons.starts_at, lessons.ends_at, attending.counts_from, null)
  left join attendances marks on marks.lesson_id = lessons.id
    and marks.student_id = attending.student_id
    and marks.marked_at >= date_trunc('day', lessons.starts_at) at time zone 'Europe/Rome'
  where lessons.deleted_at is null`

test('what waits is what one finds by looking at each student of each lesson', async () => {
  const courses: number[] = []
  for (let at = 0; at < 4; at += 1) {
    const otherCourseIds = at % 2 === 1 ? courses : []
    courses.push((await desk.newClass(5, DAYS, { otherCourseIds })).courseId)
  }
  // Drawn by numbers, so that every part meets every other: who came later, left, came back, is in
  // two classes or in the trash; marks that are missing, justified or of before the day; makeups.
  const statements = [
    `insert into enrolments (student_id, course_id, enrolled_by)
     select students.id, courses.id, 'prova' from students, courses
     where (students.id + courses.id) % 3 = 0 on conflict do nothing`,
    `update enrolments set counts_from = date '2026-10-01' + (id % 17)::int where id % 4 = 1`,
    `insert into withdrawals (enrolment_id, withdrawn_by, readmitted_at, readmitted_by)
     select id, 'prova', case when id % 2 = 0 then now() end, case when id % 2 = 0 then 'prova' end
     from enrolments where id % 5 < 2`,
    `insert into attendances (lesson_id, student_id, present, marked_by, marked_at, justified_at,
       justified_by)
     select lessons.id, students.id, drawn % 3 > 0, 'prova',
       lessons.ends_at at time zone 'Europe/Rome' - case when drawn % 29 = 0 then interval '2 days'
         else interval '0' end,
       case when drawn % 15 = 0 then now() end, case when drawn % 15 = 0 then 'prova' end
     from lessons, students
     cross join lateral (select abs(hashtext(lessons.id || '-' || students.id)) as drawn) as draw
     where lessons.id % 4 < 3 and drawn % 41 > 0`,
    `insert into makeups (student_id, lesson_id, requested_by, makeup_lesson_id, agreed_at,
       agreed_by, cancelled_at, cancelled_by)
     select student_id, lesson_id, 'prova', (
         select max(id) from lessons where id <> lesson_id and id % 7 = student_id % 7
       ), now(), 'prova', case when student_id % 3 = 0 then now() end,
       case when student_id % 3 = 0 then 'prova' end
     from attendances where not present and justified_at is null
       and abs(hashtext(student_id || '+' || lesson_id)) % 3 = 0
     on conflict do nothing`,
    `update courses set archived_at = now() where id = (select min(id) from courses)`,
    `update courses set deleted_at = now() where id = (select max(id) from courses)`,
    `update students set deleted_at = now() where id = (select max(id) - 7 from students)`,
    `update lessons set deleted_at = now() where id = (select max(id) - 9 from lessons)`,
  ]
  for (const statement of statements) await world.sql(statement, [])
  const { registers, absences, lessons } = await world.services.db
    .selectNoFrom([
      registersWaiting(AT).as('registers'),
      absencesWaiting(AT).as('absences'),
      lessonsOfDay('2026-10-08').as('lessons'),
    ])
    .executeTakeFirstOrThrow()

  const missing = await world.sql<{ id: number; of: number }>(
    `select id::int, count(*)::int as of from (${EXPECTED}) as expected
     where open and present is null and ends_at <= $1::timestamp
       and starts_at >= $1::date - 8 and starts_at < $1::date
     group by id, starts_at order by starts_at, id`,
    [AT.now],
  )
  expect(missing.length).toBeGreaterThan(15)
  expect(registers.count).toBe(missing.length)
  expect(registers.rows.map(({ lessonId }) => lessonId)).toEqual(
    missing.slice(0, 25).map(({ id }) => id),
  )

  const [waiting] = await world.sql<{ count: number; since: string }>(
    `select count(*)::int, min(starts_at)::date as since from (
       select distinct id, student_id, starts_at from (${EXPECTED}) as expected
       where open_to_her and not present and not justified and not recovered
         and ends_at <= $1::timestamp and starts_at >= $1::date - 14
     ) as absences`,
    [AT.now],
  )
  expect(waiting?.count).toBeGreaterThan(15)
  expect(absences).toMatchObject({ ...waiting })

  const day = await world.sql<{ lessonId: number; students: number; missing: number }>(
    `select id::int as "lessonId", count(distinct student_id)::int as students,
       (count(distinct student_id) filter (where present is null))::int as missing
     from (${EXPECTED}) as expected where starts_at::date = '2026-10-08' group by id order by id`,
    [],
  )
  expect(day.length).toBeGreaterThan(2)
  expect(lessons.filter(({ students }) => students > 0)).toMatchObject(day)
})
