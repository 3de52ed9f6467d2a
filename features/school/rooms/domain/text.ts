import { joinWords, plural } from '#kit/domain/format.ts'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const roomSentences = {
  'rooms.not_found': 'Aula non trovata.',
  'rooms.taken': 'Esiste già un’aula con questo nome.',
  'rooms.in_use': (data: Readonly<Record<string, unknown>>) => {
    const [lessons, events] = [Number(data['lessons'] ?? 0), Number(data['events'] ?? 0)]
    const uses = [
      ...(lessons > 0 ? [plural(lessons, 'lezione', 'lezioni')] : []),
      ...(events > 0 ? [plural(events, 'evento', 'eventi')] : []),
    ]
    const whose = [
      ...(lessons > 0 ? [lessons === 1 ? 'quella lezione' : 'quelle lezioni'] : []),
      ...(events > 0 ? [events === 1 ? 'quell’evento' : 'quegli eventi'] : []),
    ]
    return `L'aula è usata da ${joinWords(uses)} da oggi in poi: scegli prima un'altra aula per ${joinWords(whose)}.`
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
