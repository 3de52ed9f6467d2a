import { z } from 'zod'
import { ok, refuse } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import { fileWords } from '../../domain/rules.ts'
import { findParts, findSet, readFiles } from '../queries/sets.ts'
import { joinedPaper } from './paper.ts'

const input = z.object({ set: idText })

/** The documents that were made together, as one archive for who had them made. */
const packed = document(
  { path: '/api/report-sets.zip', who: 'school', input },
  async ({ db, actor }, { set: id }) => {
    const set = await findSet(db, actor.accountId ?? 0, id)
    if (!set) return refuse('reports.set_not_found')
    return ok({ name: fileWords(set.title), entries: readFiles(db, set.files) })
  },
)

/** The same as one PDF, each beginning on a page of its own and with its own count of pages. */
const joined = document(
  { path: '/api/report-sets.pdf', who: 'school', input },
  async ({ db, actor, services }, { set: id }) => {
    const set = await findParts(db, actor.accountId ?? 0, id)
    if (!set) return refuse('reports.set_not_found')
    return joinedPaper(services, set)
  },
)

/** Documents that were made together, in the form that was chosen for them. */
export const reportSets = [packed, joined]
