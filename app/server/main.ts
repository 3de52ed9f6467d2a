import { parseArgs } from 'node:util'
import { readConfig } from '#kit/server/config.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { demoScale } from './demo.ts'
import { start, type Running } from './start.ts'

/** Time that running requests and jobs have to finish after SIGTERM. */
const DRAIN_MS = 30_000

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { demo, scale } = readOptions()
  stopOnSignals(await start(readConfig(process.env, demo), print, scale))
} catch (error) {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** `--demo` serves the demo academy, `--scale N` makes it N times as large when it is first loaded. */
function readOptions(): { demo: boolean; scale: number } {
  try {
    const options = { demo: { type: 'boolean' }, scale: { type: 'string' } } as const
    const { values } = parseArgs({ options })
    if (values.scale !== undefined && !values.demo) throw new TypeError('--scale without --demo')
    return { demo: values.demo ?? false, scale: demoScale(values.scale) }
  } catch (error) {
    // What parseArgs finds wrong is a TypeError; its sentence is English.
    if (!(error instanceof TypeError)) throw error
    throw new StartFault('Opzioni non riconosciute: npm start -- [--demo [--scale N]].')
  }
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
