import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { ok } from '#kit/domain/result.ts'
import type { BatchKind, Working } from '#kit/server/batch.ts'
import { importTitle, undoTitle } from '../domain/text.ts'
import type { AnyKind, Part } from './mutations/kind.ts'
import { storeRows } from './mutations/rows.ts'
import { undoRows } from './mutations/undo.ts'

type Work = (kind: AnyKind, at: Working, part: Part) => Promise<void>

const batch = (
  kind: AnyKind,
  suffix: string,
  title: BatchKind['title'],
  work: Work,
): BatchKind<Part> => ({
  name: `${kind.name}.${suffix}`,
  title,
  who: kind.who,
  item: z.object({ importId: id, from: z.int(), to: z.int() }),
  act: async (at, part) => {
    await work(kind, at, part)
    return ok(true)
  },
})

/** Brings in some lines of a file at a time. */
export const importing = (kind: AnyKind) =>
  batch(kind, 'import', importTitle(kind.words), storeRows)

/** Takes some lines of an import back at a time. */
export const undoing = (kind: AnyKind) => batch(kind, 'import_undo', undoTitle, undoRows)
