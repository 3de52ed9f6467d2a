/** One sentence for each code of the contract; held complete where the codes are registered. */
export const subjectSentences = {
  'subjects.not_found': 'Materia non trovata.',
  'subjects.taken': 'Esiste già una materia con questo nome e questa nota.',
} as const

export const NAME_MISSING = 'Inserisci il nome della materia prima di salvare.'

/** Alert when a subject could not be created for a reason that is no field's fault. */
export const CREATION_FAILED =
  'Si è verificato un errore durante la creazione della nuova materia. Per favore, riprova.'
/** Page text of a sheet that was opened without a subject. */
export const NOT_SELECTED = 'Nessuna materia selezionata. Scegli dalla lista quella da modificare.'

export const SUBJECT_CREATED = 'Materia creata.'
export const SUBJECT_SAVED = 'Materia salvata.'
export const SUBJECT_DELETED = 'Materia eliminata.'
export const SUBJECT_RESTORED = 'Materia ripristinata.'

export const CONFIRM_DELETE = 'Sei sicuro di voler eliminare la materia?'
