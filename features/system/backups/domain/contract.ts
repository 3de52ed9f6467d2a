import { z } from 'zod'
import { id, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { REASONS, TRIALS } from './types.ts'

export const backupsCodes = {
  'backups.off': 'conflict',
} as const satisfies Codes

const backup = z.object({
  id,
  reason: z.enum(REASONS),
  file: z.string(),
  /** The machine that has the file. */
  host: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  /** Why it did not succeed. */
  fault: z.string().nullable(),
  triedAt: z.string().nullable(),
  trial: z.enum(TRIALS).nullable(),
  trialFault: z.string().nullable(),
  /** When its copy in the object store was whole. */
  copiedAt: z.string().nullable(),
  /** Why it is not there yet. */
  copyFault: z.string().nullable(),
  droppedAt: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

const state = z.object({
  /** Where they lie; null when the program makes none. */
  folder: z.string().nullable(),
  /** The folder is on the disk of the data: what takes one takes the other. */
  sameDisk: z.boolean(),
  lastGoodAt: z.string().nullable(),
  /** The newest attempt, when it did not succeed. */
  fault: z.string().nullable(),
  lastTrialAt: z.string().nullable(),
  lastTrialFault: z.string().nullable(),
  /** The object store to which each is copied; null when there is none. */
  store: z.string().nullable(),
  /** When the newest backup that is in the store was copied. */
  lastCopyAt: z.string().nullable(),
  lastCopyFault: z.string().nullable(),
  /** There should be a newer one. */
  late: z.boolean(),
  /** One that was asked for waits or is being made; until it fails: then the list says why. */
  making: z.boolean(),
})
export type BackupState = z.infer<typeof state>

/** The backups that the program makes by itself. */
export const backupsContract = {
  state: operation('installation', 'GET', '/backups/state', 'The last good backup, and its age', {
    unattended: true,
  })
    .input(z.strictObject({}).optional())
    .output(state),
  list: operation('installation', 'GET', '/backups', 'Backups that were made or tried')
    .input(listInput(['endedAt'], {}))
    .output(listOutput(backup)),
  start: operation('installation', 'POST', '/backups', 'Make a backup now')
    .input(z.strictObject({}).optional())
    .output(z.object({})),
}
