import type { PlannedInstalment } from '#f/billing/payments/domain/types.ts'
import { formatDay, formatEuro, joinWords, plural } from '#kit/domain/format.ts'

type Late = readonly Pick<PlannedInstalment, 'dueOn' | 'amountCents'>[]

const sumOf = (late: Late) =>
  formatEuro(late.reduce((sum, { amountCents }) => sum + amountCents, 0))

/** What is late already for somebody who is enrolled today. */
export function lateText(late: Late): string {
  const rows = late.map(
    ({ dueOn, amountCents }) => `${formatEuro(amountCents)} del ${formatDay(dueOn)}`,
  )
  const [are, named] =
    late.length === 1 ? ['è già scaduta', 'una rata'] : ['sono già scadute', `${late.length} rate`]
  return `Del piano del corso ${are} ${named}: ${joinWords(rows)}.`
}

/** The ways to go on with what is late, and what each means. */
export function lateWays(late: Late, coming: number) {
  return [
    {
      value: 'keep',
      label: 'Restano come sono',
      description: 'Risultano in ritardo da subito, come per gli altri.',
    },
    {
      value: 'today',
      label: 'Una rata sola, oggi',
      description: `${sumOf(late)} con scadenza oggi, poi le altre rate come da piano.`,
    },
    {
      value: 'spread',
      label: 'Divise sulle rate a venire',
      description:
        coming === 0
          ? 'Il piano non ha più rate a venire.'
          : `${sumOf(late)} su ${plural(coming, 'rata', 'rate')}, in parti uguali.`,
      disabled: coming === 0,
    },
    {
      value: 'own',
      label: 'Un piano personale',
      description: 'Dopo l’iscrizione si apre il piano dello studente, da scrivere.',
    },
  ] as const
}
