import { describe, expect, test } from 'vitest'
import { decideRecipients } from './rules.ts'
import type { Person } from './types.ts'

const person = (changes: Partial<Person> = {}): Person => ({
  kind: 'student',
  id: 1,
  name: 'Ada',
  surname: 'Alfieri',
  mail: 'ada@example.it',
  mail2: '',
  deleted: false,
  withdrawn: false,
  blacklisted: false,
  ...changes,
})
const decided = (changes: Partial<Person>) => decideRecipients([person(changes)])[0]

describe('the address', () => {
  test('is the first valid one, and the other gets a copy', () => {
    expect(decided({ mail: ' ada@example.it ', mail2: 'madre@example.it' })).toMatchObject({
      address: 'ada@example.it',
      secondAddress: 'madre@example.it',
      leftOut: null,
    })
    expect(decided({ mail: 'ada', mail2: 'madre@example.it' })).toMatchObject({
      address: 'madre@example.it',
      secondAddress: '',
    })
  })

  test('is not written to twice in one mail', () => {
    expect(decided({ mail2: 'ADA@example.it' })).toMatchObject({ secondAddress: '' })
  })
})

describe('who gets nothing', () => {
  test.each([
    [{ deleted: true }, 'in_trash'],
    [{ withdrawn: true, blacklisted: true }, 'withdrawn'],
    [{ blacklisted: true, mail: '' }, 'blacklisted'],
    [{ mail: 'ada at example' }, 'no_address'],
  ] as const)('%o', (changes, reason) => {
    expect(decided(changes)?.leftOut).toBe(reason)
  })

  test('is the second with an address, not the second after one who gets nothing', () => {
    const people = [person({ withdrawn: true }), person({ id: 2 }), person({ id: 3 })]
    expect(decideRecipients(people).map(({ leftOut }) => leftOut)).toEqual([
      'withdrawn',
      null,
      'duplicate',
    ])
  })

  test('is who has only addresses that the mail server refuses for good', () => {
    const bounced = new Set(['ada@example.it'])
    const [only, two] = decideRecipients(
      [
        person({ mail: 'Ada@example.it', mail2: '' }),
        person({ id: 2, mail: 'ada@example.it', mail2: 'ada.due@example.it' }),
      ],
      [],
      bounced,
    )
    expect(only).toMatchObject({ leftOut: 'bounced', address: 'Ada@example.it' })
    expect(two).toMatchObject({ leftOut: null, address: 'ada.due@example.it', secondAddress: '' })
  })

  test('is nobody for a reason that does not count this time', () => {
    const people = [person({ withdrawn: true }), person({ id: 2, mail: '' })]
    const asked = decideRecipients(people, ['withdrawn', 'no_address'])
    expect(asked.map(({ leftOut }) => leftOut)).toEqual([null, null])
  })
})
