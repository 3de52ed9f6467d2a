/** The longest account that a country has. */
const LONGEST = 34
/** Room for one with spaces or dashes between its groups. */
export const IBAN_MAX = 2 * LONGEST

/** An account without spaces, in capitals. */
export const plainIban = (written: string): string => written.replaceAll(/\s/g, '').toUpperCase()

/** An account as it is read, in groups of four. */
export const printIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, '$& ')

/** Whether an account without spaces has the form of one (ISO 13616) and its check digits hold. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  return BigInt(turned.replaceAll(/[A-Z]/g, (letter) => `${parseInt(letter, 36)}`)) % 97n === 1n
}
