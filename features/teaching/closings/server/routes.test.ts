import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { done, newCourse, unique } from '#tests/support/academy.ts'
import { newEvent } from '#tests/support/events.ts'
import { lessonRow } from '#tests/support/lesson-rows.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(NOW)
  await world.sql('truncate closing_days cascade')
  await world.sql('update lessons set deleted_at = now()')
})

const staff = await world.as('staff')
const phone = await world.as('call_centre')
const { anonymous } = world

const list = async () => done(await staff.call('GET', '/closing-days')).rows
const closed = async () => (await list()).map((row: { day: string }) => row.day)
const add = (days: readonly string[], more: object = {}) =>
  staff.call('POST', '/closing-days', { days: days.map((day) => ({ day })), ...more })
const remove = async (days: readonly string[]) =>
  done(await staff.call('POST', '/closing-days/removal', { days }))
const undo = (id: number) => staff.call('POST', `/closing-changes/${id}/undo`, {})
const post = async (path: string, days: readonly string[]) =>
  done(await staff.call('POST', path, { days })).rows

async function newRoom(): Promise<{ id: number; name: string }> {
  const name = unique('Aula')
  return { id: done(await staff.call('POST', '/rooms', { name })).id, name }
}

describe('who may', () => {
  test.each([
    ['GET', '/closing-days', undefined],
    ['POST', '/closing-days', {}],
    ['POST', '/closing-days/hits', {}],
    ['POST', '/closing-days/proposals', {}],
    ['POST', '/closing-days/removal', {}],
    ['POST', '/closing-changes/1/undo', {}],
  ] as const)('%s %s asks for a session and for staff', async (method, path, input) => {
    expect((await anonymous.call(method, path, input)).status).toBe(401)
    expect((await phone.call(method, path, input)).status).toBe(403)
  })
})

