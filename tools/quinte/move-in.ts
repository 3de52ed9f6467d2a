import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderOf, isServerAddress, UPLOADS } from '#f/overview/move-in/domain/rules/address.ts'
import { fileNameOf, MAX_ANSWER } from '#f/overview/move-in/domain/rules.ts'
import * as text from '#f/overview/move-in/domain/text.ts'
import { runMoveIn } from '#f/overview/move-in/server/mutations/run.ts'
import { openReading } from '#f/overview/move-in/server/mutations.ts'
import { readOn, type Source } from '#f/overview/move-in/server/mutations/reading.ts'
import { findSheet, readDoubtful } from '#f/overview/move-in/server/queries.ts'
import { isBeside, whyNot } from '#f/overview/move-in/server/queries/old-server.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { batches } from '#app/server/features.ts'
import { plural } from '#kit/domain/format.ts'
import { refuse } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Services } from '#kit/server/services.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { withServices } from './academy.ts'
import type { Call, Command } from './command.ts'
import { askPassword } from './password.ts'

/** Between two lines that say how far the reading is. */
const ROUND_MS = 5_000

/** `move-in`: reads the old program and says what could be taken; with --run it is taken. */
export const moveInCommand: Command = {
  takes: 'INDIRIZZO|CARTELLA',
  flags: '[--user NOME] [--files CARTELLA] [--run]',
  does: 'legge il vecchio programma (script o cartella di risposte) e dice che cosa se ne può prendere; con --run lo prende, se non c’è nulla da chiedere',
  options: { user: { type: 'string' }, files: { type: 'string' }, run: { type: 'boolean' } },
  run: moveIn,
}

async function moveIn({ config, name, options, print }: Call): Promise<void> {
  const isServer = isServerAddress(name)
  const username = options['user'] as string | undefined
  if (isServer && username === undefined) {
    throw new StartFault('Di’ con quale utente del vecchio programma si entra: --user NOME')
  }
  const folder = isServer ? undefined : await answersIn(name)
  const password = isServer ? await askPassword('Password del vecchio programma: ') : ''
  await withServices(config, async (services) => {
    const address = isServer ? folderOf(name) : path.basename(path.resolve(name))
    const uploads = (options['files'] as string | undefined) ?? UPLOADS
    if (isServer) await mustBeThere(services, address)
    if (isServer && !isBeside(address, uploads)) {
      throw new StartFault(services.errors.sentence(refuse('moveIn.uploads_elsewhere')))
    }
    const opened = await inTransaction(services, (tx) =>
      openReading(tx, SYSTEM, services, {
        source: isServer ? 'server' : 'folder',
        ...{ address, uploads },
        ...(isServer && { login: { username: username ?? '', password } }),
      }),
    )
    if (!opened.ok) throw new StartFault(services.errors.sentence(opened))
    const { id } = opened.value
    await readAll(services, id, folder, print)
    await tell(services, id, print)
    if (options['run'] === true) await takeAll(services, id, print)
  })
}

async function mustBeThere(services: Services, address: string): Promise<void> {
  const why = await whyNot({ network: services.network, anywhere: true }, address)
  if (why !== undefined) throw new StartFault(services.errors.sentence(refuse(why)))
}

/** The answers that a folder holds, a file each. */
async function answersIn(folder: string): Promise<Source> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) {
    throw new StartFault(`${folder} non è né un indirizzo (http://…) né una cartella.`)
  }
  return async (call) => {
    const file = path.join(folder, fileNameOf(call))
    const info = await stat(file).catch(() => undefined)
    if (!info?.isFile()) return undefined
    if (info.size > MAX_ANSWER) return { fault: 'too_large' }
    return { bytes: await readFile(file), status: 200 }
  }
}

async function readAll(
  services: Services,
  moveInId: number,
  folder: Source | undefined,
  print: Call['print'],
): Promise<void> {
  const readers = { services, moveInId, anywhere: true, ...(folder && { folder }) }
  for (;;) {
    const standing = await readOn(readers, ROUND_MS)
    const sheet = await sheetOf(services, moveInId)
    if (standing === 'done' || !sheet) return
    if (standing === 'stopped') throw new StartFault(sheet.fault ?? text.FAULT_TEXTS.unreachable)
    print(text.readingLine(sheet.read, sheet.calls, sheet.expectedEnd))
    if (typeof standing === 'object') await pause(standing.waitSeconds * 1_000)
  }
}

async function tell(services: Services, id: number, print: Call['print']): Promise<void> {
  const sheet = await sheetOf(services, id)
  if (!sheet) return
  for (const counts of sheet.counts) print(text.countsLine(counts))
  for await (const { kind, oldId, label, verdict, notes } of readDoubtful(services.db, id)) {
    const why = notes.map(text.noteText).join('; ')
    const head = `${text.VERDICT_LABELS[verdict]}: ${text.KIND_LABELS[kind]} ${oldId}`.trim()
    print(`  ${head}, ${label}: ${why}`)
  }
  if (sheet.questions.length > 0) {
    print(`${plural(sheet.questions.length, 'domanda', 'domande')} in Impostazioni → Trasloco.`)
  }
  print(text.NOT_TAKEN)
  print(text.NEVER_TOLD)
}

/** Takes what was read, beside a running server or without one, and compares both sides. */
async function takeAll(services: Services, id: number, print: Call['print']): Promise<void> {
  const now = services.clock.now().toString()
  const started = await inTransaction(services, (tx) => runMoveIn({ tx, actor: SYSTEM, now }, id))
  if (!started.ok) throw new StartFault(services.errors.sentence(started))
  const work = batchJobs(services, batches).tasks[WORK]
  for (let running = true; running;) {
    await work?.({ id: started.value.batchId })
    running = (await sheetOf(services, id))?.running ?? false
  }
  const sheet = await sheetOf(services, id)
  for (const compared of sheet?.comparison ?? []) print(text.comparisonLine(compared))
}

const sheetOf = ({ db, clock }: Services, id: number) => findSheet(db, id, clock.now().toString())
