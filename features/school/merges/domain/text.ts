/** One sentence for each code of the contract; held complete where the codes are registered. */
export const mergeSentences = {
  'merges.not_found': 'Fusione di corsi non trovata.',
  'merges.course_not_found': 'Uno dei corsi non esiste più.',
  'merges.taken': 'Esiste già una fusione di corsi con questo nome.',
}

export const TOO_SMALL = 'La fusione deve essere formata da almeno due corsi'
