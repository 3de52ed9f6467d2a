import { fileNameIn } from '#kit/domain/disposition.ts'
import { formatKilobytes } from '#kit/domain/format.ts'
import { useBusy } from './busy.ts'
import { ApiError, noAnswer } from './client/api-error.ts'
import { pageHeaders, refusalOf } from './client/request.ts'
import { sessionOver } from './client/session-over.ts'
import { notifyError, progressToast, type Progress } from './toast.tsx'

/** What takes longer than this tells how far it is. */
const PATIENCE_MS = 1000
/** After so long the browser has taken over what it saves. */
const RELEASED_AFTER_MS = 10_000

/**
 * Saves a file that the server makes when it is asked for, one at a time: `busy` while it comes.
 * What keeps it from coming is said in a message.
 */
export function useDownload(): {
  readonly busy: boolean
  readonly download: (address: string, failed?: string) => void
} {
  const { busy, run } = useBusy()
  const download = (address: string, failed?: string) => void run(() => saveFile(address, failed))
  return { busy, download }
}

/** The files on their way: a second click on one that is coming asks for nothing. */
const coming = new Set<string>()

/**
 * The same without a button of its own; it goes on when the page is left. `failed` is what is said
 * when it does not come, in place of the reason.
 */
export async function saveFile(address: string, failed?: string): Promise<void> {
  if (coming.has(address)) return
  coming.add(address)
  let progress: Progress | undefined
  let received = 0
  const said = () => `Preparo il file…${received === 0 ? '' : ` ${formatKilobytes(received)}`}`
  const timer = setTimeout(() => (progress = progressToast(said())), PATIENCE_MS)
  try {
    const { name, content } = await receive(address, (bytes) => {
      received = bytes
      progress?.say(said())
    })
    hand(content, name)
    progress?.done(`${name} è pronto.`)
  } catch (error) {
    const over = error instanceof ApiError && error.signedOut
    const said = (over ? undefined : failed) ?? wordsOf(error)
    if (progress) progress.fail(said)
    else notifyError(said)
  } finally {
    clearTimeout(timer)
    coming.delete(address)
  }
}

/** A file that the server makes, to be passed on instead of saved; throws an ApiError. */
export async function fetchFile(address: string): Promise<File> {
  const { name, content } = await receive(address, () => {})
  return new File([content], name, { type: content.type })
}

interface Received {
  readonly name: string
  readonly content: Blob
}

/** Of what was asked wrongly, what is wrong; a message has no fields to show it at. */
function wordsOf(error: unknown): unknown {
  return error instanceof ApiError ? (Object.values(error.fields)[0] ?? error) : error
}

/** Finds out whether a file can be had, without having it; throws an ApiError when it cannot. */
export async function askForFile(address: string): Promise<void> {
  const stop = new AbortController()
  await ask(address, stop.signal)
  stop.abort()
}

/** The beginning of an answer that is a file. */
async function ask(address: string, signal?: AbortSignal) {
  const session = sessionOver.current()
  const options = { headers: pageHeaders(), ...(signal ? { signal } : {}) }
  const answer = await fetch(address, options).catch(() => {
    throw noAnswer(false)
  })
  const name = fileNameIn(answer.headers.get('content-disposition'))
  if (answer.ok && name !== undefined) return { answer, name }
  const content = await answer.json().catch((): unknown => undefined)
  const error = refusalOf(answer.status, content) ?? noAnswer(false, answer.status)
  if (error.signedOut) sessionOver.announce(session)
  throw error
}

/** The whole file, or an ApiError; one that broke off on its way is no file. */
async function receive(address: string, tell: (bytes: number) => void): Promise<Received> {
  const { answer, name } = await ask(address)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body?.getReader()
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value)
      bytes += part.value.length
      tell(bytes)
    }
  } catch {
    throw noAnswer(false)
  }
  return { name, content: new Blob(parts, { type: answer.headers.get('content-type') ?? '' }) }
}

function hand(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASED_AFTER_MS)
}
