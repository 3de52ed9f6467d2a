import { describe, expect, test } from 'vitest'
import { type Typing, typingAfter } from './typing.ts'

const typing = (text: string, ...given: readonly (number | null)[]): Typing<number | null> => ({
  text,
  given,
})

describe('a text being typed', () => {
  test('stays while what it stands for comes back, late or left out', () => {
    const typed = typing('12,50', 100, 1200, 1250)
    expect(typingAfter(typed, 1200)).toEqual(typing('12,50', 1250))
    expect(typingAfter(typingAfter(typed, 1200), 1250)).toEqual(typing('12,50'))
  })

  test('gives way to a value that was not typed', () => {
    expect(typingAfter(typing('12', 1200), 3000)).toBeUndefined()
  })

  test('gives way to a value that was typed and has come back before', () => {
    const emptied = typingAfter(typing('', null), null)
    expect(emptied).toEqual(typing(''))
    expect(typingAfter(emptied, null)).toBeUndefined()
  })
})
