import { z } from 'zod'
import { ok } from '#kit/domain/result.ts'
import { cleanHtml } from '#kit/server/html.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads, scripts, writes } from '#kit/server/legacy/scripts.ts'
import { countLinkUse, forgiveLinkUse } from '#kit/server/public-link.ts'
import { oldState } from '../../domain/rules.ts'
import { ANSWER_SAID } from '../../domain/text.ts'
import type { Answer, State } from '../../domain/types.ts'
import { answer as give } from '../mutations/answer.ts'
import { findLink, moment, type Link } from '../queries/link.ts'
import { spelled } from './moment.ts'

const TOKEN = 'a3f9…'
const token = field.text(TOKEN)
const partecipa = z.literal([-1, 0, 1]).meta({ example: 0 })

/** Under which address strangers see the cover of the event they are invited to. */
type Told = Link & { readonly token: string }

const dettagli = answer.record<Told>({
  id: answer.number(7, ({ event }) => event.id),
  ...spelled<Told>(({ event }) => event),
  titolo: answer.words('Open day', ({ event }) => event.title),
  descrizione: answer.words('<p>Vieni a trovarci</p>', ({ event }) => cleanHtml(event.description)),
  locandina: answer.words(`/event-response/${TOKEN}/locandina`, ({ event, shown, token: secret }) =>
    event.cover && shown !== 'past' ? `/event-response/${secret}/locandina` : '',
  ),
  partecipa: answer.cell(partecipa, ({ invitation }) => oldState(invitation.state).partecipa),
  lista_attesa: answer.flag(({ invitation }) => oldState(invitation.state).lista_attesa === 1),
  annullato: answer.flag(({ invitation }) => invitation.state === 'cancelled'),
  studente_nome: answer.words('Anna', ({ invitation }) => invitation.name),
  studente_cognome: answer.words('Rossi', ({ invitation }) => invitation.surname),
})

/** An answer by the personal link; what it leads to is told in words. */
function answers(summary: string, given: Answer, said = ANSWER_SAID[given]) {
  return writes({
    who: 'public',
    summary,
    fields: { token },
    refused: { result: 'KO', prefix: '', empty: { success: false, message: '' } },
    answer: answer.actedWith<{ readonly message: string }>({
      success: answer.alwaysTrue,
      message: answer.words(said, 'message'),
      error: answer.always(''),
    }),
    act: async (at, { token: secret }) => {
      const free = await countLinkUse(at.services.limits, at.request.address, secret)
      if (!free.ok) return free
      const done = await give(at, secret, given)
      if (done.ok) await forgiveLinkUse(at.services.limits, at.request.address)
      return done.ok ? ok({ message: messageOf(done.value, said) }) : done
    },
  })
}

/** Who had accepted does not refuse any more but cancels. */
const messageOf = (state: State, said: string): string =>
  state === 'cancelled' ? ANSWER_SAID.cancel : said

export const publicScripts = scripts({
  getEventDetails: reads({
    who: 'public',
    summary:
      'What a personal link invites to, as a list of one; none for an unknown link. annullato 1 ' +
      'tells a booking that was cancelled from an invitation that was refused.',
    fields: { token },
    answer: answer.list(dettagli),
    read: async ({ db, services, request }, { token: secret }) => {
      const free = await countLinkUse(services.limits, request.address, secret)
      if (!free.ok) return free
      const link = await findLink(db, secret, moment(services))
      if (link) await forgiveLinkUse(services.limits, request.address)
      return ok(link ? [{ ...link, token: secret }] : [])
    },
  }),
  updateConfermaEvento: answers('Accepts an invitation.', 'accept'),
  updateRifiutaEvento: answers('Refuses an invitation, or cancels a booking.', 'reject'),
  updateListaEvento: answers('Joins the waiting list of an event that is full.', 'join'),
  updateRemoveListaEvento: answers('Leaves the waiting list.', 'leave'),
})
