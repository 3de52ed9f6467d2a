import { expect, test } from 'vitest'
import { arrivals } from './form-files.ts'

const size = 1_000
const saved = { key: 'saved', name: 'a.pdf', size, fileId: 1 }
const uploaded = { key: 'uploaded', name: 'b.pdf', size, uploadId: 2 }
const sending = { key: 'sending', name: 'c.pdf', size }
const refused = { key: 'refused', name: 'd.exe', size }
const cutOff = { key: 'cut off', name: 'e.pdf', size }
const running = new Map([
  ['sending', {}],
  ['refused', { error: 'Questo tipo di documento non è accettato' }],
])

test('only files on their way are waited for', () => {
  const said = (...files: Parameters<typeof arrivals>[0]) => arrivals(files, running)
  expect(said()).toBe('')
  expect(said(saved)).toBe('')
  expect(said(saved, refused, cutOff)).toBe('')
  expect(said(uploaded, sending)).toBe('Caricati 1 file di 2')
  expect(said(saved, uploaded, refused, cutOff)).toBe('Caricati 2 file di 2')
  expect(said(sending, refused)).toBe('Caricati 0 file di 1')
})
