import type { Status } from '../types.ts'

/** How old clients write the status of an instalment. */
export const STATUS_NAME: Readonly<Record<Status, string>> = {
  unpaid: 'NON PAGATA',
  to_verify: 'DA VERIFICARE',
  paid: 'PAGATA',
}

/** How the screen says it. */
export const STATUS_LABEL: Readonly<Record<Status, string>> = {
  unpaid: 'Da pagare',
  to_verify: 'Da verificare',
  paid: 'Pagata',
}

/** The same within a sentence. */
export const statusWord = (status: Status): string => STATUS_LABEL[status].toLowerCase()
