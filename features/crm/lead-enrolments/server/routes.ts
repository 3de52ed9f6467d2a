import { found, ok } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { leadEnrolmentsContract as c } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { listLeadsOf, listPlans, prepare } from './queries.ts'

export const leadEnrolmentsRoutes: Routes<typeof c> = {
  prepare: read(c.prepare, async ({ db, today }, { id }) =>
    found(await prepare(db, id, today), 'leads.not_found'),
  ),
  plans: read(c.plans, async ({ db }, { courseIds }) =>
    ok({ rows: await listPlans(db, courseIds) }),
  ),
  create: write(c.create, act.enrolAsNew),
  link: write(c.link, act.enrolAsKnown),
  undo: write(c.undo, (at, { id }) => act.undoEnrolment(at, id)),
  ofStudent: read(c.ofStudent, async ({ db }, { id }) => ok({ rows: await listLeadsOf(db, id) })),
}
