import { confirm } from './question.ts'

/** Asks before a secret address closes, which is shown this once, whether it was copied. */
export const askAddressKept = (): Promise<boolean> =>
  confirm({
    title: 'Indirizzo segreto',
    text: 'L’hai copiato? Non si può più vedere.',
    confirmLabel: 'L’ho copiato',
    cancelLabel: 'Torna all’indirizzo',
    danger: true,
  })
