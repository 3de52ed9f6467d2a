import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent, newSubject } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { missedLesson } from '#tests/support/missed-lesson.ts'
import { plansOf } from '#tests/support/plan.ts'
import { openWorld } from '#tests/support/world.ts'
import type { Makeup } from '../domain/contract.ts'
import { ANSWERS, MAKEUP_STATES } from '../domain/types.ts'
import { expiringMakeups, listMakeups } from './queries.ts'
import { momentOf } from './queries/sheets.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const list = async (query: object = {}): Promise<{ rows: Makeup[]; total: number }> =>
  done(await staff.call('GET', '/makeups', { size: 500, ...query }))
const idsOf = ({ rows }: { rows: readonly Makeup[] }) => rows.map(({ id }) => id)

/** Every way in which the facts behind a makeup can lie. */
const MARKS = [null, true, false]
const MADE = ['none', 'to come', 'today', 'over', 'deleted'] as const
const PROPOSALS = ['none', 'waiting', ...ANSWERS, 'withdrawn'] as const
const MADE_ON = { 'to come': '2026-11', today: '2026-10-15', over: '2026-10', deleted: '2026-10' }
const LIMITS = [null, '2026-10-14', '2026-12-31']

async function insertMakeup(studentId: number, courseIds: readonly [number, number], n: number) {
  const pick = <T>(of: readonly T[], by: number): T => of[Math.floor(n / by) % of.length] as T
  const made = pick(MADE, 1)
  const proposal = pick(PROPOSALS, MADE.length)
  const mark = async (lessonId: number, present: boolean | null) => {
    if (present === null) return
    await world.sql(
      `insert into attendances (lesson_id, student_id, present, marked_by)
       values ($1, $2, $3, 'prova')`,
      [lessonId, studentId, present],
    )
  }
  const hour = String(8 + (n % 12)).padStart(2, '0')
  const day = String(1 + (n % 14)).padStart(2, '0')
  const missed = await insertLesson(world, {
    ...{ courseId: courseIds[0], startsAt: `2026-09-${day}T${hour}:00`, deleted: n % 17 === 0 },
  })
  await mark(missed, pick(MARKS, 24))
  let makeup: number | null = null
  if (made !== 'none') {
    const on = made === 'today' ? MADE_ON.today : `${MADE_ON[made]}-${day}`
    makeup = await insertLesson(world, {
      courseId: courseIds[1],
      startsAt: `${on}T${hour}:00`,
      deleted: made === 'deleted',
    })
    await mark(makeup, pick(MARKS, 72))
  }
  const [row] = await world.sql<{ id: number }>(
    `insert into makeups (student_id, lesson_id, requested_by, requested_at, expires_on,
       makeup_lesson_id, agreed_at, agreed_by)
     values ($1, $2, 'prova', timestamptz '2026-10-01' + make_interval(mins => $3), $4, $5,
       case when $5::bigint is not null then now() end,
       case when $5::bigint is not null then 'prova' end)
     returning id`,
    [studentId, missed, n * 7, pick(LIMITS, 5), makeup],
  )
  if (proposal === 'none') return
  const answer = ANSWERS.find((one) => one === proposal) ?? null
  await world.sql(
    `insert into makeup_proposals (makeup_id, token_hash, proposed_by, answer, answered_at,
       answered_by, withdrawn_at, withdrawn_by)
     values ($1::bigint, sha256(($1::bigint)::text::bytea), 'prova', $2, case when $2::text is not null then now() end,
       case when $2::text is not null then 'prova' end, case when $3 then now() end,
       case when $3 then 'prova' end)`,
    [row?.id, answer, proposal === 'withdrawn'],
  )
}

beforeAll(async () => {
  const courseIds = [await newCourse(staff), await newCourse(staff)] as const
  const studentId = await newStudent(staff, { courseIds: [courseIds[0]], surname: 'Zeta' })
  for (let n = 0; n < 216; n += 1) await insertMakeup(studentId, courseIds, n)
})

