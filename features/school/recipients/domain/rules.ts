import { isMailAddress } from '#kit/domain/mail-address.ts'
import { type Addressed, LEFT_OUT, type LeftOut, type Person, type Recipient } from './types.ts'

/** Addresses, in lower case, that a mail server has refused for good. */
type Bounced = ReadonlySet<string>

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

/**
 * Decides for each person whether something is sent. `despite` names reasons that do not count:
 * an event may invite who has left, a letter with a login goes to two who share an address.
 */
export function decideRecipients(
  people: readonly Person[],
  despite: readonly LeftOut[] = [],
  bounced: Bounced = new Set(),
): Recipient[] {
  const taken = new Set<string>()
  return people.map(({ mail, mail2, deleted, ...person }) => {
    const [address, secondAddress] = addressesOf({ mail, mail2 }, bounced)
    const holds: Readonly<Record<LeftOut, boolean>> = {
      in_trash: deleted,
      withdrawn: person.withdrawn,
      blacklisted: person.blacklisted,
      no_address: address === '',
      bounced: bounced.has(address.toLowerCase()),
      duplicate: taken.has(address.toLowerCase()),
    }
    const leftOut = LEFT_OUT.find((reason) => holds[reason] && !despite.includes(reason)) ?? null
    if (leftOut === null) taken.add(address.toLowerCase())
    return { ...person, address, written: mail.trim(), secondAddress, leftOut }
  })
}
