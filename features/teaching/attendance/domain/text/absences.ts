/** What the absences of a student and the figures of a course are called on the screen. */

/** A figure that opens the lessons behind it. */
export type Figure =
  | 'absence'
  | 'frequency'
  | 'present'
  | 'absences'
  | 'recovered'
  | 'justified'
  | 'unjustified'

export const figureNames: Readonly<Record<Figure, string>> = {
  absence: 'Percentuale di assenza',
  frequency: 'Frequenza',
  present: 'Presenze',
  absences: 'Assenze',
  recovered: 'Recuperate',
  justified: 'Giustificate (G)',
  unjustified: 'Non giustificate (NG)',
}

/** The heading over `4/20`. */
export const ABSENCES_OF_HELD = 'Assenze/Totale'

export const PRESENT_FORMULA = 'Presenze = lezioni svolte a cui lo studente risulta presente.'
export const RECOVERED_FORMULA =
  'Recuperate = assenze di questo corso recuperate in un’altra lezione, dove il registro dà lo studente presente.'
export const JUSTIFIED_FORMULA =
  'Giustificate = assenze di questo corso con una giustifica e non recuperate.'

/** Under a figure that counts lessons of other courses too. */
export const PREVIOUS_NOTE =
  'Le assenze delle classi precedenti si vedono nella gestione assenze dello studente, corso per corso.'

export const ABSENCES_TITLE = 'Gestione assenze'
export const NO_ABSENCES = 'Nessuna assenza'
export const NO_COURSES = 'Lo studente non è iscritto a nessun corso'
export const NOT_IN_COURSE = 'Lo studente non è iscritto a questo corso'
export const NO_LESSONS = 'Nessuna lezione svolta finora'
export const REGISTER_MISSING = 'Registro non compilato'

/** Who justified an absence and when: `da anna il 07/03/2027 18:30`. */
export const justifiedBy = (who: string, at: string): string => `da ${who} il ${at}`

/** Instead of the page of absences without a student. */
export const NO_STUDENT =
  'Errore: Studente non trovato o non selezionato. Torna alla lista degli studenti e riprova.'
