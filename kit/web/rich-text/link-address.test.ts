import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ['https://esempio.it/a?b=1', 'https://esempio.it/a?b=1'],
  [' http://esempio.it ', 'http://esempio.it'],
  ['esempio.it', 'https://esempio.it'],
  ['www.esempio.it/corsi', 'https://www.esempio.it/corsi'],
  ['anna@esempio.it', 'mailto:anna@esempio.it'],
  ['mailto:anna@esempio.it', 'mailto:anna@esempio.it'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//altrove.example', undefined],
  ['https://', undefined],
  ['due parole.it', undefined],
  ['', undefined],
])('%j means %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
