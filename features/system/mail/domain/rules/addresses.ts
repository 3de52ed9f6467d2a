import { isMailAddress } from '#kit/domain/mail-address.ts'

/** Whoever has two addresses, valid or not. */
export interface Addressed {
  readonly mail: string
  readonly mail2: string
}

/** Addresses, in lower case, that a mail server has refused for good. */
export type Bounced = ReadonlySet<string>

/**
 * The two addresses as far as they are valid: the second takes the place of a first that is not, or was
 * refused for good. Both are empty when neither is valid.
 */
export function addressesOf(
  { mail, mail2 }: Addressed,
  bounced: Bounced = new Set(),
): [address: string, second: string] {
  const valid = [mail.trim(), mail2.trim()].filter(isMailAddress)
  const good = valid.filter((one) => !bounced.has(one.toLowerCase()))
  const [address = '', second = ''] = good.length > 0 ? good : valid
  return [address, second.toLowerCase() === address.toLowerCase() ? '' : second]
}
