import { found, ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { deleteRecord, restoreRecord, trashRoutes } from '#kit/server/trash.ts'
import { leadsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { listLeads } from './queries.ts'
import * as consent from './mutations/consent.ts'
import * as many from './mutations/many.ts'
import { mergeLeads } from './mutations/merge.ts'
import { close, reopen } from './mutations/reopen.ts'
import { findLead, findTwins, listOperators } from './queries/lead.ts'
import { twinPairs } from './queries/twins.ts'

const c = leadsContract

export const leadsRoutes: Routes<typeof leadsContract> = {
  list: read(c.list, (at, input) => answerList(at, 'leads', input, listLeads)),
  get: read(c.get, async ({ db }, { id }) => found(await findLead(db, id), 'leads.not_found')),
  check: read(c.check, async ({ db }, person) => ok({ twins: await findTwins(db, person) })),
  twins: read(c.twins, (at, input) => answerList(at, 'leads.twins', input, twinPairs)),
  create: write(c.create, (at, input) => act.createLead(at, input)),
  update: write(c.update, act.updateLead),
  ...trashRoutes(c, act.LEAD),
  addNote: write(c.addNote, act.addNote),
  addCall: write(c.addCall, act.addCall),
  object: write(c.object, (at, input) => consent.objectLead(at, input)),
  setConsent: write(c.setConsent, (at, input) => consent.setConsent(at, input)),
  merge: write(c.merge, mergeLeads),
  deleteNote: write(c.deleteNote, (at, { id }) => deleteRecord(at, act.NOTE, id)),
  restoreNote: write(c.restoreNote, (at, { id }) => restoreRecord(at, act.NOTE, id)),
  deleteCall: write(c.deleteCall, (at, { id }) => deleteRecord(at, act.CALL, id)),
  restoreCall: write(c.restoreCall, (at, { id }) => restoreRecord(at, act.CALL, id)),
  tagMany: write(c.tagMany, many.tagLeads),
  untagMany: write(c.untagMany, many.untagLeads),
  operators: read(c.operators, async ({ db }) => ok({ rows: await listOperators(db) })),
  assign: write(c.assign, (at, { assignments }) => many.assignLeads(at, assignments)),
  deleteMany: write(c.deleteMany, (at, { ids }) => many.moveLeads(at, ids, at.now)),
  restoreMany: write(c.restoreMany, (at, { ids }) => many.moveLeads(at, ids, null)),
  reopen: write(c.reopen, reopen),
  close: write(c.close, close),
}
