import { expect, test } from 'vitest'
import { joinFoundation } from './foundation.ts'

const findSignedIn = async () => undefined
const createFirstAdministrator = async () => undefined
const upgradeBackups = { fileName: () => '', note: async () => {} }
const storedFiles = {
  limit: 1,
  info: async () => undefined,
  async *content() {
    yield new Uint8Array()
  },
  store: async () => ({ ok: false, code: 'files.empty' }) as const,
  opened: () => undefined,
  kept: async () => undefined,
}
const accounts = { findSignedIn, createFirstAdministrator }

test('what the server stands on is joined of what the features bring', () => {
  const foundation = joinFoundation([accounts, undefined, { storedFiles }, { upgradeBackups }])
  expect(foundation).toEqual({ ...accounts, storedFiles, upgradeBackups })
})

test('a part that nobody brings, or two, is seen at the start', () => {
  expect(() => joinFoundation([accounts, { storedFiles }])).toThrow(
    '0 features bring upgradeBackups',
  )
  const twice = [accounts, accounts, { storedFiles }, { upgradeBackups }]
  expect(() => joinFoundation(twice)).toThrow('2 features bring findSignedIn')
})
