import { parentPort } from 'node:worker_threads'

/** A request as it comes from the other thread. */
export interface Sent {
  readonly address: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | undefined
}

parentPort?.on('message', (sent: Sent) => void pass(sent))

async function pass({ address, body, ...init }: Sent): Promise<void> {
  const answer = await fetch(address, { ...init, body: body ?? null })
  const content = await answer.arrayBuffer()
  const { status, headers } = answer
  parentPort?.postMessage([content, { status, headers: [...headers] }], [content])
}
