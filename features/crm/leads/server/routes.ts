import { found, ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { deleteRecord, restoreRecord, trashRoutes } from '#kit/server/trash.ts'
import { leadsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { listLeads } from './queries.ts'
import { findLead, findTwins } from './queries/lead.ts'

const c = leadsContract

export const leadsRoutes: Routes<typeof leadsContract> = {
  list: read(c.list, (at, input) => answerList(at, 'leads', input, listLeads)),
  get: read(c.get, async ({ db }, { id }) => found(await findLead(db, id), 'leads.not_found')),
  check: read(c.check, async ({ db }, person) => ok({ twins: await findTwins(db, person) })),
  create: write(c.create, (at, input) => act.createLead(at, input)),
  update: write(c.update, act.updateLead),
  ...trashRoutes(c, act.LEAD),
  addNote: write(c.addNote, act.addNote),
  addCall: write(c.addCall, act.addCall),
  deleteNote: write(c.deleteNote, (at, { id }) => deleteRecord(at, act.NOTE, id)),
  restoreNote: write(c.restoreNote, (at, { id }) => restoreRecord(at, act.NOTE, id)),
  deleteCall: write(c.deleteCall, (at, { id }) => deleteRecord(at, act.CALL, id)),
  restoreCall: write(c.restoreCall, (at, { id }) => restoreRecord(at, act.CALL, id)),
}
