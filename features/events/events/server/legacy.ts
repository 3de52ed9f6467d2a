import { storeUpload } from '#f/system/files/server/mutations.ts'
import { text } from '#kit/domain/contract.ts'
import { dayOfWallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { bytesOf, filesField, WITH_FILES, type SentFile } from '#kit/server/legacy/files.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, changed, scripts, through } from '#kit/server/legacy/scripts.ts'
import { lockRecord } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Event } from '../domain/contract.ts'
import type { FileChoice } from '../domain/types.ts'
import { EVENT } from './mutations.ts'
import { findEvent } from './queries.ts'
import { eventsRoutes as routes } from './routes.ts'

/** Any way round in which old clients write a day; the contract refuses what is none. */
const data = text()
  .transform((written) => written.trim().replace(/^(\d{2})[/-](\d{2})[/-](\d{4})$/, '$3-$2-$1'))
  .meta({ kind: 'day DD/MM/yyyy or yyyy-MM-DD', example: '07/03/2027' })
/** With or without seconds. */
const time = text()
  .transform((written) => written.trim().replace(/^(\d{1,2}):(\d{2})(:\d{2})?$/, pad))
  .meta({ kind: 'time HH:mm', example: '18:30' })
function pad(_all: string, hours: string, minutes: string): string {
  return `${hours.padStart(2, '0')}:${minutes}`
}
/** What is no number is for the contract to refuse. */
const number = text()
  .transform((written) => (/^\s*-?\d{1,9}\s*$/.test(written) ? Number(written) : Number.NaN))
  .meta({ kind: 'number', example: '50' })

const optionalText = (example: string) => field.optional(field.text(example))

const fields = {
  title: field.as('titolo', field.needed(field.text('Open day'))),
  description: field.as('descrizione', field.needed(field.text('<p>Vieni a trovarci</p>'))),
  link1: field.as('link1', optionalText('https://www.example.it'), 'link_1'),
  link1Title: field.as('titolo_l1', optionalText('Il programma')),
  link2: field.as('link2', optionalText('https://www.example.it/mappa'), 'link_2'),
  link2Title: field.as('titolo_l2', optionalText('Come arrivare')),
  day: field.as('data', field.needed(data)),
  startTime: field.as('orario', field.needed(time), 'ora'),
  endTime: field.as('orarioFine', field.needed(time), 'orario_fine'),
  capacity: field.as('partecipanti', field.needed(number), 'n_partecipanti'),
  cover: field.as('locandina', field.optional(filesField)),
  attachment: field.as('allegato', field.optional(filesField)),
}

interface Sent {
  readonly cover?: readonly SentFile[] | undefined
  readonly attachment?: readonly SentFile[] | undefined
}

/** The files as the contract takes them; the address under which one was answered leaves it. */
async function withFiles<S extends Sent>(at: Writing, sent: S, before?: Event) {
  const { cover, attachment, ...rest } = sent
  const poster = await choiceOf(at, cover, before?.cover ?? null, 'locandina')
  if (!poster.ok) return poster
  const paper = await choiceOf(at, attachment, before?.attachment ?? null, 'allegato')
  if (!paper.ok) return paper
  return ok({ ...rest, cover: poster.value, attachment: paper.value })
}

async function choiceOf(
  { tx, actor }: Writing,
  sent: readonly SentFile[] | undefined,
  before: { readonly id: number } | null,
  name: string,
): Promise<Result<FileChoice>> {
  const kept = before && { fileId: before.id }
  if (sent === undefined) return ok(kept)
  const [file] = sent
  if (!file || file.content === '') return ok(null)
  if (/^(https?:\/|\/api\/)/.test(file.content)) return ok(kept)
  const content = bytesOf(file)
  if (!content) return refuse('files.unknown_type', { field: name })
  const stored = await storeUpload(tx, actor, { name: file.name ?? name, content })
  return stored.ok ? ok({ uploadId: stored.value.id }) : { ...stored, field: name }
}

/** An event as its form sends it. */
function formOf(event: Event) {
  const { startsAt, endsAt } = event
  return {
    ...event,
    day: dayOfWallTime(startsAt),
    startTime: startsAt.slice(11, 16),
    endTime: endsAt.slice(11, 16),
  }
}

export const eventScripts = scripts({
  addEvento: adds(routes.create, {
    who: 'events',
    summary:
      'Creates an event. locandina and allegato are base64, also as a data address, or a JSON ' +
      'list of one file.',
    fields,
    bodyLimit: WITH_FILES,
    prepare: (at, sent) => withFiles(at, sent),
  }),
  editEvento: through(routes.update, {
    who: 'events',
    summary: 'Changes an event; what is left out stays. An empty locandina or allegato is deleted.',
    fields: { id: field.as('id', field.id, 'id_evento'), ...field.anyOf(fields) },
    bodyLimit: WITH_FILES,
    prepare: async (at, sent) => {
      const locked = await lockRecord(at.tx, EVENT, sent.id)
      if (!locked.ok) return locked
      const event = await findEvent(at.tx, sent.id)
      if (!event) return refuse('events.not_found')
      const given = await withFiles(at, sent, event)
      if (!given.ok) return given
      return ok(changed(routes.update.handler.operation, formOf(event), given.value))
    },
  }),
  deleteEvento: through(routes.delete, {
    who: 'events',
    summary: 'Moves an event to the trash, from where the screens can restore it.',
    fields: { id: field.as('id', field.id, 'id_evento') },
  }),
})
