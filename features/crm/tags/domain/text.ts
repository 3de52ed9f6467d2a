import { plural } from '#kit/domain/format.ts'
import type { TagColour, TagRole } from './types.ts'

export const NAME_MISSING = 'Inserisci il nome del tag prima di salvare.'
export const CATEGORY_MISSING =
  'Inserisci il nome del tag e seleziona una categoria prima di salvare.'
export const EDIT_MISSING = 'Errore: assicurati che il tag e la categoria siano presenti.'

/** One sentence for each code of the contract; held complete where the codes are registered. */
const OTHER_ERROR = 'Si è verificato un errore: '
export const tagSentences = {
  'tags.not_found': 'Si è verificato un errore: questo tag non esiste più.',
  'tags.taken': 'Il tag inserito esiste già nella stessa categoria.',
  // What the old programs know it by.
  'tags.exists': 'Tag già esistente',
  'tags.merge_itself': 'Si è verificato un errore: scegli un altro tag in cui unire questo.',
  'tags.category_not_found': 'Si è verificato un errore: questa categoria non esiste più.',
  'tags.category_taken': 'Esiste già una categoria con questo nome.',
  'tags.category_in_use':
    'Si è verificato un errore: la categoria contiene dei tag, spostali o eliminali prima.',
  'tags.category_needed':
    'Si è verificato un errore: il programma usa questa categoria, si può rinominare ma non eliminare.',
} as const

/** Alert when a tag could not be created for a reason that is no field's fault. */
export const CREATION_FAILED =
  'Si è verificato un errore durante la creazione del nuovo tag. Per favore, riprova.'
/**
 * Whatever else hinders what is done with a tag; the sentences of its own begin so already, but for
 * that of a name that is taken, which stands alone.
 */
export const failedText = ({ message }: { readonly message: string }) =>
  message.startsWith(OTHER_ERROR) || message === tagSentences['tags.taken']
    ? message
    : `${OTHER_ERROR}${message}`
export const CALL_FAILED = 'Si è verificato un errore nella chiamata. Per favore riprova.'
/** Where an answer could not be read at all. */
export const UNREADABLE_TAGS = 'Errore nel parsing della risposta JSON.'
export const UNREADABLE_CATEGORIES = 'Errore nel parsing della risposta.'
/** What the place of a tag does. */
export const POSITION =
  'I tag di una categoria stanno in quest’ordine: nelle schede, nella dashboard e sui tasti delle chiamate.'
/** Page text of a sheet that was opened without a tag. */
export const NOT_SELECTED = 'Nessun tag selezionato. Scegli dalla lista quello da modificare.'

/** In the place of the name of one that a filter still asks for. */
export const TAG_GONE = 'Tag eliminato'

export const TAG_CREATED = 'Aggiunto con successo!'
export const TAG_SAVED = 'Aggiornato con successo!'
export const TAG_DELETED = 'Tag eliminato con successo.'
export const TAG_RESTORED = 'Tag ripristinato.'
export const CATEGORY_CREATED = 'Categoria aggiunta.'
export const CATEGORY_SAVED = 'Categoria aggiornata.'
export const CATEGORY_DELETED = 'Categoria eliminata.'

/** What the program does with the tags of a category, for who may rename it. */
export const ROLE_LABELS: Readonly<Record<TagRole, string>> = {
  outcome: 'Esito della chiamata: chi ne ha uno risulta chiamato',
  origin: 'Origine del lead',
  course: 'Corso di interesse',
  info_date: 'Incontri informativi',
  rejection: 'Motivo per cui non si iscrive: chi ne ha uno risulta chiamato',
}

const leads = (count: number) => plural(count, 'lead', 'lead')
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)

/** Before a tag goes; in use it says by how many. */
export function confirmDelete(held: number): string {
  const asked = 'Sei sicuro di voler eliminare il tag?'
  return held === 0 ? asked : `${asked} Lo ${verb(held, 'ha', 'hanno')} ${leads(held)}.`
}

export const CONFIRM_DELETE_CATEGORY = 'Sei sicuro di voler eliminare la categoria?'

/** What a merge changes, before it is done. */
export function mergeText({ moved, both }: { moved: number; both: number }, into: string): string {
  return [
    `${leads(moved)} ${verb(moved, 'passa', 'passano')} al tag «${into}».`,
    ...(both > 0 ? [`${leads(both)} ${verb(both, 'ha', 'hanno')} già entrambi.`] : []),
  ].join(' ')
}

export const merged = (into: string) => `Tag unito a «${into}».`

export const COLOUR_LABELS: Readonly<Record<TagColour, string>> = {
  gray: 'Grigio',
  blue: 'Blu',
  cyan: 'Azzurro',
  teal: 'Ottanio',
  green: 'Verde',
  lime: 'Lime',
  orange: 'Arancione',
  red: 'Rosso',
  pink: 'Rosa',
  violet: 'Viola',
}
