import { PAYEE_MAX } from '#f/system/settings/domain/types.ts'

/** A transfer that a bank's app fills in from a QR code. */
export interface Transfer {
  readonly payee: string
  readonly iban: string
  readonly amountCents: number
  /** A creditor reference of ISO 11649. */
  readonly reference: string
}

/**
 * The text of a QR code for a SEPA transfer, by the standard of the European Payments Council
 * (EPC069-12, version 2): a line a field, those that are not used empty, none after the last.
 */
export function epcText({ payee, iban, amountCents, reference }: Transfer): string {
  const bic = ''
  const purpose = ''
  return [
    ...['BCD', '002', '1', 'SCT', bic, payee.replace(/\s+/g, ' ').trim().slice(0, PAYEE_MAX)],
    ...[iban, `EUR${(amountCents / 100).toFixed(2)}`, purpose, reference],
  ].join('\n')
}
