import { expect, test } from 'vitest'
import { meantBy } from './commands.ts'

test.each([
  ['pagamenti in ritardo', 'label'],
  ['ritardo', 'part'],
  ['chi deve pagare', 'words'],
  ['scad', 'words'],
  ['ritardo bonifici', undefined],
  ['citta', 'words'],
] as const)('late payments by %j: %j', (typed, how) => {
  expect(meantBy('Pagamenti in ritardo', 'chi deve pagare, scaduti, città', typed)).toBe(how)
})
