import { z } from 'zod'
import type { Event } from '#f/events/events/domain/contract.ts'
import { eventPlace, eventTime } from '#f/events/events/domain/text.ts'
import { findEvent } from '#f/events/events/server/queries.ts'
import { findStudent, listNamed } from '#f/school/students/server/queries.ts'
import { writeTemplate } from '#f/system/templates/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { formatInstant, fullName } from '#kit/domain/format.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { linkBase } from '#kit/server/config.ts'
import { hashToken } from '#kit/server/secrets.ts'
import { lapsed, type Letter } from '#kit/server/letter.ts'
import { linkAddress } from '#kit/server/public-link.ts'
import type { Template, TemplateValues } from '#kit/server/template.ts'
import { isPast } from '#f/events/events/domain/rules.ts'
import {
  LETTER_BUTTONS,
  LETTER_FACTS,
  LETTER_NAMES,
  LETTER_PLACEHOLDERS,
  LETTER_WORDS,
  LETTERS,
  type LetterKind,
} from '../domain/text.ts'
import { renewLate } from './mutations/offers.ts'
import { cancelLink, responseLink } from './public.ts'
import { findInvitation, moment, tokenOf } from './queries/link.ts'

const Data = z.object({ invitationId: id, note: z.string().default('') })

/**
 * Writes about an event to somebody with their personal link. What was taken back, is over or was
 * answered since is not sent any more, nor a link made under another server key.
 */
function letterOf(kind: LetterKind): Letter {
  return async (tx, data, services) => {
    const { invitationId, note } = Data.parse(data)
    const over = lapsed('invitations.not_found')
    const base = linkBase(services.config)
    if (base === undefined) return refuse('mail.no_link_base')
    const invitation = await findInvitation(tx, invitationId)
    const event = invitation && (await findEvent(tx, invitation.eventId))
    if (!event || event.deleted) return over
    if (isPast(event, moment(services).now)) return lapsed('invitations.past')
    const { state, inTrash, offeredUntil } = invitation
    // A confirmation answers what they did themselves.
    if (inTrash && kind !== 'confirmation') return lapsed('invitations.in_trash')
    if (kind === 'offer' && offeredUntil === null) return over
    if (kind === 'confirmation' && state !== 'accepted') return over
    if (kind === 'reminder' && state !== 'accepted' && state !== 'invited') return over
    const token = tokenOf(services.secrets, invitation.id, invitation.invitedAt)
    if (!hashToken(token).equals(invitation.tokenHash)) return refuse('invitations.not_found')
    const at = { tx, services, actor: SYSTEM, now: services.clock.now().toString() }
    const late = kind === 'offer' ? await renewLate(at, event, invitationId) : undefined
    const until = late ?? offeredUntil
    const values = letterValues(invitation, event, {
      link: linkAddress(base, responseLink, token),
      cancel: linkAddress(base, cancelLink, token),
      until: until === null ? '-' : formatInstant(until),
      note,
    })
    return writeTemplate(tx, services, templateOf(kind), values, fullName(invitation))
  }
}

interface Links {
  readonly link: string
  readonly cancel: string
  readonly until: string
  readonly note: string
}

function letterValues(
  of: { readonly name: string; readonly surname: string; readonly called?: string },
  event: Pick<Event, 'title' | 'description' | 'startsAt' | 'endsAt' | 'place' | 'roomName'>,
  { link, cancel, until, note }: Links,
): TemplateValues {
  const place = eventPlace(event)
  const where = place === '' ? [] : [[LETTER_FACTS.where, place] as const]
  return {
    nome: of.called ?? of.name,
    cognome: of.surname === '' ? of.name : of.surname,
    evento: event.title,
    dettagli: { facts: [[LETTER_FACTS.when, eventTime(event)], ...where] },
    nota: note === '' ? null : { paragraph: note },
    descrizione: { rich: event.description },
    link: { button: { label: LETTER_BUTTONS.link, href: link } },
    cancella: { button: { label: LETTER_BUTTONS.cancel, href: cancel } },
    scadenza: until,
  }
}

/** Stands for an event wherever a letter is only looked at. */
const SAMPLE = {
  title: 'Open day',
  description: '<p>La descrizione dell’evento.</p>',
  startsAt: '2030-03-07T18:30:00',
  endsAt: '2030-03-07T20:00:00',
  place: 'Sede dell’accademia',
  roomName: null,
}
const SAMPLE_LINKS = {
  link: 'https://esempio.invalid/event-response',
  cancel: 'https://esempio.invalid/cancel-reservation',
  until: '06/03/2030 22:00',
  note: 'La nota scritta nell’invito.',
}

/** The words of a letter. */
function templateOf(kind: LetterKind): Template {
  return {
    key: `events.${kind}`,
    name: LETTER_NAMES[kind],
    original: LETTER_WORDS[kind],
    placeholders: LETTER_PLACEHOLDERS,
    // What asks for an answer; the others say by themselves what they are about.
    needs: kind === 'invitation' || kind === 'offer' ? ['link'] : [],
    people: listNamed,
    async sample(db, personId) {
      const student = await findStudent(db, personId)
      if (!student) return refuse('invitations.person_not_found')
      return ok(letterValues(student, SAMPLE, SAMPLE_LINKS))
    },
  }
}

export const invitationTemplates = LETTERS.map(templateOf)
export const invitationLetters = Object.fromEntries(
  LETTERS.map((kind) => [`events.${kind}`, letterOf(kind)]),
)
