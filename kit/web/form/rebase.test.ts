import { describe, expect, it } from 'vitest'
import { changedSince, rebase } from './rebase.ts'

const BASE = { version: 3, city: 'Roma', notes: '', courseIds: [1, 2] }

describe('what was typed over a record that has changed meanwhile', () => {
  it('is kept, over everything else as it is now', () => {
    const typed = { ...BASE, notes: 'Chiama la madre' }
    const now = { ...BASE, version: 4, courseIds: [1] }
    expect(rebase(BASE, typed, now)).toEqual({ ...now, notes: 'Chiama la madre' })
  })

  it('is not put over another change of the same field', () => {
    const now = { ...BASE, version: 4, city: 'Torino' }
    expect(rebase(BASE, { ...BASE, city: 'Milano' }, now)).toBeUndefined()
  })

  it('has of a list what either side added, without what either took away', () => {
    const typed = { ...BASE, courseIds: [2, 5, 3] }
    const now = { ...BASE, version: 4, courseIds: [4, 1, 5] }
    expect(rebase(BASE, typed, now)).toEqual({ ...now, courseIds: [4, 5, 3] })
    expect(rebase(BASE, { ...BASE, courseIds: [1, 2, 4, 5] }, now)?.courseIds).toEqual([4, 1, 5])
  })

  it('is no clash when both changed it alike', () => {
    const now = { ...BASE, version: 4, courseIds: [1] }
    expect(rebase(BASE, { ...BASE, courseIds: [1] }, now)).toEqual(now)
  })
})

it('tells what was typed from what was there, lists by their content', () => {
  const typed = { ...BASE, courseIds: [1, 2], notes: 'Chiama la madre', photo: undefined }
  expect(changedSince(BASE, typed)).toEqual({ notes: 'Chiama la madre' })
})
