import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remedyOf, type Remedy } from './remedy.ts'

test.each<[Remedy | undefined, string]>([
  ['sign_in', '535 5.7.8 Error: authentication failed'],
  ['sign_in', 'Invalid login: 535-5.7.8 Username and Password not accepted'],
  ['unknown_mailbox', '550 5.1.1 <anna@example.it>: Recipient address rejected: User unknown'],
  ['unknown_mailbox', '550 No such user here'],
  ['full_mailbox', '452 4.2.2 The email account is over quota'],
  ['spam', '554 5.7.1 Message rejected as spam'],
  ['too_many', '421 4.7.0 Try again later, too many connections'],
  ['too_large', '552 5.3.4 Message size exceeds fixed limit'],
  ['sender', '550 5.7.27 SPF check failed'],
  ['unreachable', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['unknown_mailbox', '550 Not <anna@example.it>'],
  [undefined, '250 OK'],
])('%s is what "%s" is about', (remedy, said) => {
  expect(remedyOf(said)).toBe(remedy)
})

test('whatever a server says has an answer or none', () => {
  fc.assert(
    fc.property(fc.string(), (said) => {
      const remedy = remedyOf(said)
      expect(remedy === undefined || typeof remedy === 'string').toBe(true)
    }),
  )
})
