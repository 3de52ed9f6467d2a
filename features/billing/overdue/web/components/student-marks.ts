import type { LateInstalment, LateStudent } from '../../domain/contract.ts'
import { marksOf } from './columns.tsx'

/** When she was reminded last, of whichever instalment. */
export function lastReminder({ instalments }: LateStudent): LateInstalment['reminder'] {
  const all = instalments.flatMap(({ reminder }) => reminder ?? [])
  return all.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null
}

/** What there is to know of her before one writes. */
export function studentMarks({ instalments, blacklisted }: LateStudent): string[] {
  const left = instalments.filter(({ withdrawn }) => withdrawn).length
  const withdrawn = left > 0 && left === instalments.length
  return marksOf({ withdrawn, blacklisted })
}
