import pg from 'pg'
import { expect, test } from 'vitest'
import { refuse } from '#kit/domain/result.ts'
import { errorRegistry, featureErrors } from './error-registry.ts'

const page = featureErrors(
  { 'plays.full': 'conflict', 'plays.not_found': 'not_found' },
  { 'plays.full': (data) => `Restano ${data['seats']} posti.`, 'plays.not_found': 'Non c’è.' },
  { plays_seat: { code: 'plays.full', field: 'seat' }, plays_author: { code: 'plays.not_found' } },
)
const errors = errorRegistry([page])

/** A statement that the database refused in the name of a constraint. */
function refusedBy(constraint?: string): pg.DatabaseError {
  const error = new pg.DatabaseError('violates', 1, 'error')
  return Object.assign(error, constraint === undefined ? {} : { constraint })
}

test('a code has its status and its sentence', () => {
  expect(errors.status('plays.full')).toBe(409)
  expect(errors.status('plays.not_found')).toBe(404)
  expect(errors.sentence(refuse('plays.full', { data: { seats: 3 } }))).toBe('Restano 3 posti.')
  expect(errors.sentence(refuse('plays.not_found'))).toBe('Non c’è.')
})

test('a code that nobody declared is a fault of the program', () => {
  expect(errors.status('plays.unheard_of')).toBe(500)
})

test('a named constraint is a refusal, at its field when it has one', () => {
  expect(errors.ofDatabaseError(refusedBy('plays_seat'))).toEqual(
    refuse('plays.full', { field: 'seat' }),
  )
  expect(errors.ofDatabaseError(refusedBy('plays_author'))).toEqual(refuse('plays.not_found'))
})

test('any other failure is none', () => {
  for (const error of [refusedBy('unknown'), refusedBy(), new Error('plays_seat'), 'plays_seat']) {
    expect(errors.ofDatabaseError(error)).toBeUndefined()
  }
})

test('two features cannot share a code', () => {
  expect(() => errorRegistry([page, page])).toThrow('plays.full')
})