describe('closing a day', () => {
  test('is listed with its reason, in order', async () => {
    const days = [
      { day: '2026-12-26', reason: ' Santo Stefano ' },
      { day: '2026-12-25', reason: '' },
    ]
    const answer = done(await staff.call('POST', '/closing-days', { days }))
    expect(answer).toEqual({
      changeId: expect.any(Number),
      added: ['2026-12-25', '2026-12-26'],
      moved: 0,
      cancelled: 0,
    })
    expect(await list()).toEqual([
      { day: '2026-12-25', reason: '' },
      { day: '2026-12-26', reason: 'Santo Stefano' },
    ])
  })

  test('is refused when there are lessons on it, with the list of them', async () => {
    const courseId = await newCourse(staff, { name: 'Recitazione 1' })
    const other = await newCourse(staff, { name: 'Regia' })
    const room = await newRoom()
    await lessonRow(world, { courseId: other, startsAt: '2026-12-25T20:30' })
    await lessonRow(world, { courseId, startsAt: '2026-12-25T09:00', roomId: room.id })
    const refused = await add(['2026-12-25'])
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'closings.has_lessons',
        message:
          'Impossibile aggiungere la chiusura\nEsistono delle lezioni per questo giorno:\n' +
          `25/12/2026 09:00, Recitazione 1, ${room.name}\n25/12/2026 20:30, Regia`,
      },
    })
    expect(await list()).toEqual([])
  })

  test('is refused over a lesson that came after the question', async () => {
    const courseId = await newCourse(staff, { name: 'Recitazione 1' })
    await lessonRow(world, { courseId, startsAt: '2026-12-23T18:30' })
    const [asked] = await post('/closing-days/hits', ['2026-12-23'])
    await lessonRow(world, { courseId, startsAt: '2026-12-23T09:00' })
    const refused = await add(['2026-12-23'], { keep: [asked.lessonId] })
    expect(refused).toMatchObject({ status: 409, body: { code: 'closings.lessons_changed' } })
    expect(refused.body.message).toMatch(
      /ricontrolla l’elenco\.\n23\/12\/2026 09:00, Recitazione 1$/,
    )
    expect(await closed()).toEqual([])
  })

  test('is done over lessons when that was confirmed, one by one', async () => {
    const courseId = await newCourse(staff)
    const first = await lessonRow(world, { courseId, startsAt: '2026-12-23T18:30' })
    const second = await lessonRow(world, { courseId, startsAt: '2026-12-24T18:30' })
    const days = ['2026-12-22', '2026-12-23', '2026-12-24']
    const refused = await add(days, { keep: [first.id] })
    expect(refused.body.code).toBe('closings.has_lessons')
    expect(refused.body.message).toContain('24/12/2026 18:30')
    expect(refused.body.message).not.toContain('23/12/2026')
    expect(await closed()).toEqual([])
    done(await add(days, { keep: [first.id, second.id] }))
    expect(await closed()).toEqual(days)
  })

  test('does not mind lessons in the trash, of the day before or after', async () => {
    const courseId = await newCourse(staff)
    await lessonRow(world, { courseId, startsAt: '2026-12-25T18:30', deleted: true })
    await lessonRow(world, { courseId, startsAt: '2026-12-24T23:30' })
    await lessonRow(world, { courseId, startsAt: '2026-12-26T00:00' })
    expect((await add(['2026-12-25'])).status).toBe(200)
  })

  test('leaves days alone that are closed already, lessons on them or not', async () => {
    const courseId = await newCourse(staff)
    done(await staff.call('POST', '/closing-days', { days: [{ day: '2026-12-25', reason: 'A' }] }))
    await lessonRow(world, { courseId, startsAt: '2026-12-25T18:30' })
    const again = done(await add(['2026-12-24', '2026-12-25', '2026-12-24']))
    expect(again.added).toEqual(['2026-12-24'])
    expect((await list())[1]).toEqual({ day: '2026-12-25', reason: 'A' })
    expect(done(await add(['2026-12-25']))).toMatchObject({ changeId: null, added: [] })
  })

  test('by two at once is one closing day, and no error', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(['2027-01-02', '2027-01-03'])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.flatMap(({ body }) => body.added))).toEqual(
      new Set(['2027-01-02', '2027-01-03']),
    )
    expect(await closed()).toEqual(['2027-01-02', '2027-01-03'])
  })

  test.each([
    [{ days: [] }, { days: 'Scegli almeno un elemento' }],
    [{ days: [{ day: '2026-02-30' }] }, { 'days.0.day': 'Data non valida' }],
    [{ days: [{ day: '' }] }, { 'days.0.day': 'Campo obbligatorio' }],
    [
      { days: [{ day: '2026-12-25', reason: 'x'.repeat(101) }] },
      { 'days.0.reason': 'Al massimo 100 caratteri' },
    ],
  ])('with %j is refused at its field', async (input, fields) => {
    const answer = await staff.call('POST', '/closing-days', input)
    expect(answer).toMatchObject({ status: 400, body: { data: { fields } } })
  })

  test('is in the audit with who did it', async () => {
    const { changeId } = done(await add(['2026-12-25']))
    const [entry] = await world.sql(
      `select actor_name, action, after from audit_entries
       where entity = 'closing_change' and entity_id = $1`,
      [changeId],
    )
    expect(entry).toEqual({
      actor_name: 'staff',
      action: 'closings.added',
      after: { days: [{ day: '2026-12-25', reason: '' }] },
    })
  })
})

describe('opening days again', () => {
  test('takes one, some or all of them', async () => {
    const days = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27']
    done(await add(days))
    expect((await remove(['2026-12-25'])).removed).toEqual(['2026-12-25'])
    expect((await remove(['2026-12-25', '2026-12-27'])).removed).toEqual(['2026-12-27'])
    expect(await closed()).toEqual(['2026-12-24', '2026-12-26'])
    await remove(days)
    expect(await closed()).toEqual([])
    expect(await remove(days)).toEqual({ changeId: null, removed: [] })
  })
})

