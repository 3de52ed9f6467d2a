import { expect, test } from 'vitest'
import { newRequestKey } from './request-key.ts'

test('a request key is a random UUID of version 4', () => {
  const keys = Array.from({ length: 200 }, newRequestKey)
  for (const key of keys) {
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(keys).size).toBe(keys.length)
})
