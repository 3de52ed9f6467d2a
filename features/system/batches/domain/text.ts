import type { Sentences } from '#kit/domain/errors.ts'
import { formatInteger, plural } from '#kit/domain/format.ts'
import type { Batch, batchCodes } from './contract.ts'
import { MAX_ITEMS } from './rules.ts'
import type { BatchState } from './types.ts'

export const batchSentences: Sentences<typeof batchCodes> = {
  'batches.not_found': 'Questa operazione non esiste più.',
  'batches.empty': 'Non c’è nulla su cui lavorare.',
  'batches.too_many': `Al massimo ${formatInteger(MAX_ITEMS)} elementi alla volta.`,
  'batches.over': 'L’operazione è già finita.',
  'batches.nothing_failed': 'Non c’è nulla da riprovare.',
}

/** Why an item failed when the program itself is at fault. */
export const ITEM_FAULT = 'Errore interno: nulla è stato fatto per questo elemento.'

export const BATCHES = 'Operazioni'
export const ALL_BATCHES = 'Tutte le operazioni'
export const NO_BATCHES = 'Nessuna operazione'
export const NO_BATCHES_HINT = 'Qui compaiono le operazioni su molti elementi che hai avviato.'
export const CANCELLED = 'Operazione interrotta. Quello che era già fatto resta.'
export const RETRIED = 'Riprovo quello che non è riuscito.'

export const STATE_LABELS: Readonly<Record<BatchState, string>> = {
  waiting: 'In attesa',
  running: 'In corso',
  ended: 'Conclusa',
  cancelled: 'Interrotta',
}

type Count = Pick<Batch, 'total' | 'done' | 'failed'>

/** How far it is: "12 di 40". What failed counts too: its turn is over. */
export const howFar = ({ total, done, failed }: Count): string =>
  `${formatInteger(done + failed)} di ${formatInteger(total)}`

/** What is running, for whoever hears the header instead of seeing it. */
export const indicatorLabel = (count: Count): string => `Operazioni in corso: ${howFar(count)}`

/** How it went, once it is over. */
export function outcome(batch: Batch): string {
  const { title, state, total, done, failed, saidDone, saidFailed } = batch
  if (done === total && saidDone !== null) return saidDone
  if (failed > 0 && saidFailed !== null) return saidFailed
  const parts = [`${title}: ${formatInteger(done)} di ${formatInteger(total)}`]
  if (failed > 0) parts.push(plural(failed, 'non riuscito', 'non riusciti'))
  if (state === 'cancelled') parts.push('interrotta')
  return `${parts.join(', ')}.`
}

/** Asked before the rest of a batch is left undone. */
export const confirmCancel = (batch: Batch): string =>
  `${batch.title}: ${howFar(batch)}. Quello che è già fatto resta, il resto non sarà fatto.`
