import { isMailAddress } from '#kit/domain/mail-address.ts'
import { LEFT_OUT, type LeftOut, type Person, type Recipient } from './types.ts'

/** The two addresses as far as they are valid: the second takes the place of a first that is not. */
function addressesOf({ mail, mail2 }: Person): [address: string, second: string] {
  const [address = '', second = ''] = [mail.trim(), mail2.trim()].filter(isMailAddress)
  return [address, second.toLowerCase() === address.toLowerCase() ? '' : second]
}

/**
 * Decides for each person whether something is sent. `despite` names reasons that do not count:
 * an event may invite who has left, a letter with a login goes to two who share an address.
 */
export function decideRecipients(
  people: readonly Person[],
  despite: readonly LeftOut[] = [],
): Recipient[] {
  const taken = new Set<string>()
  return people.map(({ mail, mail2, deleted, ...person }) => {
    const [address, secondAddress] = addressesOf({ mail, mail2, deleted, ...person })
    const holds: Readonly<Record<LeftOut, boolean>> = {
      in_trash: deleted,
      withdrawn: person.withdrawn,
      blacklisted: person.blacklisted,
      no_address: address === '',
      duplicate: taken.has(address.toLowerCase()),
    }
    const leftOut = LEFT_OUT.find((reason) => holds[reason] && !despite.includes(reason)) ?? null
    if (leftOut === null) taken.add(address.toLowerCase())
    return { ...person, address, written: mail.trim(), secondAddress, leftOut }
  })
}
