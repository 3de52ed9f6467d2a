import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { lessonSentences } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')

/** A lesson of a course and a room of their own, as the window sends it. */
async function form(changes: Readonly<Record<string, unknown>> = {}) {
  const courseId = changes['courseId'] ?? (await newCourse(staff))
  const roomId = changes['roomId'] ?? (await newRoom(staff))
  return { courseId, roomId, startsAt: '2026-10-20T18:30', minutes: 120, ...changes }
}
const create = (input: object) => staff.call('POST', '/lessons', input)
const get = async (id: number) => done(await staff.call('GET', `/lessons/${id}`))
const list = async (query: object) => done(await staff.call('GET', '/lessons', query))
const year = { from: '2026-09-01', to: '2027-08-31' }
const close = (day: string) =>
  world.sql(`insert into closing_days (day, created_by) values ($1, 'x') on conflict do nothing`, [
    day,
  ])

const refusal = (status: number, code: keyof typeof lessonSentences, field?: string) => {
  const sentence = lessonSentences[code]
  const message = typeof sentence === 'string' ? sentence : expect.any(String)
  const fields = field === undefined ? {} : { [field]: message }
  return { status, body: { code, message, data: { fields } } }
}

describe('a lesson', () => {
  test('is inserted with everything, and read as calendars show it', async () => {
    const [name, other] = [unique('Recitazione'), unique('Dizione')]
    const courseId = await newCourse(staff, { name })
    const otherId = await newCourse(staff, { name: other })
    const roomName = unique('Aula')
    const roomId = await newRoom(staff, roomName)
    const surnames = [unique('Bianchi'), unique('Abate')]
    const teacherIds = [
      await newTeacher(staff, { surname: surnames[0], name: 'Luca' }),
      await newTeacher(staff, { surname: surnames[1], name: 'Anna' }),
    ]
    const subject = unique('Voce')
    const subjectId = await newSubject(staff, { name: subject, note: 'base' })
    const input = {
      courseId,
      // Each counts once, and the own course is no other one.
      otherCourseIds: [otherId, courseId, otherId],
      teacherIds: [...teacherIds, ...teacherIds],
      subjectIds: [subjectId],
      topic: ' Il monologo ',
      fee: true,
      splitBilling: true,
      dailyBilling: true,
      roomId,
      startsAt: '2026-10-20T18:30',
      minutes: 90,
    }
    const made = done(await create(input))
    expect(made).toEqual({ id: expect.any(Number), changeId: expect.any(Number) })
    const lesson = {
      id: made.id,
      courseId,
      courseName: name,
      categoryId: expect.any(Number),
      otherCourses: [{ id: otherId, name: other }],
      teachers: [
        { id: teacherIds[1], name: `${surnames[1]} Anna` },
        { id: teacherIds[0], name: `${surnames[0]} Luca` },
      ],
      teacherGroupId: null,
      teacherGroupName: null,
      subjects: [{ id: subjectId, name: `${subject} - base` }],
      roomId,
      roomName,
      startsAt: '2026-10-20T18:30:00',
      minutes: 90,
      topic: 'Il monologo',
      fee: true,
      splitBilling: true,
      dailyBilling: true,
      seriesId: null,
      version: 0,
    }
    expect(await get(made.id)).toEqual(lesson)
    for (const filter of [
      { courseId },
      { courseId: otherId },
      { roomId },
      { teacherId: teacherIds[0] },
    ]) {
      expect(await list({ ...year, ...filter })).toEqual({ rows: [lesson], closings: [] })
    }
    const history = { entity: 'lesson', entityId: made.id }
    expect(done(await staff.call('GET', '/audit', history)).rows).toMatchObject([
      { action: 'lesson.created', who: 'staff', after: { courseId, topic: 'Il monologo' } },
    ])
  })

  test('counts for its own course and for those that it joins', async () => {
    const [courseId, otherId] = [await newCourse(staff), await newCourse(staff)]
    await create(await form({ courseId, otherCourseIds: [otherId] }))
    await create(await form({ courseId, startsAt: '2026-10-21T18:30', minutes: 45 }))
    const hours = async (id: number) => done(await staff.call('GET', `/courses/${id}/lesson-hours`))
    expect(await hours(courseId)).toEqual({ lessons: 2, minutes: 165 })
    expect(await hours(otherId)).toEqual({ lessons: 1, minutes: 120 })
    expect(await hours(await newCourse(staff))).toEqual({ lessons: 0, minutes: 0 })
    expect((await staff.call('GET', '/courses/999999/lesson-hours')).status).toBe(404)
  })

  test('costs a course the hours of its teachers and of its subjects', async () => {
    const courseId = await newCourse(staff)
    const one = await newTeacher(staff, { surname: 'Bruni' })
    const two = await newTeacher(staff, { surname: 'Verdi' })
    const subject = unique('Voce')
    const subjectIds = [await newSubject(staff, { name: subject })]
    await create(await form({ courseId, subjectIds, teacherIds: [one], minutes: 120 }))
    const shared = { teacherIds: [one, two], splitBilling: true, minutes: 45 }
    await create(await form({ courseId, subjectIds, ...shared, startsAt: '2026-10-21T18:30' }))
    const cost = await staff.call('GET', `/courses/${courseId}/cost`)
    expect(done(cost)).toMatchObject({
      teachers: [
        { id: one, name: 'Luca', minutes: 142.5 },
        { id: two, name: 'Luca', minutes: 22.5 },
      ],
      subjects: [{ id: subjectIds[0], name: subject, minutes: 165 }],
    })
    const none = await staff.call('GET', `/courses/${await newCourse(staff)}/cost`)
    expect(done(none)).toEqual({ teachers: [], subjects: [] })
    expect((await staff.call('GET', '/courses/999999/cost')).status).toBe(404)
  })

  test('takes the members of a group, and keeps its name', async () => {
    const teachers = [await newTeacher(staff), await newTeacher(staff), await newTeacher(staff)]
    const name = unique('Trio')
    const group = { name, teacherIds: teachers.slice(0, 2) }
    const { id: teacherGroupId } = done(await staff.call('POST', '/teacher-groups', group))
    const input = await form({ teacherGroupId, teacherIds: [teachers[2]] })
    const { id } = done(await create(input))
    const lesson = await get(id)
    expect(lesson).toMatchObject({ teacherGroupId, teacherGroupName: name })
    expect(lesson.teachers.map((one: { id: number }) => one.id).toSorted()).toEqual(teachers)
    // Who was taken out afterwards stays out, although the group is still named.
    const fewer = { ...input, version: 0, teacherIds: [teachers[2]] }
    done(await staff.call('PUT', `/lessons/${id}`, fewer))
    expect((await get(id)).teachers).toMatchObject([{ id: teachers[2] }])
  })

  test.each([
    ['without a room', { roomId: null }, 422, 'lessons.room_missing', 'roomId'],
    ['in no room', { roomId: 999_999 }, 422, 'lessons.room_not_found', 'roomId'],
    ['of no course', { courseId: 999_999 }, 422, 'lessons.course_not_found', 'courseId'],
    [
      'joined by no course',
      { otherCourseIds: [999_999] },
      422,
      'lessons.course_not_found',
      'otherCourseIds',
    ],
    ['with no teacher', { teacherIds: [999_999] }, 422, 'lessons.teacher_not_found', 'teacherIds'],
    ['of no subject', { subjectIds: [999_999] }, 422, 'lessons.subject_not_found', 'subjectIds'],
    [
      'with no group',
      { teacherGroupId: 999_999 },
      422,
      'lessons.group_not_found',
      'teacherGroupId',
    ],
  ] as const)('%s is refused at its field', async (_, change, status, code, field) => {
    const input = { ...(await form()), ...change }
    expect(await create(input)).toMatchObject(refusal(status, code, field))
  })

  test.each([
    [{ minutes: 29 }, 'minutes', 'La durata va da mezz’ora a 10 ore'],
    [{ minutes: 601 }, 'minutes', 'La durata va da mezz’ora a 10 ore'],
    [{ startsAt: '2026-10-20T24:00' }, 'startsAt', 'Data o orario non validi'],
    [{ startsAt: '2026-02-30T10:00' }, 'startsAt', 'Data o orario non validi'],
    [
      { startsAt: '2027-03-28T02:30' },
      'startsAt',
      'Alle 02:30 del 28/03/2027 l’orologio va avanti di un’ora: l’orario che esiste è 03:30',
    ],
    [{ startsAt: '' }, 'startsAt', 'Data o orario non validi'],
    [{ startsAt: undefined }, 'startsAt', 'Inserire un orario'],
  ])('with %j is wrong in itself', async (change, field, sentence) => {
    const answer = await create({ ...(await form()), ...change })
    expect(answer).toMatchObject({ status: 400, body: { data: { fields: { [field]: sentence } } } })
  })

  test('of the trash is not found', async () => {
    const { id } = done(await create(await form()))
    done(await staff.call('DELETE', `/lessons/${id}`, {}))
    expect(await staff.call('GET', `/lessons/${id}`)).toMatchObject(
      refusal(404, 'lessons.not_found'),
    )
    expect((await staff.call('DELETE', `/lessons/${id}`, {})).status).toBe(404)
  })

  test('takes nobody and nothing from the trash, but may keep them', async () => {
    const roomId = await newRoom(staff)
    const teacherId = await newTeacher(staff)
    const input = await form({ roomId, teacherIds: [teacherId], startsAt: '2026-10-01T10:00' })
    const { id } = done(await create(input))
    await world.sql('update rooms set deleted_at = now() where id = $1', [roomId])
    await world.sql('update teachers set deleted_at = now() where id = $1', [teacherId])
    expect(await create(await form({ roomId }))).toMatchObject(
      refusal(422, 'lessons.room_not_found', 'roomId'),
    )
    expect(await create(await form({ teacherIds: [teacherId] }))).toMatchObject(
      refusal(422, 'lessons.teacher_not_found', 'teacherIds'),
    )
    const kept = { ...input, version: 0, topic: 'Prove' }
    expect(done(await staff.call('PUT', `/lessons/${id}`, kept))).toMatchObject({ version: 1 })
    expect(await get(id)).toMatchObject({ roomId, topic: 'Prove', teachers: [{ id: teacherId }] })
  })
})

