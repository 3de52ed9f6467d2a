import { describe, expect, it } from 'vitest'
import { arranged, rearranged } from './arrangement.ts'

const COLUMNS = [{ id: 'name', main: true }, { id: 'mail' }, { id: 'phone' }, { id: 'city' }]
const shown = (columns: readonly string[], hidden: readonly string[] = []) =>
  arranged(COLUMNS, { columns, hidden }).map(({ id }) => id)

describe('the columns of a list', () => {
  it('stand as the program has them until somebody arranges them', () => {
    expect(arranged(COLUMNS, undefined)).toEqual(COLUMNS)
  })

  it('stand in the order that was chosen, without those that are not shown', () => {
    expect(shown(['phone', 'name', 'mail', 'city'], ['mail'])).toEqual(['phone', 'name', 'city'])
  })

  it('always have the one that names the row', () => {
    expect(shown(['mail', 'name'], ['name', 'phone', 'city'])).toEqual(['mail', 'name'])
  })

  it('that came to the list since stand last, and those that went are left out', () => {
    expect(shown(['gone', 'city', 'name'])).toEqual(['city', 'name', 'mail', 'phone'])
  })

  it('keep what was said of them where the list does not have them', () => {
    const before = { columns: ['name', 'contacts', 'mail'], hidden: ['contacts', 'mail'] }
    expect(rearranged([{ id: 'mail' }, { id: 'name' }], new Set(['name']), before)).toEqual({
      columns: ['mail', 'name', 'contacts'],
      hidden: ['name', 'contacts'],
    })
  })
})
