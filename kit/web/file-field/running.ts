import { toApiError } from '../client/api-error.ts'
import { newRequestKey } from '../client/request-key.ts'
import { upload, type Uploaded } from './upload.ts'

/** A chosen file on its way to the server. */
export interface Running {
  /** Bytes that have gone. */
  readonly sent: number
  /** Why it did not arrive. */
  readonly error?: string
  /** Sends it again, where that may help. */
  readonly again?: () => void
  readonly done?: Uploaded
}

/** Says why a file cannot be sent at all; undefined when it can. */
export type CheckFile = (file: File) => Promise<string | undefined>

/** What the sentence of a file that did not arrive begins with; its reason follows. */
const FAILED = 'Errore nel caricamento del file:'

let running: ReadonlyMap<string, Running> = new Map()
const stops = new Map<string, AbortController>()
const listeners = new Set<() => void>()

/** Sends a file; answers the key under which its progress is kept. */
export function beginUpload(file: File, check: CheckFile): string {
  // Never one of before a reload: the draft may still name those.
  const key = newRequestKey()
  void send(key, file, check)
  return key
}

/** Gives up a file that is on its way, or forgets one that has arrived. */
export function dropUpload(key: string): void {
  stops.get(key)?.abort()
  stops.delete(key)
  const rest = new Map(running)
  rest.delete(key)
  show(rest)
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything that is on its way, by key; another map after each change. */
export function currentUploads(): ReadonlyMap<string, Running> {
  return running
}

async function send(key: string, file: File, check: CheckFile): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  const tell = (state: Running) => {
    if (!stop.signal.aborted) show(new Map(running).set(key, state))
  }
  tell({ sent: 0 })
  const refused = await check(file)
  if (stop.signal.aborted) return
  if (refused !== undefined) return tell({ sent: 0, error: refused })
  try {
    const done = await upload(file, (sent) => tell({ sent }), stop.signal)
    tell({ sent: file.size, done })
  } catch (cause) {
    if (stop.signal.aborted) return
    const { kind, signedOut, message } = toApiError(cause)
    const error = signedOut ? message : `${FAILED} ${message}`
    // The same file would be refused again.
    if (kind === 'invalid') tell({ sent: 0, error })
    else tell({ sent: 0, error, again: () => void send(key, file, check) })
  }
}

function show(next: ReadonlyMap<string, Running>): void {
  running = next
  for (const listener of listeners) listener()
}
