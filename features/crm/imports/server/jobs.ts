import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { ok } from '#kit/domain/result.ts'
import type { BatchKind, Working } from '#kit/server/batch.ts'
import { importTitle, undoTitle } from '../domain/text.ts'
import type { Part } from './mutations/marks.ts'
import { storeRows } from './mutations/rows.ts'
import { undoRows } from './mutations/undo.ts'

const kind = (
  name: string,
  title: BatchKind['title'],
  work: (at: Working, part: Part) => Promise<void>,
): BatchKind<Part> => ({
  name,
  title,
  who: 'crm-office',
  item: z.object({ importId: id, from: z.int(), to: z.int() }),
  act: async (at, part) => {
    await work(at, part)
    return ok(true)
  },
})

/** Brings in some lines of a file of leads at a time. */
export const importing = kind('leads.import', importTitle, storeRows)

/** Takes some lines of an import back at a time. */
export const undoing = kind('leads.import_undo', undoTitle, undoRows)
