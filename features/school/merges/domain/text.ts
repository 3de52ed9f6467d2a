export const TOO_SMALL = 'La fusione deve essere formata da almeno due corsi'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const mergeSentences = {
  'merges.not_found': 'Fusione di corsi non trovata.',
  'merges.course_not_found': 'Uno dei corsi non esiste più.',
  'merges.taken': 'Esiste già una fusione di corsi con questo nome.',
  'merges.too_small': TOO_SMALL,
}

export const MERGES = 'Fusioni di corsi'
export const MERGING = 'Fusione corsi'
export const CREATED = 'Fusione di corsi creata.'
export const SAVED = 'Fusione di corsi salvata.'
export const DELETED = 'Fusione di corsi eliminata.'

export const confirmDelete = (name: string) =>
  `Eliminare la fusione “${name}”? I suoi corsi restano come sono.`

export const noCourses = (name: string) => `La fusione “${name}” non ha corsi attivi.`
