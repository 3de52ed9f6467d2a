import { expect, onTestFinished, test } from 'vitest'
import { openPdfRenderer, QUEUE_LIMIT, RENDER_LIMIT_MS } from './pdf.ts'

const TEMPLATE = '/features/overview/reports/server/report/grades.typ'

function renderer(limits = {}) {
  const pdf = openPdfRenderer({ renderMs: RENDER_LIMIT_MS, queue: QUEUE_LIMIT, ...limits })
  onTestFinished(() => pdf.stop())
  return pdf
}

const file = (title: string, rows = 1) => ({
  template: TEMPLATE,
  data: {
    ...{ title, heading: title, academy: 'Accademia', madeAt: '22/11/2026 10:00' },
    ...{ about: [], columns: ['A', 'B'], none: '' },
    pages: Array.from({ length: rows }, () => [['x', 'y']]),
  },
})

test('the same document within a minute is made once', async () => {
  const pdf = renderer()
  const first = await pdf.render(file('Uno'))
  expect(await pdf.render(file('Uno'))).toBe(first)
  expect(await pdf.render(file('Due'))).not.toBe(first)
})

test('who comes when too many wait is told to come again', async () => {
  const pdf = renderer({ queue: 1 })
  const asked = ['a', 'b', 'c', 'd'].map((title) => pdf.render(file(title)))
  const codes = (await Promise.all(asked)).map((one) => (one.ok ? 'made' : one.code))
  expect(codes).toEqual(['made', 'made', 'kit.documents_busy', 'kit.documents_busy'])
})

test('a document that takes too long is given up, and the next one is made', async () => {
  const pdf = renderer({ renderMs: 400 })
  expect(await pdf.render(file('Lungo', 5_000))).toMatchObject({ code: 'kit.document_failed' })
  await expect
    .poll(async () => (await pdf.render(file('Corto'))).ok, { timeout: 20_000 })
    .toBe(true)
})

test('a template that is wrong is a fault of ours, not of who asked', async () => {
  const pdf = renderer()
  await expect(pdf.render({ ...file('x'), template: '/nowhere.typ' })).rejects.toThrow('nowhere')
})
