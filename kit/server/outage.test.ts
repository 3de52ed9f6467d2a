import pg from 'pg'
import { expect, test } from 'vitest'
import { onePerMinute, outageIn, outageOf } from './outage.ts'

const refused = (code: string, message = 'x') =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code })
const failed = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  ['disk', refused('53100')],
  ['disk', failed('ENOSPC')],
  ['disk', new Error('write failed', { cause: failed('EDQUOT') })],
  ...['53200', '57P01', '57P03', '57014', '58030', '08006', '25006'].map(
    (code) => ['database', refused(code)] as const,
  ),
  ['database', failed('ECONNREFUSED')],
  ['database', new Error('Connection terminated unexpectedly')],
  ['database', new Error('Client has encountered a connection error and is not queryable')],
  [undefined, refused('23505')],
  // Words that somebody typed do not pass for an outage.
  [undefined, refused('22P02', 'invalid input: "no space left on device"')],
  [undefined, new TypeError('x is not a function')],
  [undefined, 'connection terminated'],
] as const)('what is out of order: %s by %s', (outage, error) => {
  expect(outageOf(error)).toBe(outage)
})

test('a line for the log is known by its words', () => {
  expect(outageIn('jobs: could not extend file: No space left on device')).toBe('disk')
  expect(outageIn('jobs: connect ECONNREFUSED 127.0.0.1:5432')).toBe('database')
  expect(outageIn('mail 7 was not taken, tried again later')).toBeUndefined()
})

test('a minute has one line of each kind, and the next tells how many were held back', () => {
  let at = 0
  const pace = onePerMinute(() => at)
  expect([pace('disk'), pace('disk'), pace('database'), pace('disk')]).toEqual([
    0,
    undefined,
    0,
    undefined,
  ])
  at = 60_000
  expect([pace('disk'), pace('database'), pace('disk')]).toEqual([2, 0, undefined])
})
