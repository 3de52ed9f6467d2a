import type { Payee } from '#f/system/settings/domain/types.ts'
import type { Day } from '#kit/domain/day.ts'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { printIban } from '#kit/domain/iban.ts'
import type { Cents } from '#kit/domain/money.ts'
import { epcText } from '../rules/epc.ts'

/** What is to be paid by a transfer. */
export interface Payable {
  readonly dueOn: Day
  readonly missingCents: Cents
  /** Its payment code. */
  readonly code: string
}

/** The placeholders of letters that ask for a transfer, with the meaning of each. */
export const TRANSFER_PLACEHOLDERS = {
  bonifico: 'Beneficiario e IBAN in una riga, quando sono noti',
  iban: 'L’IBAN dell’accademia',
  beneficiario: 'A chi è intestato',
  qr: 'I codici QR dei bonifici, uno per rata, quando l’IBAN è noto',
}

/**
 * What they stand for. A transfer to nowhere is left out: the academy has not told its account.
 * `draw` makes the address of a picture of a QR code.
 */
export function transferValues(
  { payee, iban }: Payee,
  dues: readonly Payable[],
  draw: (text: string) => string,
) {
  if (iban === undefined) return { beneficiario: payee, iban: null, bonifico: null, qr: null }
  return {
    beneficiario: payee,
    iban: printIban(iban),
    bonifico: `Bonifico a ${payee}, IBAN ${printIban(iban)}.`,
    qr: {
      pictures: dues.map(({ dueOn, missingCents: amountCents, code: reference }) => ({
        src: draw(epcText({ payee, iban, amountCents, reference })),
        alt: `Codice QR per il bonifico di ${formatEuro(amountCents)}`,
        caption: `Rata del ${formatDay(dueOn)}\n${formatEuro(amountCents)}`,
      })),
    },
  }
}
