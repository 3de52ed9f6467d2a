/** What a text may name of the person it goes to, with its meaning. */
export const PLACEHOLDERS = {
  nome: 'Nome di chi la riceve',
  cognome: 'Cognome di chi la riceve',
  corso: 'Il corso per cui si scrive, altrimenti quelli che frequenta',
  data: 'La data di oggi',
  importo: 'Quanto manca alla prossima rata non pagata',
  scadenza: 'Quando scade quella rata',
  accademia: 'Il nome dell’accademia',
  link: 'L’indirizzo scritto nel campo Link',
} as const satisfies Readonly<Record<string, string>>
export type Placeholder = keyof typeof PLACEHOLDERS

/** Files of one mail at most. */
export const MAX_FILES = 10

/** What the sender has been asked and said yes to. */
export const CONFIRMABLE = ['many', 'invalid_addresses'] as const
export type Confirmable = (typeof CONFIRMABLE)[number]

/** What can be said of a mailing; computed from its times and its mails. */
export const MAILING_STATES = ['waiting', 'running', 'sent', 'problems', 'cancelled'] as const
export type MailingState = (typeof MAILING_STATES)[number]
