import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Sent } from './elsewhere/worker.ts'

/** How a client asks: as `fetch` does, with a text for a body. */
export type Ask = (
  address: string | URL,
  init: { method: string; headers: Readonly<Record<string, string>>; body?: string },
) => Promise<Response>

/** Asks from a thread of its own, one thing after the other: its work is none of the server's. */
export function askElsewhere(): { readonly ask: Ask; close(): Promise<void> } {
  const worker = new Worker(new URL('./elsewhere/worker.ts', import.meta.url))
  return {
    async ask(address, { body, ...init }) {
      const content = body === undefined ? undefined : new TextEncoder().encode(body)
      const sent: Sent = { address: String(address), ...init, body: content }
      worker.postMessage(sent, content ? [content.buffer] : [])
      const [[said, answer]] = (await once(worker, 'message')) as [[ArrayBuffer, ResponseInit]]
      return new Response(said.byteLength > 0 ? said : null, answer)
    },
    async close() {
      await worker.terminate()
    },
  }
}
