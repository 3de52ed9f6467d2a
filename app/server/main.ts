import { readConfig } from '#kit/server/config.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { start, type Running } from './start.ts'

/** Time that running requests and jobs have to finish after SIGTERM. */
const DRAIN_MS = 30_000

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const demo = process.argv.includes('--demo')
  stopOnSignals(await start(readConfig(process.env, demo), print))
} catch (error) {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function stopOnSignals(running: Running): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      print('Arresto in corso: completo il lavoro già iniziato')
      setTimeout(() => process.exit(1), DRAIN_MS).unref()
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}
