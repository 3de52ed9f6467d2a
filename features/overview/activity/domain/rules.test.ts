import { expect, test } from 'vitest'
import { parseKey } from './rules.ts'

test.each([
  ['lessons-12', { kind: 'lessons', id: 12 }],
  ['class-1', { kind: 'class', id: 1 }],
  ['lessons-0', undefined],
  ['other-1', undefined],
  ['trash-1e3', undefined],
  ['', undefined],
])('%j names %j', (key, of) => {
  expect(parseKey(key)).toEqual(of)
})
