import { describe, expect, it } from 'vitest'
import { limitOf, VIEWS_IN_ALL, VIEWS_PER_LIST } from './rules.ts'

const kept = (count: number, list: string) =>
  Array.from({ length: count }, (_, at) => ({ list, name: `Vista ${at}` }))

describe('the limit of views', () => {
  it('is reached when a list has as many as it may', () => {
    const rows = kept(VIEWS_PER_LIST, 'courses.list')
    expect(limitOf(rows, { list: 'courses.list', name: 'Nuova' })).toBe(VIEWS_PER_LIST)
    expect(limitOf(rows.slice(1), { list: 'courses.list', name: 'Nuova' })).toBeUndefined()
    expect(limitOf(rows, { list: 'rooms.list', name: 'Nuova' })).toBeUndefined()
  })

  it('leaves room for the arrangement of the columns, which has no name', () => {
    const rows = kept(VIEWS_PER_LIST, 'courses.list')
    expect(limitOf(rows, { list: 'courses.list', name: '' })).toBeUndefined()
  })

  it('is reached when a user has as many as may be read together', () => {
    const rows = kept(VIEWS_IN_ALL, 'courses.list').map((row, at) => ({ ...row, list: `l${at}` }))
    expect(limitOf(rows, { list: 'rooms.list', name: '' })).toBe(VIEWS_IN_ALL)
  })

  it('never stops one that is kept already from being changed', () => {
    const rows = kept(VIEWS_PER_LIST, 'courses.list')
    expect(limitOf(rows, { list: 'courses.list', name: 'VISTA 3' })).toBeUndefined()
  })
})
