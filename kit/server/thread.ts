import { on } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A thread needed more memory than it may have; it has ended. */
export class ThreadFull extends Error {}

/** A module that runs in a thread of its own, so that nobody waits for what it does. */
interface ThreadPlan {
  readonly script: URL
  /** What it is given, copied, as its `workerData`. */
  readonly given: unknown
  /** What it may keep, in MB. */
  readonly mostMb: number
}

/**
 * What a thread says, message by message; it ends as soon as nobody listens any more. Throws
 * `ThreadFull`, or what the thread did not catch.
 */
export async function* saidBeside<Said>({
  script,
  given,
  mostMb,
}: ThreadPlan): AsyncGenerator<Said, undefined> {
  const worker = new Worker(script, {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: mostMb },
  })
  try {
    for await (const [said] of on(worker, 'message') as AsyncIterable<[Said]>) yield said
  } catch (error) {
    const isFull =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isFull ? new ThreadFull() : error
  } finally {
    await worker.terminate()
  }
  return undefined
}
