import { fork } from 'node:child_process'
import { on, once } from 'node:events'

/** A process needed more memory or more time than it may have; it has ended. */
export class ProcessFull extends Error {}

/** A module that runs in a process of its own, so that nobody waits for what it does. */
interface ProcessPlan {
  readonly script: URL
  /** The one message that it is sent. */
  readonly given: unknown
  /** What it may keep, in MB. */
  readonly mostMb: number
  /** How long it may work, in ms. */
  readonly mostMs?: number
}

const MOST_MS = 120_000

/**
 * What a process says, message by message; it ends as soon as nobody listens any more. Throws
 * `ProcessFull` when it had too little memory or time. A thread would share the server's memory, and the
 * limit that the server was started with counts for each of its threads instead of a thread's own.
 */
export async function* saidBeside<Said>({
  script,
  given,
  mostMb,
  mostMs = MOST_MS,
}: ProcessPlan): AsyncGenerator<Said, undefined> {
  const child = fork(script, {
    execArgv: ['--max-semi-space-size=4', `--max-old-space-size=${mostMb}`],
    // Nothing of the server's, whose surroundings have its secrets.
    env: {},
    serialization: 'advanced',
    // Without memory it writes a page about it, which is said in a sentence already.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...{ timeout: mostMs, killSignal: 'SIGKILL' },
  })
  const messages = on(child, 'message', { close: ['disconnect'] }) as AsyncIterable<[Said]>
  try {
    // A process that ends before it has read everything says so by how it ends.
    child.send(given as object, () => {})
    for await (const [said] of messages) yield said
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    if (child.signalCode !== null) throw new ProcessFull()
    if (child.exitCode !== 0) throw new Error(`${script.pathname} ended with ${child.exitCode}`)
  } finally {
    child.kill('SIGKILL')
  }
  return undefined
}

/** In such a process: works on what it is given, and ends; `say` resolves when it was said. */
export async function workBeside(
  work: (given: unknown, say: (said: object) => Promise<void>) => Promise<void>,
): Promise<void> {
  const [given] = (await once(process, 'message')) as [unknown]
  await work(given, async (said) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    process.send?.(said, undefined, {}, () => resolve())
    await promise
  })
  process.disconnect?.()
}
