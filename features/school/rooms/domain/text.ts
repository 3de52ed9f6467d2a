import { plural } from '#kit/domain/format.ts'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const roomSentences = {
  'rooms.not_found': 'Aula non trovata.',
  'rooms.taken': 'Esiste già un’aula con questo nome.',
  'rooms.in_use': ({ lessons, events }: Readonly<Record<string, unknown>>) => {
    const of = (count: unknown, one: string, several: string) =>
      Number(count ?? 0) > 0 ? [plural(Number(count), one, several)] : []
    const uses = [...of(lessons, 'lezione', 'lezioni'), ...of(events, 'evento', 'eventi')]
    const whose = Number(lessons) > 0 ? 'quelle lezioni' : 'quegli eventi'
    return `L'aula è usata da ${uses.join(' e ')} da oggi in poi: scegli prima un'altra aula per ${whose}.`
  },
  'rooms.booked': "L'aula è stata appena occupata. Scegli un altro orario o un'altra aula.",
}

/** Alert when a room could not be created for a reason that is no field's fault. */
export const CREATION_FAILED = "Si è verificato un errore durante la creazione dell'aula."

export const ROOM_CREATED = 'Aula creata.'
export const ROOM_RENAMED = 'Aula rinominata.'
export const ROOM_DELETED = 'Aula eliminata.'
export const ROOM_RESTORED = 'Aula ripristinata.'

export const CONFIRM_DELETE = "Sei sicuro di voler eliminare l'aula?"

/** How a select and the legacy scripts write that there is no room. */
export const NO_ROOM = '----'
