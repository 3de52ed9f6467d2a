import { encodeQR } from 'qr'
import type { Event } from '#f/events/events/domain/contract.ts'
import { eventPlace, eventTime, LINK_TITLES } from '#f/events/events/domain/text.ts'
import { formatInstant, fullName } from '#kit/domain/format.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { calendarText } from '#kit/server/calendar.ts'
import {
  drawing,
  type LinkPart,
  markup,
  notice,
  type Markup,
  type PublicLink,
  rich,
} from '#kit/server/public-link.ts'
import type { Services } from '#kit/server/services.ts'
import { ANSWER_SAID, invitationSentences, page } from '../domain/text.ts'
import { ANSWERS, type Answer, type Shown } from '../domain/types.ts'
import { answer } from './mutations/answer.ts'
import { choose } from './mutations/choose.ts'
import { noteOpened } from './mutations/opened.ts'
import { findLink, moment, ticketOf, type Link } from './queries/link.ts'

const CALENDAR = 'evento.ics'
const COVER = 'locandina'
const ATTACHMENT = 'allegato'

const find = (services: Services, token: string) => findLink(services.db, token, moment(services))

/** The same for what stands beside a page: nothing any more once the event has begun. */
async function findOpen(services: Services, token: string): Promise<Link | undefined> {
  const link = await find(services, token)
  return link?.shown === 'past' ? undefined : link
}

/** The states in which what an answer was told still holds. */
const SAID_IN: Readonly<Record<Answer, readonly Shown[]>> = {
  accept: ['accepted'],
  reject: ['rejected'],
  join: ['waiting', 'reopened'],
  leave: ['pending', 'full'],
  cancel: ['cancelled'],
}

const isAnswer = (text: string | undefined): text is Answer =>
  ANSWERS.some((known) => known === text)

/**
 * Where an invitation leads: somebody reads what they are invited to and answers, without an
 * account and without needing any script.
 */
export const responseLink: PublicLink = {
  path: '/event-response',
  title: page.title,
  failed: page.failed,
  async look(services, token, said) {
    const link = await find(services, token)
    if (!link) return refuse('invitations.link_unknown')
    const told = isAnswer(said) && SAID_IN[said].includes(link.shown) ? said : undefined
    return ok(responsePage(services, token, link, told))
  },
  async act(at, token, { answer: given }) {
    const date = /^date-(\d{1,15})$/.exec(given ?? '')?.[1]
    if (date !== undefined) {
      const chosen = await choose(actingOf(at), token, Number(date))
      return chosen.ok ? ok({ said: 'accept' }) : chosen
    }
    if (!isAnswer(given)) return refuse('kit.invalid_input')
    const done = await answer(actingOf(at), token, given)
    if (!done.ok) return done
    // Who had accepted meanwhile, on another page, does not refuse any more but cancels.
    return ok({ said: done.value === 'cancelled' ? 'cancel' : given })
  },
  seen: noteOpened,
  parts: { [CALENDAR]: appointment, [COVER]: fileOf('cover'), [ATTACHMENT]: fileOf('attachment') },
}

/** Where a booking is cancelled, after a question. */
export const cancelLink: PublicLink = {
  path: '/cancel-reservation',
  title: page.cancelTitle,
  failed: page.cancelFailed,
  async look(services, token, said) {
    const link = await find(services, token)
    if (!link) return refuse('invitations.link_unknown')
    const { shown, event } = link
    const told = said === 'cancel' && shown === 'cancelled'
    const question = markup`<p>${page.confirmCancel}</p>
<form method="post">${button('cancel')}</form>`
    const state = told ? ANSWER_SAID.cancel : (NOT_BOOKED[shown] ?? page.states[shown])
    const body = shown === 'accepted' ? question : notice(state)
    return ok(markup`${heading(event)}
${body}
<p class="links"><a href="../event-response/${token}">${page.back}</a></p>`)
  },
  async act(at, token) {
    const done = await answer(actingOf(at), token, 'cancel')
    return done.ok ? ok({ said: 'cancel' }) : done
  },
}

/** Who has not answered has nothing to cancel. */
const nothing = invitationSentences['invitations.not_accepted']
const NOT_BOOKED: Readonly<Partial<Record<Shown, string>>> = { pending: nothing, full: nothing }

export const invitationLinks = [responseLink, cancelLink]

type Answering = Parameters<PublicLink['act']>[0]

function actingOf({ services, tx, actor, now }: Answering) {
  return { services, tx, actor, now }
}

function responsePage(
  services: Services,
  token: string,
  link: Link,
  told: Answer | undefined,
): Markup {
  const { invitation, event, shown, position } = link
  const { called, offeredUntil } = invitation
  if (shown === 'past') return pastPage(link)
  return markup`<p>${page.greeting(called)}</p>
${heading(event)}
${cover(event, token)}
${state(shown, told, { position, offeredUntil })}
${shown === 'accepted' ? ticket(services, token, invitation.id) : undefined}
${forms(shown)}
${choices(link)}
${facts(event)}
<div class="rich">${rich(event.description)}</div>
${links(event, token)}`
}

