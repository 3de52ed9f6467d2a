import { z } from 'zod'
import { started } from '#f/system/batches/domain/contract/started.ts'
import { id, onlyId, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import type { Permission } from '#kit/domain/permissions.ts'
import { MAX_COLUMNS } from './rules.ts'
import {
  IMPORT_MODES,
  type ImportColumns,
  type ImportField,
  type Verdict,
  VERDICTS,
} from './types.ts'

export const importCodes = {
  'imports.not_found': 'not_found',
  'imports.not_csv': 'invalid',
  'imports.empty': 'invalid',
  'imports.unreadable': 'invalid',
  'imports.too_large': 'invalid',
  'imports.busy': 'unavailable',
  'imports.too_many_rows': 'invalid',
  'imports.too_many_columns': 'invalid',
  'imports.columns_missing': 'invalid',
  'imports.started': 'conflict',
  'imports.running': 'conflict',
  'imports.undone': 'conflict',
} as const satisfies Codes

const place = z.int().min(0).max(MAX_COLUMNS).nullable()

const importRecord = z.object({
  id,
  name: z.string(),
  mode: z.enum(IMPORT_MODES),
  createdAt: z.string(),
  createdBy: z.string(),
  startedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** Lines by what the dry run says of them. */
  verdicts: z.object(
    Object.fromEntries(VERDICTS.map((verdict) => [verdict, z.int()])) as Record<Verdict, z.ZodInt>,
  ),
  /** Lines by what became of them, and those that wait. */
  added: z.int(),
  updated: z.int(),
  waiting: z.int(),
  /** Lines by what became of them when the import was taken back, and those that wait for it. */
  undone: z.object({ trashed: z.int(), restored: z.int(), left: z.int(), waiting: z.int() }),
  /** Whether the server is at work on it. */
  running: z.boolean(),
})
export type ImportRecord = z.infer<typeof importRecord>

const row = z.object({
  id,
  line: z.int(),
  name: z.string(),
  /** What else there is to know it by. */
  details: z.string(),
  verdict: z.enum(VERDICTS),
  reasons: z.array(z.string()),
  recordId: id.nullable(),
})
export type ImportRow = z.infer<typeof row>

/** Where the files of a kind are brought in, who may, and what is in their columns. */
export interface ImportDoor {
  readonly who: Exclude<Permission, 'public'>
  readonly path: `/${string}`
  readonly fields: readonly ImportField[]
}

/** The operations of the imports of a kind: file, columns, dry run, run, undo. */
export function importContract({ who, path, fields }: ImportDoor) {
  const columns = z.strictObject(
    Object.fromEntries(fields.map(({ name }) => [name, place])),
  ) as unknown as z.ZodType<ImportColumns>
  return {
    preview: operation(who, 'POST', `${path}/preview`, 'The headings of a file')
      .input(z.strictObject({ fileId: id }))
      .output(
        z.object({
          header: z.array(z.string()),
          rows: z.array(z.array(z.string())),
          /** What the columns were said to mean before, or what their headings say. */
          columns,
        }),
      ),
    prepare: operation(who, 'POST', path, 'Dry run: a verdict for each line')
      .input(z.strictObject({ fileId: id, mode: z.enum(IMPORT_MODES), columns }))
      .output(z.object({ id })),
    get: operation(who, 'GET', `${path}/{id}`, 'An import and its counts')
      .input(onlyId)
      .output(importRecord),
    list: operation(who, 'GET', path, 'Imports, the newest first')
      .input(listInput(['createdAt'], { dir: z.enum(['asc', 'desc']).default('desc') }))
      .output(listOutput(importRecord)),
    rows: operation(who, 'GET', `${path}/{id}/rows`, 'The lines of an import')
      .input(
        listInput(['line'], {
          id,
          verdict: z.enum(VERDICTS).optional(),
          /** Only what is wrong: refused, or not stored. */
          wrong: z.boolean().optional(),
        }),
      )
      .output(listOutput(row)),
    run: operation(who, 'POST', `${path}/{id}/run`, 'Bring the lines in, as a batch')
      .input(onlyId)
      .output(started),
    undo: operation(who, 'POST', `${path}/{id}/undoing`, 'Take an import back, as a batch')
      .input(onlyId)
      .output(started),
  }
}
export type ImportContract = ReturnType<typeof importContract>
