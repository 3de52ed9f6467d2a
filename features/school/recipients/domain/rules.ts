import { addressesOf, type Bounced } from '#f/system/mail/domain/rules/addresses.ts'
import { LEFT_OUT, type LeftOut, type Person, type Recipient } from './types.ts'

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
