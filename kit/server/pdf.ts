import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Asked, Made } from './pdf/worker.ts'

/** A document about to be typeset. */
export interface PdfFile {
  /** Path of its template from the root of the project, `/features/…/report/grades.typ`. */
  readonly template: string
  /** What the template reads as JSON: it is never taken for markup. */
  readonly data: PdfData
}

/** What every document says of itself. */
export interface PdfData {
  readonly title: string
  /** When it was made, as it is printed. */
  readonly madeAt: string
  readonly [name: string]: unknown
}

/** Typesets documents, one after the other, in a process beside the server. */
export interface PdfRenderer {
  /**
   * The PDF of a document; the same document within a minute is not typeset again. Refused with
   * `kit.documents_busy` when too many wait, with `kit.document_failed` when it cannot be made in
   * time or the worker dies: the next one begins with a new worker.
   */
  render(file: PdfFile): Promise<Result<Uint8Array>>
  stop(): Promise<void>
}

/** How long one document may take. */
export const RENDER_LIMIT_MS = 20_000
/** How many documents may wait for the one that is being made. */
export const QUEUE_LIMIT = 30
/** The native memory of what was typeset is not given back whole: now and then begin anew. */
const WORKER_DOCUMENTS = 500
export const WORKER_BYTES = 500_000_000
const KEPT_MS = 60_000
const KEPT_BYTES = 20_000_000

/** A renderer whose worker starts with the first document. */
export function openPdfRenderer(
  limits: { readonly renderMs: number; readonly queue: number; readonly bytes: number } = {
    renderMs: RENDER_LIMIT_MS,
    queue: QUEUE_LIMIT,
    bytes: WORKER_BYTES,
  },
  start: () => ChildProcess = forkWorker,
): PdfRenderer {
  const kept = new Map<string, Promise<Result<Uint8Array>>>()
  let keptBytes = 0
  let worker: Promise<ChildProcess> | undefined
  let made = 0
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const forget = () => {
    worker = undefined
    made = 0
  }

  const end = async () => {
    const ended = worker
    forget()
    ;(await ended?.catch(() => {}))?.kill('SIGKILL')
  }

  const begin = () => {
    const begun = ready(start(), () => {
      if (worker === begun) forget()
    })
    return begun
  }

  const typeset = async (file: PdfFile): Promise<Result<Uint8Array>> => {
    if (made >= WORKER_DOCUMENTS) await end()
    worker ??= begin()
    const answer = await answerOf(await worker, file, limits.renderMs)
    made += 1
    if (answer === undefined || (answer.bytes ?? 0) > limits.bytes) await end()
    if (answer?.fault !== undefined) throw new Error(answer.fault)
    return answer?.pdf ? ok(answer.pdf) : refuse('kit.document_failed')
  }

  const queued = (file: PdfFile): Promise<Result<Uint8Array>> => {
    waiting += 1
    const turn = last.then(() => typeset(file)).finally(() => (waiting -= 1))
    // The next in the queue does not care how this one ended: whoever asked for it is told.
    last = turn.catch(() => {})
    return turn
  }

  const keep = (key: string, result: Result<Uint8Array>) => {
    const bytes = result.ok ? result.value.byteLength : 0
    if (!result.ok || keptBytes + bytes > KEPT_BYTES) return void kept.delete(key)
    keptBytes += bytes
    setTimeout(() => {
      keptBytes -= bytes
      kept.delete(key)
    }, KEPT_MS).unref()
  }

  return {
    async render(file) {
      const key = createHash('sha256').update(JSON.stringify(file)).digest('base64')
      const known = kept.get(key)
      if (known) return known
      if (waiting > limits.queue) return refuse('kit.documents_busy')
      const rendering = queued(file)
      kept.set(key, rendering)
      rendering.then(
        (result) => keep(key, result),
        () => kept.delete(key),
      )
      return rendering
    },
    stop: end,
  }
}

/** A process that typesets. A thread would not do: it cannot be ended inside the typesetter. */
export function forkWorker(): ChildProcess {
  return fork(new URL('./pdf/worker.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
  })
}

/**
 * The process once it is ready for its first document; `gone` is called when it ends, so that the
 * next document finds another one.
 */
async function ready(worker: ChildProcess, gone: () => void): Promise<ChildProcess> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>()
  const failed = () => {
    gone()
    reject(new Error('the process that typesets has ended'))
  }
  worker.once('message', () => resolve(worker))
  worker.once('error', failed).once('exit', failed)
  await promise
  worker.unref()
  worker.channel?.unref()
  return worker
}

/** What the worker says of one document; undefined when it died or took too long. */
async function answerOf(
  worker: ChildProcess,
  file: PdfFile,
  limitMs: number,
): Promise<Made | undefined> {
  const { promise, resolve } = Promise.withResolvers<Made | undefined>()
  const give = () => resolve(undefined)
  const timer = setTimeout(give, limitMs)
  worker.once('message', resolve).once('error', give).once('exit', give)
  const asked: Asked = { template: file.template, data: JSON.stringify(file.data) }
  worker.send(asked, (error) => {
    if (error) give()
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', give).off('exit', give)
  }
}
