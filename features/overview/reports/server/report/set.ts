import { z } from 'zod'
import { ok, refuse } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import { fileWords } from '../../domain/rules.ts'
import { findSet, readFiles } from '../queries/sets.ts'

/** The documents that were made together, as one archive for who had them made. */
export const reportSet = document(
  { path: '/api/report-sets.zip', who: 'school', input: z.object({ set: idText }) },
  async ({ db, actor }, { set: id }) => {
    const set = await findSet(db, actor.accountId ?? 0, id)
    if (!set) return refuse('reports.set_not_found')
    return ok({ name: fileWords(set.title), entries: readFiles(db, set.files) })
  },
)
