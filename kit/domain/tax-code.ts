/** The Italian codice fiscale: what can be wrong with one, in words. */

/** Ways in which a code can be wrong or not belong to the person it is written for. */
export const TAX_CODE_FAULTS = [
  'form',
  'check_digit',
  'surname',
  'name',
  'birth_date',
  'birth_place',
] as const
export type TaxCodeFault = (typeof TAX_CODE_FAULTS)[number]

/** The warning for each fault. Registry offices make mistakes too, so none of them stops a save. */
export const taxCodeWarnings: Readonly<Record<TaxCodeFault, string>> = {
  form: 'Il codice fiscale non ha la forma prevista: 16 lettere e cifre, oppure 11 cifre se è provvisorio.',
  check_digit:
    'L’ultimo carattere del codice fiscale non concorda con gli altri: forse c’è un errore di battitura.',
  surname: 'Il codice fiscale non corrisponde al cognome.',
  name: 'Il codice fiscale non corrisponde al nome.',
  birth_date: 'Il codice fiscale non corrisponde alla data di nascita.',
  birth_place: 'Il codice fiscale non corrisponde alla città di nascita.',
}

/** Sixteen letters and digits, or the eleven digits of a provisional code. */
const CODE_LENGTH = /^(?:[A-Z0-9]{16}|\d{11})$/

/**
 * A code as it is kept: upper case, without the spaces it is often printed with. Anything else
 * that was written instead of a code (`in attesa`) stays as it is, trimmed.
 */
export function normalTaxCode(text: string): string {
  const code = text.replace(/\s/g, '').toUpperCase()
  return CODE_LENGTH.test(code) ? code : text.trim()
}

/** Whether a text can be a code at all, as opposed to a note such as "in attesa". */
export function isCodeLike(text: string): boolean {
  return CODE_LENGTH.test(normalTaxCode(text))
}
