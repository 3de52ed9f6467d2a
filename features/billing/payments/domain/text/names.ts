import type { Status } from '../types.ts'

export const STATUS_NAME: Readonly<Record<Status, string>> = {
  unpaid: 'NON PAGATA',
  to_verify: 'DA VERIFICARE',
  paid: 'PAGATA',
}