/** What it is and when, before anything is to be decided. */
function heading(event: Event): Markup {
  return markup`<h2>${event.title}</h2>
<section><p>${eventTime(event)}</p></section>`
}

/** What has begun is only named; another date of its series may still be chosen. */
function pastPage(link: Link): Markup {
  const { event } = link
  return markup`${heading(event)}
${notice(page.states.past)}
${choices(link)}`
}

/** The picture, whose place is kept free until it is there: no button moves under a thumb. */
function cover({ cover: picture }: Event, token: string): Markup | undefined {
  if (!picture) return undefined
  const { width, height } = picture
  const sides =
    width === null || height === null ? undefined : markup` width="${width}" height="${height}"`
  return markup`<img src="${token}/${COVER}" alt=""${sides}>`
}

function state(
  shown: Shown,
  told: Answer | undefined,
  at: { readonly position: number; readonly offeredUntil: string | null },
): Markup | undefined {
  const sentence = told === undefined ? page.states[shown] : ANSWER_SAID[told]
  const more =
    shown === 'offered' && at.offeredUntil !== null
      ? page.offeredUntil(formatInstant(at.offeredUntil))
      : shown === 'waiting'
        ? page.position(at.position)
        : ''
  if (sentence === '') return undefined
  return notice(sentence, more === '' ? undefined : markup`<p>${more}</p>`)
}

/** The answers that each state leaves. */
const BUTTONS: Readonly<Partial<Record<Shown, readonly Answer[]>>> = {
  pending: ['accept', 'reject'],
  offered: ['accept', 'leave'],
  reopened: ['accept', 'leave'],
  full: ['join'],
  waiting: ['leave'],
}

function forms(shown: Shown): Markup | undefined {
  const answers = BUTTONS[shown]
  return answers && markup`<form method="post">${answers.map(button)}</form>`
}

function button(given: Answer): Markup {
  const plain = given === 'reject' || given === 'leave' ? markup` class="plain"` : undefined
  return markup`<button type="submit" name="answer" value="${given}"${plain}>${page.buttons[given]}</button>
`
}

/** The other dates, each a button while it has a place. */
function choices({ dates }: Link): Markup | undefined {
  if (dates.length === 0) return undefined
  const all = dates.map((date) =>
    date.free
      ? markup`<button type="submit" name="answer" value="date-${date.id}" class="plain">${eventTime(date)}</button>
`
      : markup`<p class="dim">${page.dateFull(eventTime(date))}</p>
`,
  )
  return markup`<section><p>${page.otherDates}</p><form method="post">${all}</form></section>`
}

function ticket({ secrets }: Services, token: string, invitationId: number): Markup {
  const code = drawing(encodeQR(ticketOf(secrets, invitationId), 'svg', { ecc: 'medium' }))
  return markup`<div class="code" role="img" aria-label="${page.ticket}">${code}</div>
<p class="dim">${page.ticketHint}</p>
<p class="links"><a href="../cancel-reservation/${token}">${page.cancelLink}</a></p>`
}

function facts(event: Event): Markup {
  const place = eventPlace(event)
  // A room is on no map.
  const map =
    event.place === ''
      ? undefined
      : markup`
<p class="links"><a href="${mapOf(place)}" rel="noopener noreferrer">${page.map}</a></p>`
  const where =
    place === ''
      ? undefined
      : markup`<section><p class="dim">${page.where}</p><p>${place}</p>${map}</section>`
  return markup`${where}
<p class="dim">${page.places(event.capacity)}</p>`
}

const mapOf = (place: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`

function links(event: Event, token: string): Markup {
  const own = (['link1', 'link2'] as const).flatMap((name) =>
    event[name] === ''
      ? []
      : [
          markup`<a class="plain" href="${event[name]}" rel="noopener noreferrer">${event[`${name}Title`] || LINK_TITLES[name]}</a>`,
        ],
  )
  const paper = event.attachment
    ? markup`<a href="${token}/${ATTACHMENT}">${page.attachment}</a>`
    : undefined
  const calendar = markup`<a href="${token}/${CALENDAR}">${page.calendar}</a>`
  return markup`${own.length === 0 ? undefined : markup`<p class="links">${own}</p>`}
<p class="links">${paper} ${calendar}</p>`
}

async function appointment(...[services, token]: Parameters<LinkPart>) {
  const link = await findOpen(services, token)
  if (!link) return undefined
  const { event, invitation } = link
  const { title, startsAt, endsAt, version, createdAt } = event
  const place = eventPlace(event)
  const uid = `evento-${event.id}@quinte`
  const entry = { uid, version, startsAt, endsAt, changedAt: createdAt, title, place }
  const content = calendarText(title, [{ ...entry, notes: fullName(invitation) }])
  return { name: CALENDAR, mediaType: 'text/calendar; charset=utf-8', content }
}

function fileOf(field: 'cover' | 'attachment'): LinkPart {
  return async (services, token) => {
    const file = (await findOpen(services, token))?.event[field]
    return file ? { fileId: file.id } : undefined
  }
}
