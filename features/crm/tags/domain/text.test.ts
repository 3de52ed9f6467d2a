import { expect, test } from 'vitest'
import { failedText, tagSentences } from './text.ts'

test.each([
  [tagSentences['tags.taken'], tagSentences['tags.taken']],
  [tagSentences['tags.not_found'], tagSentences['tags.not_found']],
  ['Guasto.', 'Si è verificato un errore: Guasto.'],
])('of what hinders a tag, %j is said as %j', (message, said) => {
  expect(failedText({ message })).toBe(said)
})
