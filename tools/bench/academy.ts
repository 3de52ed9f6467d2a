import type pg from 'pg'
import { addDays, weekday, type Day } from '#kit/domain/day.ts'
import { systemClock } from '#kit/server/clock.ts'
import { fillAttendance, type OpenRegister } from './attendance.ts'

/** What of the academy the shots ask for. */
export interface Academy {
  /** Those that go on, numbered from 1. */
  readonly courses: number
  /** Every day from this one on has lessons, but for weekends. */
  readonly firstDay: Day
  readonly rooms: number
  /** Lessons without a register, each of another course, with the 25 who attend it. */
  readonly openRegisters: readonly OpenRegister[]
}

/** A large academy, made by the database itself: enough rows to make a slow query visible. */
export async function fillAcademy(
  pool: pg.Pool,
  size: { students: number; lessons: number; marks: number },
): Promise<Academy> {
  await pool.query(
    `insert into course_categories (name) select 'Categoria ' || n from generate_series(1, 8) n`,
  )
  const firstDay = mondayBefore(addDays(systemClock.today(), -7 * WEEKS_HELD))
  await pool.query(
    `insert into courses (name, category_id, starts_on, ends_on, academic_year, archived_at)
     select 'Corso ' || n, 1 + n % 8, $1, $1::date + 300, '2026/2027',
       case when n > ${COURSES} then now() end
     from generate_series(1, ${ALL_COURSES}) n`,
    [firstDay],
  )
  await pool.query(
    `insert into students (name, surname, mail, phone, address, city, birth_city, birth_date,
       tax_code, profession, identity_document)
     select
       (array['Niccolò','Chiara','Giosuè','Marta','Zoë','Luca','Sara','Elia','Irene','Dario'])[1 + n % 10],
       initcap(substr(md5(n::text), 1, 7)),
       'studente' || n || '@example.org', '333' || lpad(n::text, 7, '0'), 'Via Roma ' || n, 'Roma',
       'Torino', date '1990-01-01' + n % 6000, 'RSSMRA90A01H501W', 'attore', 'AX' || n
     from generate_series(1, $1::int) n`,
    [size.students],
  )
  await pool.query(`
    insert into enrolments (student_id, course_id, enrolled_by)
    select id, 1 + id % ${ALL_COURSES}, 'bench' from students`)
  await fillSchool(pool)
  await fillCalendar(pool, size.lessons, firstDay)
  const openRegisters = await fillAttendance(pool, size.marks)
  await pool.query('vacuum analyze')
  return { courses: COURSES, firstDay, rooms: ROOMS, openRegisters }
}

/** So many weeks of lessons are behind, the rest of the year is to come. */
const WEEKS_HELD = 14
/** Courses that go on, and with those of the archive; 40 students in each. */
const COURSES = 200
const ALL_COURSES = 500
const ROOMS = 24

const mondayBefore = (day: Day): Day => addDays(day, 1 - weekday(day))

const TEACHERS = 120
const SUBJECTS = 60

async function fillSchool(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into rooms (name) select 'Aula ' || n from generate_series(1, ${ROOMS}) n`,
  )
  await pool.query(
    `insert into subjects (name) select 'Materia ' || n from generate_series(1, ${SUBJECTS}) n`,
  )
  await pool.query(`
    insert into teachers (name, surname)
    select 'Ada', initcap(substr(md5(n::text), 1, 7)) from generate_series(1, ${TEACHERS}) n`)
  await pool.query(`
    insert into closing_days (day, reason, created_by)
    select day, 'Chiusura', 'bench' from (
      select generate_series(date '2026-12-24', date '2027-01-06', '1 day') union
      select generate_series(date '2027-08-01', date '2027-08-31', '1 day')
    ) as closed (day)`)
}

/** 150 lessons a working day, seven times two hours in a room; no room is taken twice. */
async function fillCalendar(pool: pg.Pool, lessons: number, firstDay: Day): Promise<void> {
  await pool.query(
    `with made as (
       insert into lessons (course_id, room_id, starts_at, minutes, topic, created_by)
       select 1 + n % ${COURSES}, 1 + n % 150 / 7,
         $2::date + n / 150 / 5 * 7 + n / 150 % 5
           + make_interval(hours => 8 + 2 * (n % 150 % 7)),
         120, 'Lezione ' || n, 'bench'
       from generate_series(0, $1::int - 1) n
       returning id, course_id
     ), with_teacher as (
       insert into lesson_teachers (lesson_id, teacher_id)
       select id, 1 + id % ${TEACHERS} from made
     ), with_subject as (
       insert into lesson_subjects (lesson_id, subject_id)
       select id, 1 + id % ${SUBJECTS} from made
     )
     insert into lesson_courses (lesson_id, course_id) select id, course_id from made`,
    [lessons, firstDay],
  )
}
