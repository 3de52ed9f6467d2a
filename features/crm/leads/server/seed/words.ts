/** What operators write down in the demo academy. */
export const CALL_NOTES: Readonly<Record<string, readonly string[]>> = {
  APPUNTAMENTO: ['Viene a vedere la scuola.', 'Fissato l’incontro con la segreteria.'],
  INTERESSATO: ['Molto interessato, chiede il programma.', 'Vuole provare una lezione.'],
  'NON RISPONDE': ['Non risponde.', 'Squilla a vuoto, riprovare di sera.'],
  RICHIAMARE: ['Sta lavorando: richiamare dopo le 18.', 'Ne parla con i genitori.'],
  ISCRITTO: ['Si iscrive: porta i documenti in segreteria.'],
}
export const REJECTED = [
  'Per ora non se la sente.',
  'Ringrazia ma non si iscrive.',
  'Non è convinto.',
]
export const NOTES = [
  'Ha già fatto teatro al liceo.',
  'Preferisce i corsi serali.',
  'Ha visto lo spettacolo di fine anno.',
  'Chiede se ci sono borse di studio.',
  'Scrivere su WhatsApp, non risponde ai numeri sconosciuti.',
]
export const BOOKINGS = ['dopo le 18', 'sabato mattina', 'in pausa pranzo', 'la prossima settimana']
/** Names of the information meetings, with the month in front. */
export const MEETING = 'OPEN DAY'
