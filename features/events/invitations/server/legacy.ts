import type { Event } from '#f/events/events/domain/contract.ts'
import { findEvent, listAllEvents } from '#f/events/events/server/queries.ts'
import { listAllCategories } from '#f/school/courses/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import { NO_FORMER } from '../domain/text.ts'
import { spelled } from './legacy/moment.ts'
import { publicScripts } from './legacy/public.ts'
import { invitato } from './legacy/people.ts'
import { countPeople, listEverybody, listSent, type Sent } from './queries.ts'
import { invitationsRoutes as routes } from './routes.ts'

/** An event as old clients know it, with both spellings of its fields. */
type Told = Event & Sent

const file = (name: 'cover' | 'attachment') => (event: Told) =>
  event[name] ? `/api/events/${event.id}/${name}` : ''

const evento = answer.record<Told>({
  id: answer.number(7, 'id'),
  titolo: answer.words('Open day', 'title'),
  descrizione: answer.words('<p>Vieni a trovarci</p>', 'description'),
  link1: answer.words('https://www.example.it', 'link1'),
  link_1: answer.words('https://www.example.it', 'link1'),
  titolo_l1: answer.words('Il programma', 'link1Title'),
  link2: answer.words('', 'link2'),
  link_2: answer.words('', 'link2'),
  titolo_l2: answer.words('', 'link2Title'),
  locandina: answer.words('/api/events/7/cover', file('cover')),
  allegato: answer.words('', file('attachment')),
  ...spelled<Told>((event) => event),
  created_at: answer.words('2027-01-15 09:00:00', ({ createdAt }) =>
    wallTimeOfInstant(Temporal.Instant.from(createdAt)).replace('T', ' '),
  ),
  inviato_studenti: answer.flag('toStudents'),
  inviato_insegnanti: answer.flag('toTeachers'),
})

const idEvento = field.as('id_evento', field.id, 'id', 'idEvento')
const ignored = (example: string) => field.optional(field.text(example))

/** Categories or courses: their numbers, or all of them. */
const several = field.text('1;2; or all', 'ids joined by ; or all')
const isAll = (written: string | undefined) => written?.trim().toLowerCase() === 'all'
/** Numbers among what may also be words that mean nobody. */
const chosen = (written: string | undefined): number[] =>
  (written ?? '')
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number)

export const invitationScripts = [
  ...scripts({
    getEventi: reads({
      who: 'events',
      summary: 'All events, the latest first. tipo is not needed.',
      fields: { tipo: ignored('admin') },
      answer: answer.list(evento),
      read: async ({ db }) => {
        const [events, sent] = await Promise.all([listAllEvents(db), listSent(db)])
        return ok(events.map((event) => ({ ...event, ...sentOf(sent, event.id) })))
      },
    }),
    getEvento: reads({
      who: 'events',
      summary: 'One event.',
      fields: { id: idEvento },
      answer: evento,
      read: async ({ db }, { id }) => {
        const event = await findEvent(db, id)
        if (!event || event.deleted) return refuse('events.not_found')
        return ok({ ...event, ...sentOf(await listSent(db, id), id) })
      },
    }),
    sendEvento: through(routes.send, {
      who: 'events',
      summary:
        'Invites by mail everybody of the categories and courses (numbers, or all), and the former ' +
        `students of the categories of ex_studenti (${NO_FORMER} for none). Who was invited ` +
        'before is not invited again. What is said of the event itself is not needed.',
      fields: {
        id: idEvento,
        categorie: field.optional(several),
        corsi: field.optional(several),
        ex_studenti: field.optional(several),
        blacklist: field.optional(field.flag),
        titolo: ignored('Open day'),
        data: ignored('07/03/2027'),
        ora: ignored('18:30'),
        orario_fine: ignored('20:00'),
        descrizione: ignored('<p>Vieni a trovarci</p>'),
      },
      answer: answer.acted,
      once: true,
      prepare: async (at, sent) => {
        const all = (await listAllCategories(at.tx)).map((category) => category.id)
        const ids = (written: string | undefined) => (isAll(written) ? all : chosen(written))
        return ok({
          id: sent.id,
          audience: {
            // All courses are those of all categories.
            categoryIds: [...new Set([...ids(sent.categorie), ...(isAll(sent.corsi) ? all : [])])],
            courseIds: chosen(sent.corsi),
            formerCategoryIds: ids(sent.ex_studenti),
            blacklisted: sent.blacklist ?? false,
          },
        })
      },
    }),
    sendReminder: through(routes.remind, {
      who: 'events',
      summary: 'Reminds by mail those who have not answered and the participants.',
      fields: {
        id: idEvento,
        titolo: ignored('Open day'),
        data: ignored('07/03/2027'),
        orario: ignored('18:30'),
      },
      answer: answer.acted,
      once: true,
      input: ({ id }) => ({ id }),
    }),
    getStudentiInvitati: reads({
      who: 'events',
      summary:
        'Everybody of an event: partecipa 1 takes part, 0 is invited, -1 refused or cancelled ' +
        '(annullato 1); lista_attesa 1 waits for a place.',
      fields: { id: field.as('idEvento', field.id, 'id_evento') },
      answer: answer.list(invitato),
      read: async ({ db }, { id }) => ok(await listEverybody(db, id)),
    }),
    getCountPartecipanti: reads({
      who: 'public',
      summary: 'How many places of an event are taken.',
      fields: { id: field.as('idEvento', field.id, 'id_evento') },
      answer: answer.actedWith<{ readonly taken: number }>({
        count: answer.number(12, 'taken'),
        n_partecipanti: answer.number(12, 'taken'),
      }),
      read: async ({ db }, { id }) => ok({ taken: (await countPeople(db, id))?.taken ?? 0 }),
    }),
  }),
  ...publicScripts,
]

const sentOf = (sent: ReadonlyMap<number, Sent>, id: number): Sent =>
  sent.get(id) ?? { toStudents: false, toTeachers: false }
