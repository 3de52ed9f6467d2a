import type { Sentences } from '#kit/domain/errors.ts'
import type { personDataCodes } from './contract.ts'

export const personDataSentences: Sentences<typeof personDataCodes> = {
  'personData.not_found': 'Questa scheda non esiste più.',
}

export const OVERVIEW = 'Che cosa e perché'
export const FILE_NAME = 'Dati personali'

export const EXPLAINED =
  'Un foglio Excel con tutto ciò che è conservato su questa persona e perché, da consegnarle quando lo chiede. La consegna resta nel diario.'

/** Why something is kept, in words for the person. */
export const WHY = {
  contract: 'Serve per il contratto con l’accademia: iscrizione, lezioni, attestati.',
  law: 'Lo chiede la legge: contabilità e ricevute si conservano dieci anni.',
  told: 'Documenta che cosa è stato comunicato, e quando.',
  asked: 'Serve per rispondere a chi ha chiesto informazioni, con il suo consenso.',
  events: 'Serve per i posti e gli ingressi degli eventi.',
  order: 'Interesse dell’accademia a non ripetere un rapporto finito male.',
  access: 'Serve per entrare nei servizi online. La password non si legge.',
  trace: 'Sicurezza: chi ha cambiato la scheda, e quando.',
  work: 'Serve per il rapporto di lavoro: lezioni, tariffe, fatture.',
} as const
