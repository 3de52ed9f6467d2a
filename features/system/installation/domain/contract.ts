import { z } from 'zod'
import { id, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { LACKS } from './rules.ts'

export const installationCodes = {
  'installation.job_not_found': 'not_found',
} as const satisfies Codes

const disk = z.object({ free: z.int(), size: z.int() })

const state = z.object({
  version: z.string(),
  /** The newest migration, and when it was applied. */
  schema: z.int(),
  updatedAt: z.string(),
  database: z.object({
    server: z.string(),
    bytes: z.int(),
    /** Bytes more than so many days ago; null while that is not known. */
    grown: z.object({ bytes: z.int(), days: z.int() }).nullable(),
  }),
  /** Null where the database is not on a disk of this machine. */
  dataDisk: disk.nullable(),
  backupDisk: disk.nullable(),
  jobs: z.object({ waiting: z.int(), failed: z.int() }),
  mails: z.object({ waiting: z.int(), failed: z.int() }),
  sessions: z.object({ open: z.int(), people: z.int() }),
  slow: z.array(
    z.object({
      operation: z.string(),
      count: z.int(),
      worstMs: z.int(),
      lastAt: z.string(),
    }),
  ),
  lacks: z.array(z.enum(LACKS)),
})
export type InstallationState = z.infer<typeof state>

const job = z.object({
  id,
  task: z.string(),
  attempts: z.int(),
  fault: z.string(),
  createdAt: z.string(),
  /** It will not be tried again by itself. */
  givenUp: z.boolean(),
})
export type FailedJob = z.infer<typeof job>

/** How the program is doing, for whoever looks after it. */
export const installationContract = {
  state: operation('installation', 'GET', '/installation', 'How the program is doing')
    .input(z.strictObject({}).optional())
    .output(state),
  news: operation('installation', 'GET', '/installation/news', 'What is new in this version')
    .input(z.strictObject({}).optional())
    .output(z.object({ version: z.string(), lines: z.array(z.string()) })),
  jobs: operation('installation', 'GET', '/installation/jobs', 'Jobs that did not succeed')
    .input(listInput(['createdAt'], {}))
    .output(listOutput(job)),
  retry: operation(
    'installation',
    'POST',
    '/installation/jobs/{id}/retry',
    'Try a job again that did not succeed',
  )
    .input(z.strictObject({ id }))
    .output(z.object({})),
}
