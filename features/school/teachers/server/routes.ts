import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { checkTaxCode } from '#kit/server/tax-code.ts'
import { teachersContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as groups from './mutations/groups.ts'
import * as invoices from './mutations/invoices.ts'
import * as rates from './mutations/rates.ts'
import * as find from './queries.ts'
import { listGroups } from './queries/groups.ts'
import { listInvoices } from './queries/invoices.ts'

const c = teachersContract

export const teachersRoutes: Routes<typeof teachersContract> = {
  list: read(c.list, (at, input) =>
    answerList(at, 'teachers', input, { rows: find.listTeachers, count: find.countTeachers }),
  ),
  options: read(c.options, async ({ db }) => ok({ rows: await find.listTeacherOptions(db) })),
  get: read(c.get, async ({ db }, { id }) => {
    const teacher = await find.findTeacher(db, id)
    return teacher ? ok(teacher) : refuse('teachers.not_found')
  }),
  check: read(c.check, async (_, { taxCode, ...names }) =>
    // Where and when she was born is not asked of a teacher.
    ok({ taxCode: await checkTaxCode(taxCode, { ...names, birthDate: '', birthCity: '' }) }),
  ),
  create: write(c.create, (at, input) => act.createTeacher(at, input)),
  update: write(c.update, ({ tx, actor }, input) => act.updateTeacher(tx, actor, input)),
  delete: write(c.delete, ({ tx, actor, now }, { id }) => act.deleteTeacher(tx, actor, id, now)),
  restore: write(c.restore, ({ tx, actor }, { id }) => act.restoreTeacher(tx, actor, id)),
  addRate: write(c.addRate, ({ tx, actor, today }, input) =>
    rates.addRate(tx, actor, input, today),
  ),
  deleteRate: write(c.deleteRate, ({ tx, actor, today }, { id }) =>
    rates.deleteRate(tx, actor, id, today),
  ),
  groups: read(c.groups, async ({ db }) => ok({ rows: await listGroups(db) })),
  createGroup: write(c.createGroup, ({ tx, actor }, input) => groups.createGroup(tx, actor, input)),
  deleteGroup: write(c.deleteGroup, ({ tx, actor, now }, { id }) =>
    groups.deleteGroup(tx, actor, id, now),
  ),
  restoreGroup: write(c.restoreGroup, ({ tx, actor }, { id }) =>
    groups.restoreGroup(tx, actor, id),
  ),
  invoices: read(c.invoices, async ({ db }, { id }) => ok({ rows: await listInvoices(db, id) })),
  createInvoice: write(c.createInvoice, ({ tx, actor }, input) =>
    invoices.createInvoice(tx, actor, input),
  ),
  updateInvoice: write(c.updateInvoice, ({ tx, actor }, input) =>
    invoices.updateInvoice(tx, actor, input),
  ),
  deleteInvoice: write(c.deleteInvoice, ({ tx, actor, now }, { id }) =>
    invoices.deleteInvoice(tx, actor, id, now),
  ),
  restoreInvoice: write(c.restoreInvoice, ({ tx, actor }, { id }) =>
    invoices.restoreInvoice(tx, actor, id),
  ),
}
