import { formatDay, formatEuro, plural } from '#kit/domain/format.ts'
import type { JoinedStanding, StandingReason } from '../contract/standing.ts'
import { shownOf, worstShown } from '../rules/standings.ts'
import { overdueText, STANDING_NAME, standingReason } from '../text.ts'
import type { Shown } from '../types.ts'

const { regular, ...others } = STANDING_NAME
/** What is shown of a standing, in words and in the order in which it is offered. */
export const SHOWN_NAME: Readonly<Record<Shown, string>> = {
  regular,
  settled: 'Saldato',
  nothing_due: 'Nulla di scaduto',
  ...others,
}

/** A standing as the screen says it. */
export const shownName = (reason: StandingReason): string => SHOWN_NAME[shownOf(reason)]

/** The standing over all courses as the screen says it; empty when none is going on. */
export function joinedShownName({ courses }: JoinedStanding): string {
  const shown = worstShown(courses.map(({ reason }) => reason))
  return shown === null ? '' : SHOWN_NAME[shown]
}

/**
 * What is overdue, which the standing does not say: `1 arretrata, 400,00 €`; where nothing is due,
 * the day of the next instalment. Nothing of who has left.
 */
export function besideText(reasons: readonly StandingReason[]): string {
  const attended = reasons.filter(({ standing }) => standing !== 'withdrawn')
  const late = attended.flatMap((reason) => reason.late)
  if (late.length > 0) {
    const missing = late.reduce((sum, { missingCents }) => sum + missingCents, 0)
    return `${plural(late.length, 'arretrata', 'arretrate')}, ${formatEuro(missing)}`
  }
  if (worstShown(attended) !== 'nothing_due') return ''
  const [next] = attended.flatMap(({ nextOn }) => nextOn ?? []).toSorted()
  return next === undefined ? '' : `prossima il ${formatDay(next)}`
}

/** Why a standing is what is shown. */
export function shownReason(reason: StandingReason): string {
  switch (shownOf(reason)) {
    case 'settled':
      return 'Tutte le rate sono pagate.'
    case 'nothing_due':
      return reason.nextOn === null
        ? 'Nessuna rata è scaduta.'
        : `Nessuna rata è scaduta: la prossima è del ${formatDay(reason.nextOn)}.`
    default:
      return standingReason(reason)
  }
}

/** A late instalment of the reason: `Rata del 30/09/2026: 400,00 €, scaduta da 15 giorni`. */
export function lateLine({ dueOn, daysLate, missingCents }: StandingReason['late'][number]) {
  const since = overdueText(daysLate).toLowerCase()
  return `Rata del ${formatDay(dueOn)}: ${formatEuro(missingCents)}, ${since}`
}

export const REMIND = 'Sollecita'
