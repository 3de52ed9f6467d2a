import { expect, test } from 'vitest'
import { subjectLabel } from './rules.ts'

test.each([
  ['Dizione', 'Primo anno', 'Dizione - Primo anno'],
  ['Dizione', '', 'Dizione'],
])('%j with the note %j is shown as %j', (name, note, label) => {
  expect(subjectLabel({ name, note })).toBe(label)
})
