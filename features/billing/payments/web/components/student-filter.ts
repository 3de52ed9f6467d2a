import type { Filter } from '#kit/web/table/types.ts'
import { SHOWN_NAME } from '../../domain/text/standing.ts'
import type { PaymentFilter } from '../../domain/types.ts'

const LABELS: Readonly<Record<PaymentFilter, string>> = {
  ...SHOWN_NAME,
  late: 'Con rate in ritardo',
  to_verify: 'Con rate da verificare',
}

/** Students by what they owe. */
export const paymentFilter: Filter<'payment'> = {
  name: 'payment',
  label: 'Pagamenti',
  more: true,
  options: Object.entries(LABELS).map(([value, label]) => ({ value, label })),
}
