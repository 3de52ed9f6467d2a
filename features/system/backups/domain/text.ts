import { formatDecimal, formatInstant, formatInteger, plural } from '#kit/domain/format.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import type { Backup, backupsCodes } from './contract.ts'
import { LATE_HOURS, MONTHS_KEPT, NIGHTS_KEPT, TRIAL_DAYS } from './rules.ts'
import type { Reason } from './types.ts'

export const backupsSentences: Sentences<typeof backupsCodes> = {
  'backups.off': 'Le copie automatiche sono spente da chi gestisce il programma (BACKUP_DIR=off).',
}

export const REASON_LABELS: Readonly<Record<Reason, string>> = {
  night: 'Notturna',
  asked: 'Richiesta',
  upgrade: 'Prima di un aggiornamento',
}

export const UNEXPECTED = 'Errore imprevisto: il perché è nel log del programma.'

export const noRoomForTrial = (bytes: number): string =>
  `Il disco non ha spazio per la prova di ripristino: servono ${sizeText(bytes)}.`

/** A size as people say it: MB with a decimal, GB from a thousand of them on. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  if (megabytes >= 1_000) return `${formatDecimal(megabytes / 1_000, 1)}\u00a0GB`
  return `${formatDecimal(megabytes, 1)}\u00a0MB`
}

/** How long ago, in the largest whole unit. */
export function ageText(since: string, now: string): string {
  const hours = Math.floor(
    Temporal.Instant.from(since).until(Temporal.Instant.from(now)).total('hours'),
  )
  if (hours < 1) return 'meno di un’ora fa'
  if (hours < 48) return `${plural(hours, 'ora', 'ore')} fa`
  return `${formatInteger(Math.floor(hours / 24))} giorni fa`
}

export const EXPLAINED = `Ogni notte il programma copia tutta l’accademia in un file. Restano ${NIGHTS_KEPT} notti e una copia al mese per ${MONTHS_KEPT} mesi; ogni ${TRIAL_DAYS} giorni l’ultima è provata ripristinandola in un database a parte, che poi è cancellato.`
export const OFF = 'Le copie automatiche sono spente (BACKUP_DIR=off).'
export const NONE = 'Nessuna copia.'
export const NONE_YET = 'Ancora nessuna: la prima si fa la prossima notte.'
export const NOT_TRIED = 'Non ancora provata.'
export const STARTED = 'La copia è cominciata: tra poco compare nell’elenco.'

/** What became of a backup. */
export function outcomeText({ fault, bytes, droppedAt }: Backup): string {
  if (fault !== null) return fault
  const size = sizeText(bytes ?? 0)
  return droppedAt === null ? size : `${size}, tolta il ${formatInstant(droppedAt)}`
}

/** What became of its trial; empty when it was not tried. */
export function trialText({ triedAt, trial, trialFault }: Backup): string {
  if (triedAt === null) return ''
  if (trialFault !== null) return trialFault
  return trial === 'restored'
    ? `Ripristinata il ${formatInstant(triedAt)}`
    : `Riletta per intero il ${formatInstant(triedAt)}: il database non permette di crearne un altro per la prova`
}

/** Whether it is in the object store; empty before it was tried. */
export function copyText({ copiedAt, copyFault }: Backup): string {
  if (copyFault !== null) return copyFault
  return copiedAt === null ? '' : `Copiata il ${formatInstant(copiedAt)}`
}

export const NOT_COPIED = 'Ancora nessuna.'

export const LATE_HERE = `Da più di ${LATE_HOURS} ore nessuna copia è riuscita.`
export const LATE_TITLE = 'Manca una copia recente dell’accademia'

/** Above every screen of an administrator, when there is no new one. */
export const lateText = (lastGoodAt: string | null): string =>
  lastGoodAt === null
    ? 'Non c’è ancora una copia dell’accademia: guarda in Sistema perché.'
    : `L’ultima copia riuscita è del ${formatInstant(lastGoodAt)}: guarda in Sistema perché.`
