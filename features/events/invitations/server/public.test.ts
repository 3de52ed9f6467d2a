import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { kitSentences } from '#kit/domain/errors.ts'
import { done, newRoom, unique } from '#tests/support/academy.ts'
import { newEvent, newGuest, strangers } from '#tests/support/events.ts'
import { png } from '#tests/support/picture.ts'
import { pdfOf, upload } from '#tests/support/uploads.ts'
import { NOW, openSecondServer, openWorld } from '#tests/support/world.ts'
import { ANSWER_SAID, invitationSentences, page as words, stepSentence } from '../domain/text.ts'

// Without the log of the fault that one test provokes.
const ACADEMY_LOGO = `data:image/png;base64,${png(40, 40).toString('base64')}`
const world = await openWorld({ env: { LOG_LEVEL: 'silent', ACADEMY_LOGO } })
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')

const { open, send } = strangers()
const counts = async (id: number) => done(await staff.call('GET', `/events/${id}/counts`))
const invited = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const id = await newEvent(staff, changes)
  return { eventId: id, ...(await newGuest(world, staff, id)) }
}
const cancelOf = (link: string) => link.replace('event-response', 'cancel-reservation')
const escaped = (text: string) => text.replaceAll("'", '&#39;')

describe('the page of an invitation', () => {
  test('is whole by itself, small, kept by nobody, with its picture beside it', async () => {
    const cover = { uploadId: await upload(world, staff, 'a.png', png(300, 200)) }
    const link1 = 'https://www.example.it/'
    const paper = pdfOf(70_000)
    const attachment = { uploadId: await upload(world, staff, 'programma.pdf', paper) }
    const { link, name } = await invited({ cover, attachment, title: 'Open <b>day</b>', link1 })
    const { status, page, headers } = await open(link)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(page).not.toMatch(/<script [^>]|<link rel="(?!icon)|@import|url\(/)
    // Its picture and the logo, which all of them share, are all that is loaded besides.
    expect(page.match(/\bsrc="[^"]+"/g)).toEqual([
      'src="../logo"',
      `src="${link.split('/').at(-1)}/locandina"`,
    ])
    const logo = await open(`${world.url}/logo`)
    expect(logo.headers.get('content-type')).toBe('image/png')
    expect(logo.headers.get('cache-control')).toContain('public')
    expect(page).toContain('width="300" height="200"')
    expect(gzipSync(page).length).toBeLessThan(10_000)
    expect(page).toContain(`Ciao ${name}`)
    expect(page).toContain('Open &lt;b&gt;day&lt;/b&gt;')
    // When it is stands before what is to be decided.
    expect(page).toMatch(/15\/12\/2026, 18:30–20:00[\s\S]*value="accept"/)
    expect(page).toContain('<strong>trovarci</strong>')
    expect(page).toContain(words.places(2))
    expect(page).toContain(`<a class="plain" href="${link1}" rel="noopener noreferrer">Link 1</a>`)
    expect(page).toContain('openstreetmap.org/search?query=Via%20del%20Teatro%201%2C%20Roma')
    expect((await open(`${link}/locandina`)).headers.get('content-type')).toBe('image/png')
    expect(page).toContain(`href="${link.split('/').at(-1)}/allegato"`)
    const file = await fetch(`${link}/allegato`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await file.arrayBuffer())).toEqual(paper)
    const bare = await invited()
    expect((await open(`${bare.link}/allegato`)).status).toBe(404)
    const { page: calendar } = await open(`${link}/evento.ics`)
    expect(calendar).toContain('DTSTART;TZID=Europe/Rome:20261215T183000')
  })

  test('says where an event in a room of the academy is, without a map, and a place first', async () => {
    const room = unique('Aula')
    const roomId = await newRoom(staff, room)
    const { link } = await invited({ roomId, place: '' })
    const { page } = await open(link)
    expect(page).toContain(`<p>${room}</p>`)
    expect(page).not.toContain('openstreetmap')
    expect((await open(`${link}/evento.ics`)).page).toContain(`LOCATION:${room}`)
    const elsewhere = await invited({ roomId, place: 'Foyer', day: '2026-12-16' })
    expect((await open(elsewhere.link)).page).toContain('<p>Foyer</p>')
  })

  test.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'noindex'],
    ['a telephone', 'Mozilla/5.0 (iPhone) Version/26.0 Mobile/15E148 Safari/604.1', null],
  ])('is listed nowhere: %s', async (_who, name, said) => {
    const { link } = await invited()
    const { headers } = await open(link, { headers: { 'user-agent': name } })
    expect(headers.get('x-robots-tag')).toBe(said)
  })

  test('is noted as opened by its own script alone, the first time, while it can be answered', async () => {
    const { eventId, link } = await invited()
    const { page, headers } = await open(link)
    const [, script = ''] = /<script>([^<]+)<\/script>/.exec(page) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`)
    const post = async (address: string) => (await open(address, { method: 'POST' })).status
    expect(await post(`${link}x/vista`)).toBe(404)
    const { rows } = done(
      await staff.call('GET', `/events/${eventId}/invitations`, { list: 'invited' }),
    )
    expect(rows[0].steps.map(({ step }: { step: string }) => step)).not.toContain('opened')
    expect(await Promise.all(Array.from({ length: 5 }, () => post(`${link}/vista`)))).toEqual(
      Array<number>(5).fill(204),
    )
    const again = done(
      await staff.call('GET', `/events/${eventId}/invitations`, { list: 'invited' }),
    )
    const opened = again.rows[0].steps.filter(({ step }: { step: string }) => step === 'opened')
    expect(opened).toHaveLength(1)
    expect(stepSentence(opened[0])).toMatch(/^ha aperto il 15\/10\/2026 /)
    const late = await invited()
    world.clock.set('2026-12-15T18:31:00+01:00[Europe/Rome]')
    expect(await post(`${late.link}/vista`)).toBe(204)
    expect(
      await world.sql(
        `select from invitation_steps join invitations on invitations.id = invitation_id
         where event_id = $1 and step = 'opened'`,
        [late.eventId],
      ),
    ).toEqual([])
  })

  test('opens under the older spelling too, and says when there is nothing', async () => {
    const { token } = await invited()
    const { status, url } = await open(`${world.url}/event-response?token=${token}`)
    expect([status, new URL(url).pathname]).toEqual([200, `/event-response/${token}`])
    const cancel = await open(`${world.url}/cancel-reservation?token=${token}`)
    expect(new URL(cancel.url).pathname).toBe(`/cancel-reservation/${token}`)
    for (const wrong of [token.slice(1), `${token}0`, '%00', '']) {
      const { page } = await open(`${world.url}/event-response?token=${wrong}`)
      expect(page).toContain(escaped(words.missing))
    }
  })

  test.each(['invited', 'accepted', 'waiting', 'cancelled'])(
    'changes nothing by whatever reads mails, to who is %s',
    async (state) => {
      const eventId = await newEvent(staff, { capacity: 1 })
      const { link } = await newGuest(world, staff, eventId, { state })
      const kept = async () =>
        await world.sql(
          `select invitations.*, invitation_steps.id as step from invitations
           join invitation_steps on invitation_steps.invitation_id = invitations.id
           where event_id = $1 order by 1, step`,
          [eventId],
        )
      const before = await kept()
      const seen = new Set<string>()
      const scan = async (address: string): Promise<void> => {
        if (seen.has(address)) return
        seen.add(address)
        await open(address, { method: 'HEAD' })
        await open(address, { method: 'OPTIONS' })
        const ahead = { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' }
        for (const headers of [{}, ahead]) {
          const { page, url } = await open(address, { headers })
          const found = [...page.matchAll(/(?:href|src|action)="([^"]+)"/g)]
          const links = found.map(([, href = '']) => new URL(href, url).href)
          for (const next of links) if (next.startsWith(world.url)) await scan(next)
        }
      }
      await scan(link)
      await scan(`${world.url}/cancel-reservation?token=${link.split('/').at(-1)}`)
      for (const esito of ['accept', 'cancel', 'x']) await scan(`${link}?esito=${esito}`)
      await open(link, { method: 'POST', body: '' })
      expect(await kept()).toEqual(before)
    },
  )
})

test('tokens that are cut, changed, made up, foreign or late open and change nothing', async () => {
  const { eventId, link, token } = await invited()
  const other = await invited()
  const flip = (at: number) => {
    const changed = token[at] === 'A' ? 'B' : 'A'
    return `${token.slice(0, at)}${changed}${token.slice(at + 1)}`
  }
  const wrong = fc.oneof(
    fc.integer({ min: 0, max: token.length - 1 }).map((length) => token.slice(0, length)),
    fc.integer({ min: 0, max: token.length - 2 }).map(flip),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom(`${token}.`, `../${token}`, token.toUpperCase(), `${token}\0`, other.token),
  )
  await fc.assert(
    fc.asyncProperty(wrong, fc.constantFrom('accept', 'reject', 'join'), async (tried, answer) => {
      fc.pre(tried !== token)
      const address = `${world.url}/event-response/${encodeURIComponent(tried)}`
      const { status } = await send(address, answer, 'manual')
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
  expect(await counts(eventId)).toMatchObject({ invited: 1, participants: 0, withdrawn: 0 })
  world.clock.set('2026-12-15T20:01:00+01:00[Europe/Rome]')
  for (const answer of ['accept', 'reject', 'join', 'leave', 'cancel', 'nothing']) {
    for (const address of [link, cancelOf(link)]) {
      const { status, page } = await send(address, answer, 'manual')
      expect([409, 422]).toContain(status)
      expect(page).not.toContain('<form')
    }
  }
  world.clock.set(NOW)
  expect(await counts(eventId)).toMatchObject({ invited: 1, participants: 0, withdrawn: 0 })
})

describe('answers', () => {
  test('accepting shows the code; cancelling asks first and is told', async () => {
    const { eventId, link } = await invited()
    expect((await open(link)).page).toMatch(/value="accept"[\s\S]*value="reject"/)
    const accepted = await send(link, 'accept')
    expect(accepted.page).toContain(ANSWER_SAID.accept)
    expect(accepted.page).toContain('<svg')
    expect(accepted.page).not.toContain('value="accept"')
    expect((await send(link, 'accept')).page).toContain(ANSWER_SAID.accept)
    const shown = (await open(link)).page
    expect(shown).toContain(words.states.accepted)
    expect(shown).not.toContain('<form')
    const nothing = await open(cancelOf((await invited()).link))
    expect(nothing.page).toContain(invitationSentences['invitations.not_accepted'])
    expect(nothing.page).not.toContain('<form')
    const question = await open(cancelOf(link))
    expect(question.page).toContain(escaped(words.confirmCancel))
    expect((await send(cancelOf(link), 'cancel')).page).toContain(ANSWER_SAID.cancel)
    expect((await open(link)).page).toContain(words.states.cancelled)
    expect(await counts(eventId)).toMatchObject({ participants: 0, withdrawn: 1 })
    const again = await send(link, 'accept')
    expect(again.status).toBe(409)
    expect(again.page).toContain(invitationSentences['invitations.answered'])
  })

  test('rejecting what was accepted elsewhere meanwhile cancels, and is told so', async () => {
    const { link } = await invited()
    await send(link, 'accept')
    expect((await send(link, 'reject')).page).toContain(ANSWER_SAID.cancel)
  })

  test('rejecting is told, and leaves no buttons', async () => {
    const { link } = await invited()
    expect((await send(link, 'reject')).page).toContain(ANSWER_SAID.reject)
    const { page } = await open(link)
    expect(page).toContain(words.states.rejected)
    expect(page).not.toContain('<form')
    expect((await send(cancelOf(link), 'cancel')).page).toContain(
      invitationSentences['invitations.not_accepted'],
    )
  })

  test('a full event offers the list alone, which tells the place in it', async () => {
    const { eventId, link } = await invited({ capacity: 1 })
    const other = await newGuest(world, staff, eventId)
    await send(link, 'accept')
    expect((await open(other.link)).page).toMatch(/I posti sono esauriti[\s\S]*value="join"/)
    const late = await send(other.link, 'accept')
    expect(late.status).toBe(409)
    expect(late.page).toContain(invitationSentences['invitations.full'])
    expect((await send(other.link, 'join')).page).toContain(ANSWER_SAID.join)
    const waiting = (await open(other.link)).page
    expect(waiting).toContain(words.states.waiting)
    expect(waiting).toContain(words.position(1))
    expect(waiting).not.toContain('value="accept"')
    expect((await send(other.link, 'leave')).page).toContain(escaped(ANSWER_SAID.leave))
    await send(other.link, 'join')
    await send(cancelOf(link), 'cancel')
    expect((await open(other.link)).page).toContain('È riservato a te fino al 15/10/2026 21:00')
    expect((await send(other.link, 'accept')).page).toContain(ANSWER_SAID.accept)
  })

  test('who can still accept joins no list', async () => {
    const { link } = await invited()
    expect((await send(link, 'join')).page).toContain(invitationSentences['invitations.not_full'])
  })

  test('a fault of the program is told in the words of each page, and nothing is kept', async () => {
    const { eventId, link } = await invited()
    const other = await newGuest(world, staff, eventId, { state: 'accepted' })
    await world.sql('alter table invitation_steps rename to steps_away')
    try {
      const accepted = await send(link, 'accept')
      expect(accepted.status).toBe(500)
      expect(accepted.page).toContain(words.failed)
      const cancelled = await send(cancelOf(other.link), 'cancel')
      expect(cancelled.status).toBe(500)
      expect(cancelled.page).toContain(words.cancelFailed)
      await world.sql('alter table events rename to events_away')
      const opened = await open(link)
      expect([opened.status, opened.page.includes(words.failed)]).toEqual([500, true])
    } finally {
      await world.sql('alter table if exists events_away rename to events')
      await world.sql('alter table steps_away rename to invitation_steps')
    }
    expect(await counts(eventId)).toMatchObject({ invited: 1, participants: 1 })
  })

  test('a token is tried only so often, from whatever address', async () => {
    const { link } = await invited()
    const answers = await Promise.all(Array.from({ length: 210 }, () => open(link)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(210 - refused.length)
    expect(refused[0]?.page).not.toContain('<form')
  })

  test('links that are known take nothing from the address that many share, made up ones do', async () => {
    const { link } = await invited()
    const headers = { 'x-forwarded-for': '10.9.9.9' }
    const ask = async (address: string, init: RequestInit = {}) =>
      (await fetch(address, { ...init, headers, redirect: 'manual' })).status
    const points = async () =>
      (
        await world.sql<{ points: number }>(
          `select points from rate_limits where key = 'public_link:10.9.9.9'`,
        )
      )[0]?.points
    const body = () => new URLSearchParams({ answer: 'accept' })
    expect(await ask(link)).toBe(200)
    expect(await ask(link, { method: 'POST', body: body() })).toBe(303)
    expect(await ask(link, { method: 'POST', body: new URLSearchParams({ answer: 'join' }) })).toBe(
      409,
    )
    expect(await ask(`${link}/vista`, { method: 'POST' })).toBe(204)
    expect(await ask(`${link}/evento.ics`)).toBe(200)
    expect(await points()).toBe(0)
    for (const made of ['', '/vista', '/evento.ics']) {
      await ask(`${link}x${made}`, made === '/vista' ? { method: 'POST' } : {})
    }
    await ask(`${link}x`, { method: 'POST', body: body() })
    expect(await points()).toBe(4)
    await world.sql(`update rate_limits set points = 600 where key = 'public_link:10.9.9.9'`)
    expect(await ask(link)).toBe(429)
  })

  test('a past event shows only that, and takes no answer', async () => {
    const cover = { uploadId: await upload(world, staff, 'a.png', png(300, 200)) }
    const { link } = await invited({ cover })
    world.clock.set('2026-12-15T18:31:00+01:00[Europe/Rome]')
    const { page } = await open(link)
    expect(page).toContain(words.states.past)
    expect(page).not.toMatch(/<form|<a |locandina|trovarci/)
    for (const part of ['locandina', 'evento.ics']) {
      expect((await open(`${link}/${part}`)).status).toBe(404)
    }
    expect((await send(link, 'accept')).status).toBe(409)
  })

  test('who was taken off, and whose event is in the trash, finds nothing and answers nothing', async () => {
    const { eventId, id, link } = await invited()
    const other = await newGuest(world, staff, eventId)
    done(await staff.call('DELETE', `/invitations/${id}`, {}))
    for (const { page } of [await open(link), await send(link, 'accept')]) {
      expect(page).toContain(escaped(words.missing))
    }
    done(await staff.call('DELETE', `/events/${eventId}`, {}))
    for (const { page } of [await open(other.link), await send(other.link, 'accept')]) {
      expect(page).toContain(escaped(words.missing))
    }
    done(await staff.call('POST', `/events/${eventId}/restoration`, {}))
    expect((await open(other.link)).page).toContain('value="accept"')
    expect(await counts(eventId)).toMatchObject({ invited: 1, participants: 0 })
  })

  test('an answer that is too much to read is told on the page', async () => {
    const { link } = await invited()
    const { status, page } = await open(link, { method: 'POST', body: 'x'.repeat(70_000) })
    expect(status).toBe(422)
    expect(page).toContain(kitSentences['kit.too_large'])
    expect(page).toContain('value="accept"')
  })

  test('500 at once on two servers for 50 places make 50 participants; everybody is told', async () => {
    const capacity = 50
    const eventId = await newEvent(staff, { capacity })
    const guests = []
    for (let n = 0; n < 500; n += 1)
      guests.push(await newGuest(world, staff, eventId, { contact: '' }))
    const other = await openSecondServer(world)
    const doors = [world.url, other.url]
    /** On a slow machine some wait too long for the database and are told to try again, as they do. */
    const answer = async (token: string, n: number) => {
      for (;;) {
        const said = await send(`${doors[n % 2]}/event-response/${token}`, 'accept', 'manual')
        if (said.status !== 503) return said
      }
    }
    const answers = await Promise.all(guests.map(({ token }, n) => answer(token, n)))
    await other.close()
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(capacity)
    expect(statuses.filter((status) => status === 409)).toHaveLength(450)
    expect(answers.filter(({ page }) => page.includes('I posti sono esauriti'))).toHaveLength(450)
    expect(await counts(eventId)).toMatchObject({ participants: capacity, invited: 450 })
  }, 120_000)
})
