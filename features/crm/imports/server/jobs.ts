import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { ok } from '#kit/domain/result.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import { importTitle } from '../domain/text.ts'
import { storeRows } from './mutations/rows.ts'

/** Brings in some lines of a file of leads at a time. */
export const importing: BatchKind<{ importId: number; from: number; to: number }> = {
  name: 'leads.import',
  who: 'crm-office',
  item: z.object({ importId: id, from: z.int(), to: z.int() }),
  title: importTitle,
  act: async (at, part) => {
    await storeRows(at, part)
    return ok(true)
  },
}
