import pg from 'pg'
import { expect, test } from 'vitest'
import { refuse } from '#kit/domain/result.ts'
import { refusalBook, refusalPage } from './refusals.ts'

const page = refusalPage(
  { 'plays.full': 'conflict', 'plays.not_found': 'not_found' },
  { 'plays.full': (data) => `Restano ${data['seats']} posti.`, 'plays.not_found': 'Non c’è.' },
  { plays_seat: { code: 'plays.full', field: 'seat' }, plays_author: { code: 'plays.not_found' } },
)
const book = refusalBook([page])

/** A statement that the database refused in the name of a constraint. */
function refusedBy(constraint?: string): pg.DatabaseError {
  const error = new pg.DatabaseError('violates', 1, 'error')
  return Object.assign(error, constraint === undefined ? {} : { constraint })
}

test('a code has its status and its sentence', () => {
  expect(book.status('plays.full')).toBe(409)
  expect(book.status('plays.not_found')).toBe(404)
  expect(book.sentence(refuse('plays.full', { data: { seats: 3 } }))).toBe('Restano 3 posti.')
  expect(book.sentence(refuse('plays.not_found'))).toBe('Non c’è.')
})

test('a code that nobody declared is a fault of the program', () => {
  expect(book.status('plays.unheard_of')).toBe(500)
})

test('a named constraint is a refusal, at its field when it has one', () => {
  expect(book.ofDatabaseError(refusedBy('plays_seat'))).toEqual(
    refuse('plays.full', { field: 'seat' }),
  )
  expect(book.ofDatabaseError(refusedBy('plays_author'))).toEqual(refuse('plays.not_found'))
})

test('any other failure is none', () => {
  for (const error of [refusedBy('unknown'), refusedBy(), new Error('plays_seat'), 'plays_seat']) {
    expect(book.ofDatabaseError(error)).toBeUndefined()
  }
})

test('two features cannot share a code', () => {
  expect(() => refusalBook([page, page])).toThrow('plays.full')
})