describe('a day that is closed while lessons are planned on it', () => {
  test('gets a lesson that is inserted, moved, changed or brought back, or is closed', async () => {
    const [courseId, room] = [await newCourse(staff), await newRoom()]
    const slot = { roomId: room.id, minutes: 60 }
    const ways = ['insert', 'move', 'change', 'bring back'] as const
    const days = Array.from({ length: 24 }, (_, at) => addDays('2026-11-02', at))
    const plans = []
    for (const [at, day] of days.entries()) {
      const way = ways[at % ways.length] ?? 'insert'
      const onto = { ...slot, startsAt: `${day}T09:00`, version: 0 }
      // Each comes from an evening of another month, except the one that was there.
      const from = way === 'bring back' ? day : addDays(day, 60)
      const start = { courseId, ...slot, startsAt: `${from}T09:00` }
      const { id } =
        way === 'insert' ? { id: 0 } : done(await staff.call('POST', '/lessons', start))
      const gone = way === 'bring back' && done(await staff.call('DELETE', `/lessons/${id}`, {}))
      const save = {
        insert: () =>
          staff.call('POST', '/lessons', { courseId, ...slot, startsAt: onto.startsAt }),
        move: () => staff.call('POST', `/lessons/${id}/move`, onto),
        change: () => staff.call('PUT', `/lessons/${id}`, { courseId, ...onto }),
        'bring back': () => staff.call('POST', `/lesson-changes/${gone.changeId}/undo`),
      }[way]
      plans.push({ day, save })
    }
    world.clock.advance({ minutes: 1 })
    const outcomes = await Promise.all(
      plans.map(async ({ day, save }) => {
        const [saved, shut] = await Promise.all([save(), add([day])])
        return [saved.status, saved.body.code, shut.status]
      }),
    )
    const either = [
      [200, undefined, 409],
      [409, 'lessons.day_off', 200],
    ]
    expect(outcomes.filter((one) => !either.some((way) => String(way) === String(one)))).toEqual([])
  })

  test('gets the lessons of a series or is closed, never both', async () => {
    const [courseId, room] = [await newCourse(staff), await newRoom()]
    const days = Array.from({ length: 20 }, (_, at) => addDays('2026-11-02', at))
    const outcomes = await Promise.all(
      days.map(async (day) => {
        const rows = [9, 11].map((hour) => ({
          startsAt: `${day}T${String(hour).padStart(2, '0')}:00`,
          roomId: room.id,
        }))
        const [planned, shut] = await Promise.all([
          staff.call('POST', '/lessons/batch', { courseId, minutes: 60, rows, anyway: true }),
          add([day]),
        ])
        return [done(planned).inserted, shut.status]
      }),
    )
    const either = [
      [2, 409],
      [0, 200],
    ]
    expect(outcomes.filter((one) => !either.some((way) => String(way) === String(one)))).toEqual([])
  })
})

