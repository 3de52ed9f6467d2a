import type { ChildProcess } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forkWorker, openPdfRenderer, QUEUE_LIMIT, RENDER_LIMIT_MS, WORKER_BYTES } from './pdf.ts'

const TEMPLATE = '/features/overview/reports/server/report/grades.typ'

function renderer(limits = {}, start = forkWorker) {
  const usual = { renderMs: RENDER_LIMIT_MS, queue: QUEUE_LIMIT, bytes: WORKER_BYTES }
  const pdf = openPdfRenderer({ ...usual, ...limits }, start)
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

test('after a minute it is made anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pdf = renderer()
  const first = await pdf.render(file('Uno'))
  vi.advanceTimersByTime(59_000)
  expect(await pdf.render(file('Uno'))).toBe(first)
  vi.advanceTimersByTime(1_000)
  expect(await pdf.render(file('Uno'))).not.toBe(first)
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

test('one document may take twenty seconds', () => {
  expect(RENDER_LIMIT_MS).toBe(20_000)
})

/** A renderer, and the processes that it started. */
function watched(limits = {}) {
  const workers: ChildProcess[] = []
  const pdf = renderer(limits, () => {
    const worker = forkWorker()
    workers.push(worker)
    return worker
  })
  return { pdf, workers }
}

test('when the worker is killed in the middle the request says so, and the next one is made', async () => {
  const { pdf, workers } = watched()
  expect((await pdf.render(file('Prima'))).ok).toBe(true)
  const lost = pdf.render(file('Lungo', 3_000))
  const waiting = pdf.render(file('In attesa'))
  await expect.poll(() => workers.length).toBe(1)
  workers[0]?.kill('SIGKILL')
  expect(await lost).toMatchObject({ ok: false, code: 'kit.document_failed' })
  expect((await waiting).ok).toBe(true)
  expect(workers).toHaveLength(2)
})

test('a worker that has grown too large makes no further document', async () => {
  const { pdf, workers } = watched({ bytes: 1 })
  for (const title of ['Prima', 'Seconda']) {
    expect((await pdf.render(file(title))).ok).toBe(true)
  }
  expect(workers).toHaveLength(2)
  await expect.poll(() => workers[0]?.signalCode).toBe('SIGKILL')
})

test('a worker that died while nothing was asked of it is replaced without a word', async () => {
  const { pdf, workers } = watched()
  await pdf.render(file('Prima'))
  const gone = new Promise((resolve) => workers[0]?.once('exit', resolve))
  workers[0]?.kill('SIGKILL')
  await gone
  expect((await pdf.render(file('Dopo'))).ok).toBe(true)
})

test('a worker that does not start keeps nobody waiting', async () => {
  const pdf = renderer({}, () => {
    const worker = forkWorker()
    worker.kill('SIGKILL')
    return worker
  })
  await expect(pdf.render(file('Mai'))).rejects.toThrow('has ended')
})

test('a picture that cannot be read is left out, with the others', async () => {
  const broken = [...Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')]
  const { data } = file('Con logo')
  const pdf = renderer()
  const made = await pdf.render({ template: TEMPLATE, data: { ...data, logo: broken } })
  expect(made.ok).toBe(true)
})

test('a template that is wrong is a fault of ours, not of who asked', async () => {
  const pdf = renderer()
  await expect(pdf.render({ ...file('x'), template: '/nowhere.typ' })).rejects.toThrow('nowhere')
})
