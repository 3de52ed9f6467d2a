import { expect, test } from 'vitest'
import type { Owned } from '#db/owners.ts'
import { checkOwners, tablesIn, viewsOf, writerOf } from './owners.ts'

const SCHEMA = `export interface Rooms { id: number }
export interface DB {
  grades: Grades;
  held_lessons: HeldLessons;
  lessons: Lessons;
  rooms: Rooms;
}
`
const MIGRATIONS = [
  'create table rooms (id bigint); create table lessons (id bigint);',
  `-- from grades
  create view held_lessons as select lessons.id from lessons where starts_at < now();`,
]
const OWNERS: Readonly<Record<string, Owned>> = {
  'school/rooms': { open: ['rooms'] },
  'teaching/lessons': { own: ['lessons'], views: ['held_lessons'] },
  'teaching/exams': { own: ['grades'] },
}

/** What is found in one file of a feature, beside one that reads what is open. */
function found(
  text: string,
  { file = 'features/teaching/exams/server/queries.ts', owners = OWNERS } = {},
) {
  const files = new Map([
    [file, text],
    ['features/teaching/lessons/server/queries.ts', "db.selectFrom('rooms')"],
  ])
  const sources = { owners, readsAll: 'overview/all', schema: SCHEMA, files }
  return checkOwners({ ...sources, migrations: MIGRATIONS }).problems
}

test.each([
  ["db.selectFrom('lessons as other')", 'reads lessons'],
  ["db.selectFrom(['rooms', 'lessons'])", 'reads lessons'],
  ["query.innerJoin('lessons', 'lessons.id', 'grades.lesson_id')", 'reads lessons'],
  ['sql`select 1 from lessons`', 'reads lessons'],
  ['sql`select 1\n  from grades left join lessons on true`', 'reads lessons'],
  ['const part = sql`lessons as l join grades on true`', 'reads lessons'],
  ["const kinds = { lesson: { table: 'lessons', name } }", 'reads lessons'],
  ["tx.insertInto('rooms').values(row)", 'writes rooms'],
  ['sql`delete from rooms where id = 1`', 'writes rooms'],
  ['sql`update rooms set name = 1`', 'writes rooms'],
  ["export const ROOM = { table: 'rooms', entity: 'room' }", 'writes rooms'],
])('%s', (text, problem) => {
  expect(found(`\n${text}`)).toEqual([expect.stringContaining(problem)])
})

test.each([
  "db.selectFrom('grades').innerJoin('rooms', 'rooms.id', 'grades.id')",
  'sql`select 1 from held_lessons join rooms on true`',
  'sql`lessons.id = 1`',
  '// from lessons\n/** Everything from lessons, and an update of lessons. */',
])('%s is fine', (text) => {
  expect(found(text)).toEqual([])
})

test('what lies above is read through views alone', () => {
  const owners = { ...OWNERS, 'teaching/exams': { open: ['grades'] } }
  const above = found("db.selectFrom('grades')", {
    file: 'features/school/rooms/server/queries.ts',
    owners,
  })
  expect(above).toEqual([
    expect.stringContaining('reads grades of teaching/exams, which is above it'),
    'grades is open, and nobody else reads it',
  ])
})

test('every table has one owner, and is what it is listed as', () => {
  const owners = {
    'school/rooms': { open: ['rooms'], views: ['lessons'] },
    'teaching/lessons': { own: ['rooms', 'halls'], views: ['held_lessons'] },
  }
  expect(found('', { owners })).toEqual(
    expect.arrayContaining([
      'grades has no owner',
      'halls does not exist',
      'rooms has two owners',
      'lessons is listed as view',
    ]),
  )
})

test('tests and demo rows are not looked at, nor is what has no database', () => {
  expect(writerOf('features/school/rooms/server/queries.ts')).toBe('school/rooms')
  expect(writerOf('kit/server/tx.ts')).toBe('kit')
  expect(writerOf('app/server/http.ts')).toBe('app')
  expect(writerOf('features/school/rooms/server/seed/rows.ts')).toBeUndefined()
  expect(writerOf('features/school/rooms/server/routes.test.ts')).toBeUndefined()
  expect(writerOf('features/school/rooms/web/pages.tsx')).toBeUndefined()
})

test('lines are counted, comments and all', () => {
  expect(tablesIn("/*\n*/\ndb.selectFrom('rooms')")).toEqual([
    { name: 'rooms', line: 3, writes: false },
  ])
})

test('of a view the last migration counts', () => {
  const later = 'create or replace view held_lessons as select id from course_lessons;'
  expect(viewsOf([...MIGRATIONS, later]).get('held_lessons')).toEqual(['course_lessons'])
})