describe('undoing', () => {
  test('leaves a day closed that was opened and closed again since', async () => {
    const { changeId } = done(await add(['2026-12-24', '2026-12-25']))
    await remove(['2026-12-25'])
    world.clock.advance({ minutes: 1 })
    done(await add(['2026-12-25']))
    done(await undo(changeId))
    expect(await closed()).toEqual(['2026-12-25'])
  })

  test('an addition takes away what it added, and only that', async () => {
    done(await add(['2026-12-25']))
    const { changeId } = done(await add(['2026-12-24', '2026-12-25', '2026-12-26']))
    done(await undo(changeId))
    expect(await closed()).toEqual(['2026-12-25'])
  })

  test('a removal brings the days back with their reasons', async () => {
    done(await staff.call('POST', '/closing-days', { days: [{ day: '2026-12-25', reason: 'A' }] }))
    done(await add(['2026-12-24']))
    const { changeId } = await remove(['2026-12-24', '2026-12-25'])
    done(await add(['2026-12-24']))
    done(await undo(changeId))
    expect(await list()).toEqual([
      { day: '2026-12-24', reason: '' },
      { day: '2026-12-25', reason: 'A' },
    ])
  })

  test('a removal closes no day over lessons that came since, and names them', async () => {
    const courseId = await newCourse(staff, { name: 'Recitazione 1' })
    const kept = await lessonRow(world, { courseId, startsAt: '2026-12-24T18:30' })
    await world.sql('update lessons set created_at = $1', ['2026-10-01'])
    done(await add(['2026-12-24', '2026-12-25'], { keep: [kept.id] }))
    const removal = await remove(['2026-12-24', '2026-12-25'])
    world.clock.advance({ minutes: 1 })
    const wish = { courseId, roomId: (await newRoom()).id, minutes: 60 }
    const put = (startsAt: string) => staff.call('POST', '/lessons', { ...wish, startsAt })
    const { id, changeId } = done(await put('2026-12-25T09:00'))
    const refused = await undo(removal.changeId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'closings.has_lessons' } })
    expect(refused.body.message).toContain('25/12/2026 09:00, Recitazione 1')
    expect(refused.body.message).not.toContain('24/12/2026')
    expect(await closed()).toEqual([])
    // One that was moved there, or brought back, has come as well.
    const slot = { roomId: wish.roomId, minutes: 60, version: 0, startsAt: '2026-12-24T09:00' }
    done(await staff.call('POST', `/lessons/${id}/move`, slot))
    expect((await undo(removal.changeId)).body.message).toContain('24/12/2026 09:00')
    expect((await staff.call('POST', `/lesson-changes/${changeId}/undo`)).status).toBe(409)
    done(await staff.call('DELETE', `/lessons/${id}`, {}))
    // The lesson that was on a closing day before may stay there.
    done(await undo(removal.changeId))
    expect(await closed()).toEqual(['2026-12-24', '2026-12-25'])
  })

  /** Closes the ninth of December, moving the one lesson that is on it. */
  async function addWithMove(): Promise<{ changeId: number; lessonId: number }> {
    const courseId = await newCourse(staff)
    const room = await newRoom()
    await lessonRow(world, { courseId, roomId: room.id, startsAt: '2026-12-09T18:30' })
    const [row] = await post('/closing-days/proposals', ['2026-12-09'])
    const move = [{ lessonId: row.lessonId, version: row.version, ...row.proposed }]
    return { ...done(await add(['2026-12-09'], { move })), lessonId: row.lessonId }
  }

  test('an addition brings no lesson back onto a day that was closed anew', async () => {
    const { changeId } = await addWithMove()
    await remove(['2026-12-09'])
    world.clock.advance({ minutes: 1 })
    done(await add(['2026-12-09']))
    const refused = await undo(changeId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'closings.closed_again' } })
    expect(refused.body.message).toContain('Il 09/12/2026 è un giorno di chiusura.')
    expect(await closed()).toEqual(['2026-12-09'])
  })

  test('an addition opens a day whose opening was taken back, its lesson back on it', async () => {
    const { changeId, lessonId } = await addWithMove()
    const removal = await remove(['2026-12-09'])
    world.clock.advance({ minutes: 1 })
    done(await undo(removal.changeId))
    done(await undo(changeId))
    expect(await closed()).toEqual([])
    expect(await post('/closing-days/proposals', ['2026-12-09'])).toMatchObject([{ lessonId }])
  })

  test('is done once, and not of what never was', async () => {
    const { changeId } = done(await add(['2026-12-24']))
    done(await undo(changeId))
    const refused = { status: 404, body: { code: 'closings.change_not_found' } }
    expect(await undo(changeId)).toMatchObject(refused)
    expect(await undo(999_999)).toMatchObject(refused)
  })
})

