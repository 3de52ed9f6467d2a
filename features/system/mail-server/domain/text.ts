import type { Sentences } from '#kit/domain/errors.ts'
import { formatInteger } from '#kit/domain/format.ts'
import type { DomainCheck, mailServerCodes } from './contract.ts'
import type { Finding } from './types.ts'

export const mailServerSentences: Sentences<typeof mailServerCodes> = {
  'mailServer.no_sender': 'Salva prima l’indirizzo del mittente e la password della casella.',
  'mailServer.no_password':
    'Scrivi la password della casella: quella salvata non viene inviata a un altro server.',
  'mailServer.unknown_host': 'Questo server non esiste: controlla il nome.',
  'mailServer.private_host':
    'Questo server è in una rete privata: lo può impostare solo chi gestisce il programma (SMTP_URL).',
  'mailServer.unreachable': 'Il server non risponde su questa porta: controlla nome e porta.',
  'mailServer.slow': 'Il server non ha risposto in tempo: riprova, o controlla nome e porta.',
  'mailServer.not_encrypted':
    'Il server non offre una connessione cifrata su questa porta: la password non viene inviata. Prova la 465 o la 587.',
  'mailServer.certificate':
    'Il certificato del server non vale per questo nome: usa il nome indicato dal fornitore.',
  'mailServer.no_sign_in':
    'Su questa porta il server non accetta nome e password: prova la 465 o la 587.',
  'mailServer.sign_in': (data) =>
    `Il server non accetta nome o password della casella. Dice: ${data['said'] ?? ''}`,
  'mailServer.not_tried': 'Prova di nuovo la connessione, poi salva.',
  'mailServer.fixed':
    'Il server di posta è impostato da chi gestisce il programma: qui si cambia solo il ritmo.',
  'mailServer.too_often': 'Troppe prove in poco tempo: riprova tra un quarto d’ora.',
}

export const SERVER_SAVED = 'Il server di posta risponde e accetta la casella: salvato.'
export const PACE_SAVED = 'Ritmo delle mail salvato.'
export const SERVER_REMOVED = 'Server di posta tolto: le mail restano in attesa.'
export const FIXED_NOTE =
  'Il server di posta è impostato da chi gestisce il programma (SMTP_URL); qui si sceglie il ritmo.'
export const PACE_HINT = 'Vuoto: quante ne accetta il server.'

export const USERNAME_HINT = 'Vuoto: l’indirizzo del mittente, come quasi tutti chiedono.'

export const PASSWORD_HINT =
  'Quella salvata non viene inviata a un altro server: scrivila qui e viene salvata con lui.'

/** How large a mail may be, where the server has said it. */
export const sizeLimitNote = (bytes: number): string =>
  `Il server accetta mail fino a ${formatInteger(Math.floor(bytes / 1_000_000))} MB.`

/** How a record stands, in one word. */
export const STATES = { good: 'A posto', weak: 'Da migliorare', wrong: 'Da correggere' } as const

interface Said {
  readonly state: keyof typeof STATES
  readonly text: string
}

const SILENT: Said = {
  state: 'weak',
  text: 'Il DNS non risponde in questo momento: riprova più tardi.',
}

/** What was found, and what is missing, in words for whoever asks the provider for it. */
export function findingText(finding: Finding, { provider }: Pick<DomainCheck, 'provider'>): Said {
  const include = provider === null ? '' : ` include:${provider}`
  const texts: Readonly<Record<Finding, Said>> = {
    dns_silent: SILENT,
    spf_good: { state: 'good', text: 'Il dominio dice quali server possono inviare per lui.' },
    spf_missing: {
      state: 'wrong',
      text: `Manca: nessuno sa quali server possono inviare per il dominio. Chiedi al gestore del dominio un record TXT “v=spf1${include} ~all”.`,
    },
    spf_several: {
      state: 'wrong',
      text: 'Ce n’è più di uno, e così non vale nessuno: chiedi al gestore del dominio di unirli in uno solo.',
    },
    spf_open: {
      state: 'wrong',
      text: 'Permette a chiunque di inviare per il dominio (+all): va chiuso con “~all” o “-all”.',
    },
    spf_without_provider: {
      state: 'weak',
      text: `Non nomina il fornitore scelto: chiedi al gestore del dominio di aggiungere “${include.trim()}”, se il server non è già compreso.`,
    },
    dkim_good: { state: 'good', text: 'Le mail possono essere firmate: la chiave è pubblicata.' },
    dkim_missing: {
      state: 'weak',
      text: 'Nessuna chiave trovata con i nomi soliti. Accendi la firma DKIM nel pannello del fornitore, o scrivi qui il selettore che usa.',
    },
    dkim_revoked: {
      state: 'wrong',
      text: 'La chiave è stata ritirata: va accesa di nuovo nel pannello del fornitore.',
    },
    dmarc_good: {
      state: 'good',
      text: 'Le mail false a nome del dominio vengono respinte o messe da parte.',
    },
    dmarc_missing: {
      state: 'wrong',
      text: 'Manca: alcuni fornitori mettono queste mail nello spam. Chiedi un record TXT “v=DMARC1; p=none” per _dmarc.',
    },
    dmarc_several: {
      state: 'wrong',
      text: 'Ce n’è più di uno, e così non vale nessuno: ne va tenuto uno solo.',
    },
    dmarc_unreadable: {
      state: 'wrong',
      text: 'Non dice che cosa fare delle mail false (p=): chiedi al gestore del dominio di correggerlo.',
    },
    dmarc_watching: {
      state: 'good',
      text: 'C’è, e per ora osserva soltanto (p=none). Quando tutto arriva bene si può passare a “quarantine”.',
    },
  }
  return texts[finding]
}