describe('the list', () => {
  test('finds for each state those of which the rules say so', async () => {
    const all = await list({ state: 'all' })
    expect(all.total).toBe(216)
    for (const state of MAKEUP_STATES) {
      const expected = idsOf({ rows: all.rows.filter((row) => row.state === state) })
      expect(expected, state).not.toEqual([])
      const found = await list({ state })
      expect([state, found.total, ...idsOf(found)]).toEqual([state, expected.length, ...expected])
    }
    // A lesson that is still to come makes up for nothing, whatever its register says.
    const on = all.rows.flatMap((row) =>
      row.state === 'recovered' ? (row.makeupLesson?.startsAt.slice(0, 10) ?? []) : [],
    )
    expect(on).toContain('2026-10-15')
    expect(on.filter((made) => made > '2026-10-15')).toEqual([])
    const open = all.rows.filter(({ state }) => state !== 'recovered' && state !== 'moot')
    expect(idsOf(await list())).toEqual(idsOf({ rows: open }))
    const expired = open.filter((row) => row.expired)
    expect(expired).not.toEqual([])
    expect(idsOf(await list({ expired: true }))).toEqual(idsOf({ rows: expired }))
    expect(idsOf(await list({ state: 'all', expired: true }))).toEqual(idsOf({ rows: expired }))
  })

  test('is sorted by whatever it shows, and cut into pages', async () => {
    const keys = {
      requestedAt: (row: Makeup) => row.requestedAt,
      student: (row: Makeup) => row.student,
      course: (row: Makeup) => row.missed.courseName,
      missedAt: (row: Makeup) => row.missed.startsAt,
      expiresOn: (row: Makeup) => row.expiresOn ?? '9999',
    }
    for (const [sort, key] of Object.entries(keys)) {
      const { rows } = await list({ state: 'all', sort })
      expect([sort, ...rows.map(key)]).toEqual([sort, ...rows.map(key).toSorted()])
      const down = await list({ state: 'all', sort, dir: 'desc' })
      // What has no last day stands behind all others, whichever way they are sorted.
      const empty = rows.filter((row) => sort === 'expiresOn' && row.expiresOn === null)
      const filled = rows.filter((row) => !empty.includes(row))
      expect(idsOf(down)).toEqual(
        [filled, empty].flatMap((some) => idsOf({ rows: some }).toReversed()),
      )
    }
    const page = done(await staff.call('GET', '/makeups', { state: 'all', page: 9 }))
    expect([page.rows.length, page.total]).toEqual([16, 216])
  })

  test('is filtered by course and subject of the missed lesson, and searched', async () => {
    const missed = await missedLesson(world, staff)
    const { studentId, lessonId, courseId, subjectId } = missed
    const { id } = done(await staff.call('POST', '/makeups', { studentId, lessonId }))
    expect(idsOf(await list({ courseId }))).toEqual([id])
    expect(idsOf(await list({ subjectId }))).toEqual([id])
    expect(idsOf(await list({ subjectId: await newSubject(staff) }))).toEqual([])
    const { name, surname } = done(await staff.call('GET', `/students/${studentId}`))
    expect(idsOf(await list({ q: `${name.toUpperCase()} ${surname}` }))).toEqual([id])
    expect((await list({ q: 'zeta' })).total).toBeGreaterThan(100)
    expect(idsOf(await list({ q: 'nessuno' }))).toEqual([])
    done(await staff.call('DELETE', `/students/${studentId}`))
    expect(idsOf(await list({ courseId }))).toEqual([])
  })

  test('reads its page from the index of ages', async () => {
    await world.sql('analyze')
    const query = { page: 1, size: 25, sort: 'requestedAt', dir: 'asc', q: '' } as const
    const [nodes = []] = await plansOf(world, (db) =>
      listMakeups(db, { ...query, state: 'open' }, momentOf(world.services.clock.now())).rows(),
    )
    expect(nodes.map((node) => node['Index Name'])).toContain('makeups_by_age')
    expect(nodes.filter((node) => node['Node Type'] === 'Sort')).toEqual([])
  })

  test('asks a fixed number of times, however many there are', async () => {
    const asked = async (query: object) => {
      let count = 0
      const { db } = world.services
      const spied = db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const parsed = { page: 1, size: 500, sort: 'requestedAt', dir: 'asc', q: '' } as const
      const rows = await listMakeups(
        spied,
        { ...parsed, state: 'all', ...query },
        momentOf(world.services.clock.now()),
      ).rows()
      return [rows.length, count]
    }
    const [many, statements] = await asked({ q: 'zeta' })
    const [few, fewer] = await asked({ q: 'zeta', page: 9, size: 25 })
    expect([many, few]).toEqual([216, 16])
    expect(statements).toBe(fewer)
  })
})

test('who is written to because a last day comes has nothing agreed, or what was is deleted', async () => {
  const { rows } = await list({ state: 'all' })
  const unwritten = ['agreed', 'recovered', 'moot', 'missed']
  const ending = rows.filter(
    ({ state, expiresOn }) => expiresOn !== null && !unwritten.includes(state),
  )
  expect(ending.map(({ state }) => state)).toContain('lesson_deleted')
  const { now } = momentOf(world.services.clock.now())
  const told = await expiringMakeups(world.services.db, now, ['2026-10-14', '2026-12-31'])
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set(idsOf({ rows: ending })))
})