describe('the lessons of days', () => {
  test('are told with course, room and teachers', async () => {
    const courseId = await newCourse(staff, { name: 'Recitazione 1' })
    const room = await newRoom()
    const startsAt = '2026-12-23T18:30'
    const { id, teachers } = await lessonRow(world, {
      courseId,
      startsAt,
      roomId: room.id,
      teachers: ['Verdi Ugo', 'Bianchi Eva'],
    })
    expect(teachers).toHaveLength(2)
    await lessonRow(world, { courseId, startsAt: '2026-12-24T18:30' })
    const hits = await post('/closing-days/hits', ['2026-12-23', '2026-12-23', '2026-12-25'])
    expect(hits).toEqual([
      {
        lessonId: id,
        version: 0,
        day: '2026-12-23',
        startsAt: '2026-12-23T18:30:00',
        minutes: 120,
        courseId,
        courseName: 'Recitazione 1',
        roomId: room.id,
        roomName: room.name,
        teachers: 'Bianchi Eva, Verdi Ugo',
      },
    ])
  })

  test('get proposals that are free, on open days of the course', async () => {
    const courseId = await newCourse(staff)
    await world.sql(`update courses set visible_weekdays = '{3,5}' where id = $1`, [courseId])
    const room = await newRoom()
    const at = { courseId, roomId: room.id }
    const first = await lessonRow(world, { ...at, startsAt: '2026-12-09T18:30' })
    const second = await lessonRow(world, { ...at, startsAt: '2026-12-11T18:30' })
    // In the way: the room on Wednesday, a closing day on Friday.
    const other = await newCourse(staff)
    await lessonRow(world, { courseId: other, roomId: room.id, startsAt: '2026-12-16T17:00' })
    done(await add(['2026-12-18']))
    const rows = await post('/closing-days/proposals', ['2026-12-09', '2026-12-10', '2026-12-11'])
    expect(
      rows.map((row: { lessonId: number; proposed: unknown }) => [row.lessonId, row.proposed]),
    ).toEqual([
      [first.id, { startsAt: '2026-12-23T18:30:00', roomId: room.id }],
      [second.id, { startsAt: '2026-12-25T18:30:00', roomId: room.id }],
    ])
  })

  test('get no room that an event has taken', async () => {
    const courseId = await newCourse(staff)
    await world.sql(`update courses set visible_weekdays = '{3}' where id = $1`, [courseId])
    const room = await newRoom()
    await lessonRow(world, { courseId, roomId: room.id, startsAt: '2026-12-09T18:30' })
    await newEvent(staff, { day: '2026-12-16', roomId: room.id })
    expect(await post('/closing-days/proposals', ['2026-12-09'])).toMatchObject([
      { proposed: { startsAt: '2026-12-23T18:30:00', roomId: room.id } },
    ])
  })

  test('get none where the course is over', async () => {
    const courseId = await newCourse(staff, { endsOn: '2026-12-23' })
    await lessonRow(world, { courseId, startsAt: '2026-12-23T18:30' })
    const rows = await post('/closing-days/proposals', ['2026-12-23'])
    expect(rows).toMatchObject([{ proposed: null }])
    expect(await post('/closing-days/proposals', ['2026-12-22'])).toEqual([])
  })

  test('a period of 60 days is judged at once', async () => {
    const courseId = await newCourse(staff)
    const days = Array.from({ length: 60 }, (_, at) => addDays('2027-01-01', at))
    for (const day of days) await lessonRow(world, { courseId, startsAt: `${day}T18:30` })
    const rows = await post('/closing-days/proposals', days)
    const proposed = rows.map((row: { proposed: { startsAt: string } | null }) => row.proposed)
    expect(new Set(proposed.map((slot: { startsAt: string }) => slot?.startsAt)).size).toBe(60)
  })
})

