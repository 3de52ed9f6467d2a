import { formatInteger, plural } from '#kit/domain/format.ts'
import { MAX_DELETED, MAX_MONTHS, USUAL_MONTHS } from './rules.ts'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const retentionSentences = {
  'retention.source_not_found': 'Questa origine non esiste più.',
  'retention.changed':
    'Nel frattempo l’elenco è cambiato: guardalo di nuovo. Non è stato cancellato nulla.',
} as const

export const MONTHS_FORM = `Scrivi un numero di mesi da 1 a ${MAX_MONTHS}`

export const monthsText = (months: number) => plural(months, 'mese', 'mesi')
export const monthsSaved = (source: string, months: number) =>
  `I lead di ${source} si tengono ${monthsText(months)}.`

export const EXPLAINED = `I mesi si contano dall’ultimo contatto: arrivo, consenso, nota, chiamata o appuntamento. Dove non è stato scelto altro sono ${USUAL_MONTHS}. Chi ha più origini si tiene finché una lo permette; chi si è iscritto è uno studente e qui non compare.`

/** Before the data of leads go for good. */
export const deletionQuestion = (due: number) => ({
  title: `Cancella i dati di ${plural(Math.min(due, MAX_DELETED), 'lead', 'lead')}`,
  text: [
    'Nomi, recapiti, note, chiamate e tag sono cancellati per sempre, anche dal cestino e dal diario: non si può annullare. Restano solo i conteggi per mese e origine.',
    ...(due > MAX_DELETED
      ? [
          `Sono i primi ${formatInteger(MAX_DELETED)} di ${formatInteger(due)}: gli altri restano in elenco.`,
        ]
      : []),
  ].join(' '),
})
export const deletedText = (count: number) =>
  `Cancellati per sempre i dati di ${plural(count, 'lead', 'lead')}.`

/** In the place of a name that was deleted. */
export const WITHOUT_SOURCE = 'Senza origine'
