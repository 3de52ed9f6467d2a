/**
 * The commands of `npm run quinte`: the operations on an academy that its screens do not have. Works
 * beside a running server and without one.
 */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { readConfig } from '#kit/server/config.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { backupCommand } from './quinte/backup.ts'
import { usageOf, type Command } from './quinte/command.ts'
import { demoCommand } from './quinte/demo.ts'
import { doctorCommand } from './quinte/doctor.ts'
import { migrateCommand } from './quinte/migrate.ts'
import { moveInCommand } from './quinte/move-in.ts'
import { restoreCommand } from './quinte/restore.ts'
import { userCommands } from './quinte/user.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  ...userCommands,
  doctor: doctorCommand,
  migrate: migrateCommand,
  demo: demoCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'move-in': moveInCommand,
}

/** Every command works on the academy of the variables, or on the demo one. */
const DEMO = { demo: { type: 'boolean' } } satisfies ParseArgsOptionsConfig

// Whoever reads only the first lines (`| head`) has seen enough.
process.stdout.on('error', () => process.exit(0))

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function run(words: readonly string[]): Promise<void> {
  if (words.length === 0 || words[0] === 'help' || words.includes('--help')) return help()
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => one in COMMANDS)
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || !command) {
    throw new StartFault(`Comando sconosciuto: ${words.join(' ')}. Vedi npm run quinte -- help.`)
  }
  const usage = `Uso: npm run quinte -- ${usageOf(name, command)} [--demo]`
  const { positionals, values } = parse(words.slice(name.split(' ').length), command, usage)
  if (positionals.length !== (command.takes ? 1 : 0)) throw new StartFault(usage)
  const { demo, ...options } = values
  await command.run({
    config: readConfig(process.env, demo === true || command.demo === true),
    name: positionals[0] ?? '',
    options,
    print,
  })
}

function parse(args: string[], command: Command, usage: string) {
  try {
    return parseArgs({ args, options: { ...command.options, ...DEMO }, allowPositionals: true })
  } catch (error) {
    // What parseArgs finds wrong is a TypeError; its sentence is English.
    if (error instanceof TypeError) throw new StartFault(usage)
    throw error
  }
}

function help(): void {
  print('npm run quinte -- COMANDO\n')
  for (const [name, command] of Object.entries(COMMANDS)) {
    print(`  ${usageOf(name, command)}\n      ${command.does}`)
  }
  print(`
Con --demo un comando lavora sull'accademia demo (cartella ./data-demo).
Variabili: le stesse del server (DATA_DIR, oppure DATABASE_URL e SECRET_KEY).`)
}
