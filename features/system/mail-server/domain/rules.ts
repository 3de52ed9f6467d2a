import type { MailPort } from './types.ts'

/** A provider whose server and port are known. */
export interface Provider {
  readonly name: string
  readonly host: string
  readonly port: MailPort
  /** What the SPF record of a domain names when its mails go through this provider. */
  readonly spf?: string
  /** Mails a minute that it is known to bear from one mailbox. */
  readonly mailsPerMinute: number
  /** What has to be known beside the password of the mailbox. */
  readonly hint?: string
}

const APP_PASSWORD =
  'Serve una “password per le app”, che si crea nell’account Google: la password solita non basta.'
const SMTP_AUTH =
  'Chi amministra Microsoft 365 deve permettere l’SMTP autenticato con la password per questa casella: dalla fine del 2026 è spento. Le caselle personali (outlook.it, hotmail.it) non lo permettono più.'
const OUTSIDE =
  'Va acceso l’invio da programmi esterni nelle opzioni della casella, con una password per le app.'

/** The providers of Italian academies, as they publish it. */
export const PROVIDERS: readonly Provider[] = [
  { name: 'Aruba', host: 'smtps.aruba.it', port: 465, spf: '_spf.aruba.it', mailsPerMinute: 4 },
  {
    ...{ name: 'Register.it', host: 'authsmtp.securemail.pro', port: 465 },
    ...{ spf: 'spf.webapps.net', mailsPerMinute: 4 },
  },
  {
    ...{ name: 'Gmail', host: 'smtp.gmail.com', port: 465, spf: '_spf.google.com' },
    ...{ mailsPerMinute: 20, hint: APP_PASSWORD },
  },
  {
    ...{ name: 'Outlook (Microsoft 365)', host: 'smtp.office365.com', port: 587 },
    ...{ spf: 'spf.protection.outlook.com', mailsPerMinute: 30, hint: SMTP_AUTH },
  },
  { name: 'Libero', host: 'smtp.libero.it', port: 465, mailsPerMinute: 4, hint: OUTSIDE },
]

/** The provider of a server; undefined for another one. */
export const providerOf = (host: string): Provider | undefined =>
  PROVIDERS.find((provider) => provider.host === host)

export const MAX_PER_MINUTE = 600
export const MAX_CONNECTIONS = 3

/**
 * Whether a server is another one than the stored one: then its password is asked for, for a stored
 * password is never shown to a server that somebody has just named.
 */
export const isElsewhere = (
  wanted: { readonly host: string },
  stored: { readonly host: string },
): boolean => wanted.host !== '' && wanted.host !== stored.host

/** So long a successful trial allows to save what was tried. */
export const PROOF_MINUTES = 15

/** The first pause after the server could not be used, and the longest, in seconds. */
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 15 * 60

/** Seconds without a try after so many pauses in a row: twice as long each time. */
export const pauseAfter = (pauses: number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(pauses, 10))

/** A name of a host, as DNS knows them; an address in numbers is none. */
const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** Whether this is written like the name of a mail server. */
export const isHostName = (text: string): boolean => HOST.test(text)
