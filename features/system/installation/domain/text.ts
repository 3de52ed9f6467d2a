import { formatDecimal, formatInteger, plural } from '#kit/domain/format.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import { sizeText } from '#f/system/backups/domain/text.ts'
import type { InstallationState, installationCodes } from './contract.ts'
import { LOW_DISK, SLOW_HOURS, type Lack } from './rules.ts'

export const installationSentences: Sentences<typeof installationCodes> = {
  'installation.job_not_found': 'Questo lavoro non c’è più: è riuscito, o qualcuno l’ha ritentato.',
}

export const RETRIED = 'Il lavoro riparte subito.'

/** What is missing for real use, and what to do about it. */
export const LACK_TEXTS: Readonly<Record<Lack, string>> = {
  backups_off: 'Le copie automatiche sono spente: togli BACKUP_DIR=off.',
  backups_same_disk:
    'Le copie stanno sullo stesso disco dei dati: un disco rotto le porta via insieme. Con BACKUP_DIR scegli una cartella su un altro disco, o con BACKUP_S3 copiale altrove ogni notte.',
  base_url:
    'Manca BASE_URL, l’indirizzo con cui si apre il programma: i link delle mail portano a questa macchina.',
  base_url_open:
    'L’indirizzo in BASE_URL comincia con http: le password viaggiano leggibili. Serve un proxy con HTTPS.',
  two_factors:
    'Qualche amministratore entra con la sola password: ognuno attivi la verifica in due passaggi nelle sue impostazioni.',
  mail_server: 'Non c’è un server di posta: le mail restano in attesa.',
  mail_sender: 'Manca l’indirizzo del mittente: le mail restano in attesa.',
  disk_low: `Sul disco dei dati restano meno di ${sizeText(LOW_DISK)}: libera spazio.`,
}

export const ALL_THERE = 'Non manca niente.'

/** How much is left of a disk. */
export const diskText = ({ free, size }: { readonly free: number; readonly size: number }) =>
  `${sizeText(free)} liberi di ${sizeText(size)}`

/** By how much the database has grown. */
export function grownText({ grown }: InstallationState['database']): string {
  if (grown === null) return 'Si saprà da domani'
  const sign = grown.bytes < 0 ? '−' : '+'
  return `${sign}${sizeText(Math.abs(grown.bytes))} in ${plural(grown.days, 'giorno', 'giorni')}`
}

/** Who is signed in, from how many places. */
export const sessionsText = ({ open, people }: InstallationState['sessions']): string =>
  `${plural(open, 'aperta', 'aperte')}, ${plural(people, 'persona', 'persone')}`

export const waitingText = ({ waiting, failed }: InstallationState['jobs']): string =>
  failed === 0
    ? `${formatInteger(waiting)} in attesa`
    : `${formatInteger(waiting)} in attesa, ${plural(failed, 'non riuscito', 'non riusciti')}`

export const mailsText = ({ waiting, failed }: InstallationState['mails']): string =>
  failed === 0
    ? `${formatInteger(waiting)} in attesa`
    : `${formatInteger(waiting)} in attesa, ${plural(failed, 'non riuscita', 'non riuscite')}`

export const secondsText = (ms: number): string => `${formatDecimal(ms / 1000, 1)}\u00a0s`

export const NOTHING_SLOW = `Nelle ultime ${SLOW_HOURS} ore nessuna risposta ha fatto aspettare più di un secondo.`
