import { randomUUID } from 'node:crypto'
import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, unique } from '#tests/support/academy.ts'
import { fromElsewhere } from '#tests/support/client.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { openWorld } from '#tests/support/world.ts'
import { NO_SUCH_FEED, TOO_OFTEN } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

let courseId: number
beforeAll(async () => {
  courseId = await newCourse(staff, { name: 'Regia; primo, anno' })
})

const newRoom = async (name = unique('Teatro')) =>
  done(await staff.call('POST', '/rooms', { name })).id as number
const newTeacher = async (surname = unique('Neri')) =>
  done(await staff.call('POST', '/teachers', { name: 'Ada', surname })).id as number

const create = async (kind: string, id: number) =>
  done(await staff.call('POST', `/feeds/${kind}/${id}`)) as {
    address: string
    replacedId: number | null
  }

/** The address as a calendar program on a phone asks for it. */
async function fetchFeed(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(address, world.url), {
    headers: { ...fromElsewhere(), ...headers },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const eventsOf = (text: string): VEvent[] =>
  Object.values(ical.sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT')

const statusOf = async (address: string) => (await fetchFeed(address)).status

describe('a calendar', () => {
  test('tells a teacher’s lessons to a calendar program, at their wall time all year', async () => {
    const teacherId = await newTeacher('Neri, la "Diva"')
    const roomId = await newRoom('Sala B')
    const subjectId = done(
      await staff.call('POST', '/subjects', { name: 'Dizione', note: 'base' }),
    ).id
    const lesson = { courseId, teacherIds: [teacherId], roomId, subjectIds: [subjectId] }
    const topic = `Vocali; «è», accenti \\ e punti,\n${'lungo '.repeat(40)}fine`
    const starts = [
      ...['2026-10-24T18:00:00', '2026-10-25T18:00:00', '2026-10-25T23:30:00'],
      ...['2027-03-27T18:00:00', '2027-03-28T18:00:00', '2027-03-29T00:15:00'],
    ]
    const ids = []
    for (const startsAt of starts) {
      ids.push(await insertLesson(world, { ...lesson, startsAt, minutes: 90, topic }))
    }
    const { address } = await create('teacher', teacherId)
    const { status, headers, text } = await fetchFeed(address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')

    const events = eventsOf(text)
    expect(events.map(({ uid }) => uid)).toEqual(ids.map((id) => `lesson-${id}@quinte`))
    expect(events.map(({ start }) => start.toISOString())).toEqual([
      ...['2026-10-24T16:00:00.000Z', '2026-10-25T17:00:00.000Z', '2026-10-25T22:30:00.000Z'],
      ...['2027-03-27T17:00:00.000Z', '2027-03-28T16:00:00.000Z', '2027-03-28T22:15:00.000Z'],
    ])
    for (const { start, end } of events) {
      expect(start.tz).toBe('Europe/Rome')
      expect(Number(end) - Number(start)).toBe(90 * 60_000)
    }
    expect(events[0]).toMatchObject({
      summary: 'Regia; primo, anno: Dizione - base',
      location: 'Sala B',
      description: `Insegnanti: Neri, la "Diva" Ada\nArgomento: ${topic}`,
      sequence: 0,
    })
    const { vcalendar } = ical.sync.parseICS(text)
    expect(vcalendar).toMatchObject({ 'WR-CALNAME': 'Neri, la "Diva" Ada' })
  })

  test('is written as the standard wants it', async () => {
    const teacherId = await newTeacher()
    const topic = 'è'.repeat(300)
    const startsAt = '2026-10-20T10:00:00'
    await insertLesson(world, { courseId, teacherIds: [teacherId], startsAt, topic })
    const { address } = await create('teacher', teacherId)
    const { text } = await fetchFeed(address)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = text.split('\r\n')
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
    expect(lines).toContain('DTSTART;TZID=Europe/Rome:20261020T100000')
    expect(lines).toContain('DTEND;TZID=Europe/Rome:20261020T110000')
    expect(
      lines.filter((line) => /^(DTSTAMP|LAST-MODIFIED):\d{8}T\d{6}Z$/.test(line)),
    ).toHaveLength(2)
    expect(text).not.toMatch(/^(NAME|X-WR-CALNAME):$/m)
  })

  test('tells what happens in a room, and in a course also by its lessons with others', async () => {
    const roomId = await newRoom('Palco')
    const own = await newCourse(staff, { name: 'Corso ospite' })
    const there = await insertLesson(world, {
      ...{ courseId, otherCourseIds: [own], roomId, startsAt: '2026-10-20T10:00:00' },
    })
    await insertLesson(world, { courseId, startsAt: '2026-10-20T10:00:00' })
    for (const [kind, id, name] of [
      ['room', roomId, 'Palco'],
      ['course', own, 'Corso ospite'],
    ] as const) {
      const { text } = await fetchFeed((await create(kind, id)).address)
      expect(eventsOf(text).map(({ uid, summary }) => [uid, summary])).toEqual([
        [`lesson-${there}@quinte`, 'Regia; primo, anno, Corso ospite'],
      ])
      expect(ical.sync.parseICS(text).vcalendar).toMatchObject({ 'WR-CALNAME': name })
    }
  })

  test('leaves out what is in the trash or more than six months old, and may be empty', async () => {
    const roomId = await newRoom()
    const lesson = { courseId, roomId }
    await insertLesson(world, { ...lesson, startsAt: '2026-04-14T22:00:00' })
    const oldest = await insertLesson(world, { ...lesson, startsAt: '2026-04-15T08:00:00' })
    const last = await insertLesson(world, { ...lesson, startsAt: '2031-10-20T10:00:00' })
    const gone = await insertLesson(world, { ...lesson, startsAt: '2026-10-20T12:00:00' })
    await world.sql('update lessons set deleted_at = now() where id = $1', [gone])
    const uids = async (address: string) =>
      eventsOf((await fetchFeed(address)).text).map(({ uid }) => uid)
    const { address } = await create('room', roomId)
    expect(await uids(address)).toEqual([`lesson-${oldest}@quinte`, `lesson-${last}@quinte`])
    expect(await uids((await create('room', await newRoom())).address)).toEqual([])
  })

  test('is sent again only when something changed', async () => {
    const roomId = await newRoom()
    const id = await insertLesson(world, { courseId, roomId, startsAt: '2026-10-20T10:00:00' })
    const { address } = await create('room', roomId)
    const etag = (await fetchFeed(address)).headers.get('etag') ?? ''
    const again = await fetchFeed(address, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    await world.sql(
      `update lessons set starts_at = '2026-10-21T10:00:00', version = version + 1 where id = $1`,
      [id],
    )
    const changed = await fetchFeed(address, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(eventsOf(changed.text)).toMatchObject([{ uid: `lesson-${id}@quinte`, sequence: 1 }])
  })
})

describe('an address', () => {
  test('is told once, kept as a hash, and answered again to a repeated request alone', async () => {
    const id = await newTeacher()
    const path = `/feeds/teacher/${id}`
    expect((await staff.call('GET', path)).body).toEqual({ feed: null })
    const key = { 'x-request-key': randomUUID() }
    const { address } = done(await staff.call('POST', path, undefined, key))
    expect(address).toMatch(/^\/feeds\/[\w-]{43}\.ics$/)
    expect(done(await staff.call('POST', path, undefined, key)).address).toBe(address)

    const { feed } = done(await staff.call('GET', path))
    expect(feed).toMatchObject({
      createdBy: 'staff',
      createdAt: expect.stringMatching(/^2026-10-15/),
    })
    const token = address.slice('/feeds/'.length, -'.ics'.length)
    const kept = await world.sql(`
      select to_jsonb(calendar_feeds)::text as row from calendar_feeds
      union all select to_jsonb(answered_requests)::text from answered_requests
      union all select to_jsonb(audit_entries)::text from audit_entries`)
    expect(kept.length).toBeGreaterThan(3)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('carries the configured address of the server', async () => {
    const far = await openWorld({ env: { BASE_URL: 'https://scuola.example/' } })
    try {
      const clerk = await far.as('staff')
      const id = done(await clerk.call('POST', '/rooms', { name: 'Aula 1' })).id
      const { address } = done(await clerk.call('POST', `/feeds/room/${id}`))
      expect(address).toMatch(/^https:\/\/scuola\.example\/feeds\/[\w-]{43}\.ics$/)
    } finally {
      await far.close()
    }
  })

  test('stops when it is revoked or replaced, and can be put back', async () => {
    const id = await newRoom()
    const path = `/feeds/room/${id}`
    const first = await create('room', id)
    expect(first.replacedId).toBeNull()
    const { revokedId } = done(await staff.call('DELETE', path))
    expect(await statusOf(first.address)).toBe(404)
    expect((await staff.call('GET', path)).body).toEqual({ feed: null })
    expect(done(await staff.call('DELETE', path))).toEqual({ revokedId: null })

    done(await staff.call('POST', `/feeds/${revokedId}/restoration`))
    expect(await statusOf(first.address)).toBe(200)
    const second = await create('room', id)
    expect(second.replacedId).toBe(revokedId)
    expect([await statusOf(first.address), await statusOf(second.address)]).toEqual([404, 200])
    done(await staff.call('POST', `/feeds/${second.replacedId}/restoration`))
    done(await staff.call('POST', `/feeds/${second.replacedId}/restoration`))
    expect([await statusOf(first.address), await statusOf(second.address)]).toEqual([200, 404])

    const audit = await world.sql<{ action: string }>(
      `select action from audit_entries
       where entity = 'calendar_feed' and (after->>'id')::bigint = $1 and after->>'kind' = 'room'
       order by id`,
      [id],
    )
    expect(audit.map(({ action }) => action.replace('calendar_feed.', ''))).toEqual([
      ...['created', 'revoked', 'restored', 'revoked', 'created', 'revoked', 'restored'],
    ])
  })

  test('rests while its owner is in the trash, and is not made for one that is', async () => {
    const id = await newTeacher()
    const { address } = await create('teacher', id)
    done(await staff.call('DELETE', `/teachers/${id}`))
    expect(await statusOf(address)).toBe(404)
    for (const [kind, gone] of [
      ['teacher', id],
      ['room', 999_999],
      ['course', 999_999],
    ] as const) {
      const { status, body } = await staff.call('POST', `/feeds/${kind}/${gone}`)
      expect([status, body.code]).toEqual([404, 'feeds.owner_not_found'])
    }
    expect((await staff.call('POST', '/feeds/999999/restoration')).body.code).toBe(
      'feeds.not_found',
    )
    done(await staff.call('POST', `/teachers/${id}/restoration`))
    expect(await statusOf(address)).toBe(200)
  })

  test('stays the only one in use when two are made at once', async () => {
    const id = await newRoom()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => staff.call('POST', `/feeds/room/${id}`)),
    )
    const made = answers.filter(({ status }) => status === 200)
    expect(made.length).toBeGreaterThan(0)
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(codes.filter((code) => code !== 'kit.changed_elsewhere')).toEqual([])
    const works = await Promise.all(made.map(({ body }) => statusOf(body.address)))
    expect(works.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('an address that is none', () => {
  const unknown = `/feeds/${'A'.repeat(43)}.ics`

  test('is answered in plain words, whatever is wrong with it', async () => {
    const id = await newRoom()
    const { address } = await create('room', id)
    done(await staff.call('DELETE', `/feeds/room/${id}`))
    for (const wrong of [
      unknown,
      address,
      '/feeds/x',
      `${unknown}x`,
      '/feeds/%00',
      '/feeds/.ics',
    ]) {
      const { status, headers, text } = await fetchFeed(wrong)
      expect([wrong, status, text]).toEqual([wrong, 404, NO_SUCH_FEED])
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
  })

  test('cannot be asked for without end', async () => {
    const from = fromElsewhere()
    await fetchFeed(unknown, from)
    await world.sql(`update rate_limits set points = 10000 where key like 'feed_address:%'`)
    const { status, text } = await fetchFeed(unknown, from)
    expect([status, text]).toEqual([429, TOO_OFTEN])
    expect(await statusOf(unknown)).toBe(404)
  })
})