describe('closing days with their lessons', () => {
  const DAYS = ['2026-12-09', '2026-12-10', '2026-12-11']

  /** Three lessons of one course and room, a day after the other, and what is proposed for them. */
  async function threeLessons() {
    const courseId = await newCourse(staff, { name: 'Recitazione 1' })
    const room = await newRoom()
    for (const day of DAYS) {
      await lessonRow(world, { courseId, roomId: room.id, startsAt: `${day}T18:30` })
    }
    const rows: {
      lessonId: number
      version: number
      proposed: { startsAt: string; roomId: number }
    }[] = await post('/closing-days/proposals', DAYS)
    return { courseId, room, rows }
  }

  const lessons = () =>
    world.sql(
      `select id, starts_at as at, room_id as room from lessons
       where deleted_at is null order by starts_at`,
    )
  const handle = ({ lessonId, version }: { lessonId: number; version: number }) => ({
    lessonId,
    version,
  })

  test('cancels more of them than there are days in a year', async () => {
    const courseId = await newCourse(staff)
    await world.sql(
      `with new as (
         insert into lessons (course_id, starts_at, minutes, topic, created_by)
         select $1, '2026-12-09 10:00', 60, '', 'prova' from generate_series(1, 450)
         returning id
       ) insert into lesson_courses (lesson_id, course_id) select id, $1 from new`,
      [courseId],
    )
    const cancel = (await post('/closing-days/proposals', ['2026-12-09'])).map(handle)
    expect(done(await add(['2026-12-09'], { cancel }))).toMatchObject({ cancelled: 450 })
    expect(await lessons()).toEqual([])
  })

  test('moves, cancels and leaves as chosen, and takes all of it back at once', async () => {
    const { rows, room } = await threeLessons()
    const [moved, cancelled, left] = rows
    if (!moved || !cancelled || !left) throw new Error('three lessons are expected')
    const before = await lessons()
    const answer = done(
      await add(DAYS, {
        keep: [left.lessonId],
        move: [{ ...handle(moved), ...moved.proposed }],
        cancel: [handle(cancelled)],
      }),
    )
    expect(answer).toEqual({
      changeId: expect.any(Number),
      added: DAYS,
      moved: 1,
      cancelled: 1,
    })
    expect(await lessons()).toEqual([
      { id: left.lessonId, at: '2026-12-11T18:30:00', room: room.id },
      { id: moved.lessonId, at: '2026-12-12T18:30:00', room: room.id },
    ])
    done(await undo(answer.changeId))
    expect(await lessons()).toEqual(before)
    expect(await closed()).toEqual([])
  })

  test('every proposal can be taken as it is', async () => {
    const { rows } = await threeLessons()
    const move = rows.map((row) => ({ ...handle(row), ...row.proposed }))
    done(await add(DAYS, { move }))
    expect((await lessons()).map(({ at }) => at)).toEqual([
      '2026-12-12T18:30:00',
      '2026-12-13T18:30:00',
      '2026-12-14T18:30:00',
    ])
  })

  test('does nothing at all when a room is taken, and names what is in it', async () => {
    const { rows, room } = await threeLessons()
    const other = await newCourse(staff, { name: 'Regia' })
    await lessonRow(world, { courseId: other, roomId: room.id, startsAt: '2026-12-15T18:00' })
    const move = rows.map((row, at) => ({
      ...handle(row),
      startsAt: `2026-12-1${5 + at}T18:30`,
      roomId: room.id,
    }))
    const before = await lessons()
    const refused = await add(DAYS, { move, anyway: true })
    expect(refused).toMatchObject({ status: 409, body: { code: 'lessons.room_taken' } })
    expect(refused.body.message).toContain('Regia')
    expect(await lessons()).toEqual(before)
    expect(await closed()).toEqual([])
  })

  test('two lessons cannot be moved to one place', async () => {
    const { rows, room } = await threeLessons()
    const move = rows.map((row) => ({
      ...handle(row),
      startsAt: '2026-12-16T18:30',
      roomId: room.id,
    }))
    expect((await add(DAYS, { move, anyway: true })).status).toBe(409)
    expect(await closed()).toEqual([])
  })

  test('a busy course is a warning, moved there all the same when one insists', async () => {
    const { rows, courseId } = await threeLessons()
    const elsewhere = await newRoom()
    await lessonRow(world, { courseId, roomId: elsewhere.id, startsAt: '2026-12-14T18:30' })
    const [first] = rows
    if (!first) throw new Error('three lessons are expected')
    const plan = {
      keep: rows.map(({ lessonId }) => lessonId),
      move: [{ ...handle(first), startsAt: '2026-12-14T19:00', roomId: null }],
    }
    expect(await add(DAYS, plan)).toMatchObject({ status: 409, body: { code: 'lessons.busy' } })
    expect(done(await add(DAYS, { ...plan, anyway: true })).moved).toBe(1)
  })

  test('no lesson is moved onto a closing day, new or old', async () => {
    const { rows, room } = await threeLessons()
    done(await add(['2026-12-25']))
    const [first] = rows
    if (!first) throw new Error('three lessons are expected')
    for (const day of ['2026-12-10', '2026-12-25']) {
      const move = [{ ...handle(first), startsAt: `${day}T10:00`, roomId: room.id }]
      const keep = rows.map(({ lessonId }) => lessonId)
      const refused = await add(DAYS, { keep, move })
      expect(refused.body.code).toBe('closings.moved_onto')
    }
    expect(await closed()).toEqual(['2026-12-25'])
  })

  test('is refused when the lessons are not as they were seen, or of other days', async () => {
    const { rows } = await threeLessons()
    const [first, second] = rows
    if (!first || !second) throw new Error('three lessons are expected')
    await world.sql('update lessons set version = version + 1 where id = $1', [first.lessonId])
    const code = async (days: readonly string[], cancel: readonly object[]) =>
      (await add(days, { keep: rows.map(({ lessonId }) => lessonId), cancel })).body.code
    expect(await code(DAYS, [handle(first)])).toBe('closings.lessons_changed')
    expect(await code(['2026-12-09'], [handle(second)])).toBe('closings.lessons_changed')
    expect(await code(DAYS, [handle(second), handle(second)])).toBe('closings.lessons_changed')
    expect(await code(DAYS, [{ lessonId: 999_999, version: 0 }])).toBe('closings.lessons_changed')
    expect(await closed()).toEqual([])
  })

  test('two at once do not move one lesson twice', async () => {
    const { rows, room } = await threeLessons()
    const [first] = rows
    if (!first) throw new Error('three lessons are expected')
    const move = (day: string) => [{ ...handle(first), startsAt: `${day}T10:00`, roomId: room.id }]
    const answers = await Promise.all(
      ['2026-12-15', '2026-12-16', '2026-12-17'].map((day) =>
        add(DAYS.slice(0, 1), { move: move(day) }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(2).fill('closings.lessons_changed'))
    const kept = await world.sql('select version from lessons where id = $1', [first.lessonId])
    expect(kept).toEqual([{ version: first.version + 1 }])
  })

  test('a lesson that came meanwhile is not passed over', async () => {
    const { rows, courseId } = await threeLessons()
    await lessonRow(world, { courseId, startsAt: '2026-12-10T09:00' })
    const refused = await add(DAYS, { cancel: rows.map(handle) })
    expect(refused.body).toMatchObject({
      code: 'closings.has_lessons',
      message: expect.stringContaining('10/12/2026 09:00, Recitazione 1'),
    })
    expect((await lessons()).length).toBe(4)
  })

  test('is not undone over a lesson that was changed since', async () => {
    const { rows } = await threeLessons()
    const move = rows.map((row) => ({ ...handle(row), ...row.proposed }))
    const { changeId } = done(await add(DAYS, { move }))
    await world.sql('update lessons set version = version + 1 where deleted_at is null')
    const refused = await undo(changeId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'lessons.changed_since' } })
    expect(await closed()).toEqual(DAYS)
  })
})