describe('a lesson that is handed over', () => {
  test('has other teachers, whom a clash protects as any', async () => {
    const teacherIds = [await newTeacher(staff), await newTeacher(staff)]
    const [ada = 0, bea = 0] = teacherIds
    const input = await form({ teacherIds: [ada] })
    const { id } = done(await create(input))
    const { roomId, startsAt, minutes } = input
    const move = (version: number, to: number) => {
      const slot = { version, roomId, startsAt, minutes, teacherIds: [to] }
      return staff.call('POST', `/lessons/${id}/move`, slot)
    }
    const { changeId, version } = done(await move(0, bea))
    expect((await get(id)).teachers).toMatchObject([{ id: bea }])
    done(await create(await form({ teacherIds: [ada] })))
    expect(await move(version, ada)).toMatchObject(refusal(409, 'lessons.busy'))
    expect(await move(version, 999_999)).toMatchObject(
      refusal(422, 'lessons.teacher_not_found', 'teacherIds'),
    )
    done(await staff.call('POST', `/lesson-changes/${changeId}/undo`, { anyway: true }))
    expect((await get(id)).teachers).toMatchObject([{ id: ada }])
  })
})

describe('a place that is taken', () => {
  test('is refused with the lesson in it; one may begin when the other ends', async () => {
    const name = unique('Recitazione')
    const roomName = unique('Sala')
    const roomId = await newRoom(staff, roomName)
    done(await create(await form({ courseId: await newCourse(staff, { name }), roomId })))
    expect(await create(await form({ roomId, startsAt: '2026-10-20T20:15' }))).toMatchObject({
      status: 409,
      body: {
        code: 'lessons.room_taken',
        message: `Aula occupata. ${name}, 20/10/2026 18:30-20:30, ${roomName}.`,
      },
    })
    // Not even who is sure may have two lessons in one room.
    const sure = await form({ roomId, startsAt: '2026-10-20T17:00', anyway: true })
    expect(await create(sure)).toMatchObject(refusal(409, 'lessons.room_taken'))
    done(await create(await form({ roomId, startsAt: '2026-10-20T20:30' })))
    done(await create(await form({ roomId, startsAt: '2026-10-20T16:30' })))
  })

  test('by a teacher or a course is a warning', async () => {
    const [courseId, joined] = [await newCourse(staff), await newCourse(staff)]
    const surname = unique('Bianchi')
    const teacherId = await newTeacher(staff, { surname, name: 'Luca' })
    const first = await form({ courseId, otherCourseIds: [joined], teacherIds: [teacherId] })
    done(await create(first))
    for (const [change, who] of [
      [{ teacherIds: [teacherId] }, `${surname} Luca ha già lezione: `],
      [{ courseId }, 'ha già lezione: '],
      [{ courseId: joined }, 'ha già lezione: '],
      [{ otherCourseIds: [courseId] }, 'ha già lezione: '],
    ] as const) {
      const input = await form({ ...change, startsAt: '2026-10-20T19:30' })
      const answer = await create(input)
      expect(answer).toMatchObject(refusal(409, 'lessons.busy'))
      expect(answer.body.message).toContain(who)
      expect(answer.body.message).toContain('20/10/2026 18:30-20:30')
      expect(answer.body.message).toMatch(/Vuoi salvare comunque\?$/)
      const { id } = done(await create({ ...input, anyway: true }))
      done(await staff.call('DELETE', `/lessons/${id}`, {}))
    }
  })

  test('by a closing day, or after the end of the course, is a warning', async () => {
    const courseId = await newCourse(staff, { startsOn: '2026-09-01', endsOn: '2027-01-20' })
    const teacherId = await newTeacher(staff)
    await close('2027-01-07')
    for (const [day, why] of [
      ['2027-01-07', 'Il 07/01/2027 è un giorno di chiusura. Vuoi salvare comunque?'],
      ['2027-01-21', 'Il 21/01/2027 il corso è già finito. Vuoi salvare comunque?'],
    ] as const) {
      const input = await form({ courseId, teacherIds: [teacherId], startsAt: `${day}T18:00` })
      const refused = await create(input)
      expect(refused).toMatchObject(refusal(409, 'lessons.day_off'))
      expect(refused.body.message).toBe(why)
      const { id } = done(await create({ ...input, anyway: true }))
      expect(await get(id)).toMatchObject({ startsAt: `${day}T18:00:00` })
      // What else is in the way is said with it; a taken room is no question at all.
      const more = await create({ ...input, roomId: await newRoom(staff) })
      expect(more.body.message).toMatch(/(chiusura|finito)\. .* ha già lezione: .* comunque\?$/)
      const taken = await create({ ...input, anyway: true })
      expect(taken).toMatchObject(refusal(409, 'lessons.room_taken'))
      const { startsAt, roomId, ...content } = input
      const preview = { ...content, rows: [{ startsAt, roomId }] }
      const [row] = done(await staff.call('POST', '/lessons/preview', preview)).rows
      expect(row.clashes[0]).toMatchObject({ kind: 'room', lessonId: id })
      expect(row.freeRoomIds).not.toContain(roomId)
    }
  })

  test('is free again when the lesson is deleted', async () => {
    const input = await form()
    const { id } = done(await create(input))
    const again = { ...input, courseId: await newCourse(staff) }
    expect((await create(again)).status).toBe(409)
    done(await staff.call('DELETE', `/lessons/${id}`, {}))
    done(await create(again))
  })

  test('rooms that are free at a time are offered by name', async () => {
    const [busy, free] = [await newRoom(staff), await newRoom(staff)]
    done(await create(await form({ roomId: busy, startsAt: '2026-11-03T10:00', minutes: 60 })))
    const ids = async (startsAt: string, minutes: number) =>
      done(await staff.call('GET', '/free-rooms', { startsAt, minutes })).rows.map(
        (row: { id: number }) => row.id,
      )
    expect(await ids('2026-11-03T10:30', 60)).not.toContain(busy)
    expect(await ids('2026-11-03T10:30', 60)).toContain(free)
    expect(await ids('2026-11-03T11:00', 60)).toContain(busy)
    expect(await ids('2026-11-03T09:00', 60)).toContain(busy)
  })
})

