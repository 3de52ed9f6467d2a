import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '#kit/server/config.ts'

/** What a command gets. */
export interface Call {
  readonly config: Config
  /** The one name or file that it takes; empty for commands that take none. */
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
  print(line: string): void
}

/** A command as the help shows it; faults are thrown as StartFault, one Italian line each. */
export interface Command {
  /** The one thing that must follow it, as the help calls it. */
  readonly takes?: 'NOME' | 'FILE' | 'INDIRIZZO|CARTELLA'
  /** What may follow: `[--ask]`. */
  readonly flags?: string
  readonly does: string
  readonly options: ParseArgsOptionsConfig
  /** Works on the demo academy, whatever the options say. */
  readonly demo?: true
  run(call: Call): Promise<void>
}

/** A command with all that may follow it, as the help and the faults show it. */
export function usageOf(name: string, { takes, flags }: Command): string {
  return [name, takes, flags].filter((part) => part !== undefined).join(' ')
}
