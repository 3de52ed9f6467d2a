import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { dayOfInstant, wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import { objectStore, type ObjectStore } from '#kit/server/backup/object-store.ts'
import { tryRestore } from '#kit/server/backup/trial.ts'
import {
  fileFault,
  inTurn,
  UNFINISHED,
  unlessBusy,
  writeBackup,
} from '#kit/server/backup/writing.ts'
import { backupFolder } from '#kit/server/config.ts'
import { diskOf } from '#kit/server/disk.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { inTransaction } from '#kit/server/tx.ts'
import {
  dayOfFile,
  fileName,
  filesToDrop,
  isBackupDue,
  isTrialDue,
  TRIAL_ROOM,
} from '../domain/rules.ts'
import { noRoomForTrial, UNEXPECTED } from '../domain/text.ts'
import type { Reason } from '../domain/types.ts'
import { noteBackup, noteCopy, noteDropped, noteTrial } from './mutations.ts'
import { databaseBytes, lastTrial, listUncopied, MAKE, newestHere, readHistory } from './queries.ts'

/**
 * The backups that nobody has to think of. Whether one is due is looked at once an hour and at the
 * start, so that a machine that is off at night makes it in the morning, and one that did not
 * succeed is tried again. What takes longer than an hour is left to whoever is at it: those that
 * waited would soon be all the jobs that a server does at a time.
 */
export function backupJobs(services: Services): JobSet {
  return {
    tasks: {
      'backups.nightly': () => backUpTonight(services),
      'backups.trial': () => tryNewest(services),
      'backups.copy': () => copyElsewhere(services),
      [MAKE]: () => backUp(services, 'asked'),
    },
    schedule: {
      'backups.nightly': '37 * * * *',
      'backups.copy': '42 * * * *',
      'backups.trial': '52 * * * *',
    },
  }
}

/** Makes last night's backup if it is missing. */
export async function backUpTonight(services: Services): Promise<void> {
  const { config, databaseUrl } = services
  const folder = backupFolder(config)
  if (folder === undefined || !(await isDue(services))) return
  await unlessBusy(databaseUrl, 'write', async () => {
    // Another server may just have made it.
    if (await isDue(services)) await make(services, folder, 'night')
  })
}

const isDue = async ({ db, clock }: Services) => isBackupDue(await readHistory(db), clock.now())

/**
 * Makes a backup, and deletes those whose time is over; what became of it is noted. One at a time:
 * what another one is writing would be taken for the rest of an interrupted one.
 */
export async function backUp(services: Services, reason: Reason): Promise<void> {
  const folder = backupFolder(services.config)
  if (folder === undefined) return
  await inTurn(services.databaseUrl, () => make(services, folder, reason))
}

async function make(services: Services, folder: string, reason: Reason): Promise<void> {
  const { clock, databaseUrl, secrets } = services
  const startedAt = clock.now().toString()
  const host = hostname()
  let file = fileName(dayOfInstant(clock.now()))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw fileFault(error, folder)
    })
    // What is over, or was left by an interrupted one, makes room first.
    await clearFolder(services, folder)
    const there = await readdir(folder)
    // Of an earlier one of the day nothing is lost.
    if (there.includes(file)) file = fileName(dayOfInstant(clock.now()), timeOf(clock.now()))
    const facts = { createdAt: startedAt, keyMark: secrets.mark }
    const { bytes, rows } = await writeBackup(databaseUrl, path.join(folder, file), facts)
    await note({ bytes, rows })
    await clearFolder(services, folder)
  } catch (error) {
    const known = error instanceof StartFault
    await note({ fault: known ? error.message : UNEXPECTED })
    if (!known) throw error
  }

  async function note(outcome: { bytes: number; rows: number } | { fault: string }) {
    await inTransaction(services, async (tx) =>
      ok(await noteBackup(tx, { reason, file, host, startedAt, ...outcome })),
    )
  }
}

const timeOf = (now: Temporal.Instant) => wallTimeOfInstant(now).slice(11).replaceAll(':', '')

/** Deletes the backups whose time is over, and what an interrupted one has left. */
async function clearFolder(services: Services, folder: string): Promise<void> {
  const there = await readdir(folder)
  const dropped = filesToDrop(there, services.clock.today())
  const unfinished = there.filter(
    (name) =>
      name.endsWith(UNFINISHED) && dayOfFile(name.slice(0, -UNFINISHED.length)) !== undefined,
  )
  for (const name of [...dropped, ...unfinished]) await rm(path.join(folder, name), { force: true })
  await inTransaction(services, async (tx) => ok(await noteDropped(tx, hostname(), dropped)))
}

/** Once a week, or a day after it failed, restores the newest backup into a database that is thrown away again. */
export async function tryNewest(services: Services): Promise<void> {
  await unlessBusy(services.databaseUrl, 'try', () => tryIfDue(services))
}

async function tryIfDue(services: Services): Promise<void> {
  const { db, clock, config, databaseUrl } = services
  const folder = backupFolder(config)
  if (folder === undefined || !isTrialDue(await lastTrial(db), clock.now())) return
  // In a folder that cannot be read nothing is found, and the trial says why.
  const newest = await newestHere(db, hostname(), await readdir(folder).catch(() => []))
  if (!newest) return
  const outcome = await attempt(async () => {
    await refuseWithoutRoom(services)
    return { trial: await tryRestore(databaseUrl, path.join(folder, newest.file)) }
  })
  await inTransaction(services, async (tx) => ok(await noteTrial(tx, newest.id, outcome)))
}

/**
 * Copies the backups of this machine that are not there yet to the object store, the newest first,
 * and deletes there those whose time is over. What one refuses is noted, and tried an hour later.
 */
export async function copyElsewhere(services: Services): Promise<void> {
  const folder = backupFolder(services.config)
  const store = objectStore(services.config)
  if (folder === undefined || store === undefined) return
  await unlessBusy(services.databaseUrl, 'copy', () => copyTo(store, services, folder))
}

async function copyTo(store: ObjectStore, services: Services, folder: string): Promise<void> {
  const { db, clock } = services
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // The first backup will make it.
    if (error.code !== 'ENOENT') throw error
  })
  if (!there) return
  const lost: string[] = []
  let fault: string | undefined
  for (const { id, file } of await listUncopied(db, hostname())) {
    if (!there.includes(file)) {
      lost.push(file)
      continue
    }
    const outcome = await attempt(async () => {
      await store.put(file, path.join(folder, file))
      return {}
    })
    fault = 'fault' in outcome ? outcome.fault : undefined
    await inTransaction(services, async (tx) => ok(await noteCopy(tx, id, fault)))
    if (fault !== undefined) break
  }
  // Somebody has taken them away: they would be looked for each hour.
  await inTransaction(services, async (tx) => ok(await noteDropped(tx, hostname(), lost)))
  // Also of a store that has refused one: it may be full.
  const clear = async () => store.drop(filesToDrop(await store.list(), clock.today()))
  await (fault === undefined ? clear() : attempt(clear))
}

/** What somebody can act on is noted; anything else is a fault of the program. */
async function attempt<T>(work: () => Promise<T>): Promise<T | { readonly fault: string }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartFault) return { fault: error.message }
    throw error
  }
}

/** The disk of the embedded database is known; what another server has, it says itself. */
async function refuseWithoutRoom({ db, config }: Services): Promise<void> {
  if (config.DATABASE_URL !== undefined) return
  const disk = await diskOf(config.DATA_DIR)
  if (!disk) return
  const needed = TRIAL_ROOM * (await databaseBytes(db))
  if (disk.free < needed) throw new StartFault(noRoomForTrial(needed))
}