describe('lists', () => {
  test('take both days in, tell the closing days, and are in order of time', async () => {
    const courseId = await newCourse(staff)
    const at = ['2026-12-03T08:00', '2026-12-01T23:00', '2026-12-01T00:00', '2026-12-04T00:00']
    for (const startsAt of at) done(await create(await form({ courseId, startsAt, minutes: 60 })))
    await close('2026-12-02')
    const { rows, closings } = await list({ from: '2026-12-01', to: '2026-12-03', courseId })
    expect(rows.map((row: { startsAt: string }) => row.startsAt)).toEqual([
      '2026-12-01T00:00:00',
      '2026-12-01T23:00:00',
      '2026-12-03T08:00:00',
    ])
    expect(closings).toEqual(['2026-12-02'])
  })

  test('span the years of a room, but no more', async () => {
    expect((await list({ from: '2020-01-01', to: '2030-08-31' })).rows.length).toBeGreaterThan(0)
    const long = { from: '2020-01-01', to: '2035-01-01' }
    expect(await staff.call('GET', '/lessons', long)).toMatchObject(
      refusal(422, 'lessons.period', 'to'),
    )
    expect((await list({ from: '2026-12-31', to: '2026-01-01' })).rows).toEqual([])
  })
})

describe('a multiple insertion', () => {
  const preview = async (input: object) =>
    done(await staff.call('POST', '/lessons/preview', input)).rows
  const insert = (input: object) => staff.call('POST', '/lessons/batch', input)
  const rowsAt = (roomId: number, ...at: string[]) => at.map((startsAt) => ({ startsAt, roomId }))

  test('is judged row by row, and saved as it was judged', async () => {
    const courseId = await newCourse(staff, { startsOn: '2026-09-01', endsOn: '2027-01-20' })
    const [roomId, free] = [await newRoom(staff), await newRoom(staff)]
    const teacherId = await newTeacher(staff)
    const other = await form({ roomId, startsAt: '2027-01-11T18:00', minutes: 120 })
    const { id: inTheWay } = done(await create(other))
    const busy = { roomId: await newRoom(staff), startsAt: '2027-01-12T18:00' }
    done(await create(await form({ ...busy, teacherIds: [teacherId] })))
    await close('2027-01-13')
    const content = { courseId, teacherIds: [teacherId], minutes: 90 }
    const at = ['11T19:00', '12T19:00', '13T19:00', '14T19:00', '14T20:00', '21T19:00']
    const rows = rowsAt(roomId, ...at.map((time) => `2027-01-${time}`))
    const judged = await preview({ ...content, rows })
    expect(judged.map((row: { state: string }) => row.state)).toEqual([
      'room_taken',
      'busy',
      'closed',
      'free',
      'room_taken',
      'after_end',
    ])
    expect(judged[0]).toMatchObject({
      clashes: [{ kind: 'room', lessonId: inTheWay, startsAt: '2027-01-11T18:00:00' }],
      nextFree: '2027-01-11T20:00:00',
    })
    expect(judged[0].freeRoomIds).toContain(free)
    expect(judged[0].freeRoomIds).not.toContain(roomId)
    expect(judged[1]).toMatchObject({
      clashes: [{ kind: 'teacher' }],
      nextFree: '2027-01-12T20:00:00',
    })
    expect(judged[3]).toMatchObject({ clashes: [], nextFree: null })
    // The row after it is in its way: it has no number yet.
    expect(judged[4].clashes).toMatchObject([
      { kind: 'room', lessonId: null, startsAt: '2027-01-14T19:00:00' },
      { kind: 'teacher', lessonId: null },
      { kind: 'course', lessonId: null },
    ])
    expect(await insert({ ...content, rows })).toMatchObject(refusal(409, 'lessons.room_taken'))
    expect((await list({ ...year, courseId })).rows).toEqual([])

    const mended = rows.flatMap((row, index) => {
      if (index === 4) return []
      return index < 2 ? [{ ...row, startsAt: judged[index].nextFree }] : [row]
    })
    const states = (await preview({ ...content, rows: mended })).map(
      (row: { state: string }) => row.state,
    )
    expect(states).toEqual(['free', 'free', 'closed', 'free', 'after_end'])
    const saved = done(await insert({ ...content, rows: mended }))
    expect(saved).toEqual({
      changeId: expect.any(Number),
      seriesId: expect.any(Number),
      inserted: 3,
      closed: 1,
      afterEnd: 1,
    })
    const { rows: lessons } = await list({ ...year, courseId })
    expect(lessons).toMatchObject([
      { startsAt: '2027-01-11T20:00:00', seriesId: saved.seriesId },
      { startsAt: '2027-01-12T20:00:00', seriesId: saved.seriesId },
      { startsAt: '2027-01-14T19:00:00', seriesId: saved.seriesId },
    ])
  })

  test('busy people are a warning for all rows together', async () => {
    const teacherId = await newTeacher(staff)
    done(await create(await form({ teacherIds: [teacherId] })))
    const [courseId, roomId] = [await newCourse(staff), await newRoom(staff)]
    const rows = rowsAt(roomId, '2026-10-20T19:00', '2026-10-21T19:00')
    const input = { courseId, teacherIds: [teacherId], minutes: 60, rows }
    expect(await insert(input)).toMatchObject(refusal(409, 'lessons.busy'))
    expect(done(await insert({ ...input, anyway: true }))).toMatchObject({ inserted: 2 })
  })

  test('of days that are all closed inserts nothing', async () => {
    await close('2027-02-02')
    const [courseId, roomId] = [await newCourse(staff), await newRoom(staff)]
    const input = { courseId, minutes: 60, rows: rowsAt(roomId, '2027-02-02T10:00') }
    expect(done(await insert(input))).toEqual({
      changeId: null,
      seriesId: null,
      inserted: 0,
      closed: 1,
      afterEnd: 0,
    })
  })

  test('needs a room for each row, and at least one row', async () => {
    const courseId = await newCourse(staff)
    const rows = [
      ...rowsAt(await newRoom(staff), '2026-10-20T10:00'),
      { startsAt: '2026-10-21T10:00' },
    ]
    expect(await insert({ courseId, minutes: 60, rows })).toMatchObject(
      refusal(422, 'lessons.room_missing', 'rows'),
    )
    expect((await insert({ courseId, minutes: 60, rows: [] })).status).toBe(400)
    expect(
      await staff.call('POST', '/lessons/preview', { courseId: 999_999, minutes: 60, rows }),
    ).toMatchObject(refusal(422, 'lessons.course_not_found', 'courseId'))
  })

  test('a lesson being edited is not in its own way', async () => {
    const input = await form()
    const { id } = done(await create(input))
    const { startsAt, roomId, ...content } = input
    const rows = [{ startsAt, roomId }]
    expect(await preview({ ...content, rows })).toMatchObject([{ state: 'room_taken' }])
    expect(await preview({ ...content, rows, exceptId: id })).toMatchObject([{ state: 'free' }])
  })

  test('lessons keep their wall time through both changes of the clocks', async () => {
    const [courseId, roomId] = [await newCourse(staff), await newRoom(staff)]
    // 25 October 2026 has 25 hours, 28 March 2027 has 23.
    const at = ['2026-10-24', '2026-10-25', '2026-10-26', '2027-03-27', '2027-03-28', '2027-03-29']
    const rows = rowsAt(roomId, ...at.flatMap((day) => [`${day}T01:30`, `${day}T03:30`]))
    const input = { courseId, minutes: 60, rows }
    expect(done(await insert(input))).toMatchObject({ inserted: 12 })
    const lessons = (await list({ ...year, courseId })).rows
    expect(lessons.map((row: { startsAt: string }) => row.startsAt)).toEqual(
      rows.map(({ startsAt }) => `${startsAt}:00`),
    )
    const { id } = lessons[2]
    const slot = { roomId, startsAt: '2026-10-25T01:00', minutes: 90, version: 0 }
    done(await staff.call('POST', `/lessons/${id}/move`, slot))
    expect(await get(id)).toMatchObject({ startsAt: '2026-10-25T01:00:00', minutes: 90 })
  })
})
