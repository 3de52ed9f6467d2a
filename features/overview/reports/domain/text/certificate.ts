export const CERTIFICATE = 'Attestato di frequenza'
export const CERTIFICATE_SIGNATURE = 'La direzione'

/** What it says until the office writes its own. */
export const CERTIFICATE_TEXT = {
  subject: 'ATTESTATO DI FREQUENZA',
  html: [
    'Si attesta che {studente}, nato/a a {luogo_nascita} il {data_nascita}, codice fiscale {codice_fiscale}, frequenta presso {accademia} il corso {corso}, anno accademico {anno_accademico}.',
    'Alla data del {data} risultano frequentate {ore_frequentate} ore su {ore_svolte} ore di lezione svolte.',
    'Si rilascia su richiesta dell’interessato/a per gli usi consentiti dalla legge.',
  ]
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join(''),
}

/** Stands for what is not known, to be filled in by hand. */
export const UNKNOWN = '____________'

export const CERTIFICATE_PLACEHOLDERS = {
  studente: 'Cognome e nome dello studente',
  luogo_nascita: 'Città di nascita',
  data_nascita: 'Data di nascita',
  codice_fiscale: 'Codice fiscale',
  corso: 'Nome del corso',
  anno_accademico: 'Anno accademico del corso',
  ore_frequentate: 'Ore di lezione frequentate finora',
  ore_svolte: 'Ore di lezione svolte finora',
  data: 'Data di oggi',
  accademia: 'Nome dell’accademia',
}

/** What stands for the course while the words are looked at. */
export const CERTIFICATE_SAMPLE = {
  corso: 'Recitazione 1',
  anno_accademico: '2026/2027',
  ore_frequentate: '42,00',
  ore_svolte: '48,00',
  data: '15/10/2026',
}
