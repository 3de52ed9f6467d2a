import { found, ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { checkTaxCode } from '#kit/server/tax-code.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { teachersContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as groups from './mutations/groups.ts'
import * as invoices from './mutations/invoices.ts'
import * as rates from './mutations/rates.ts'
import * as find from './queries.ts'
import { listGroups } from './queries/groups.ts'
import { listInvoices } from './queries/invoices.ts'

const c = teachersContract
const groupTrash = trashRoutes({ delete: c.deleteGroup, restore: c.restoreGroup }, groups.GROUP)
const invoiceTrash = trashRoutes(
  { delete: c.deleteInvoice, restore: c.restoreInvoice },
  invoices.INVOICE,
)

export const teachersRoutes: Routes<typeof teachersContract> = {
  list: read(c.list, (at, input) => answerList(at, 'teachers', input, find.listTeachers)),
  options: read(c.options, async ({ db }) => ok({ rows: await find.listTeacherOptions(db) })),
  get: read(c.get, async ({ db }, { id }) =>
    found(await find.findTeacher(db, id), 'teachers.not_found'),
  ),
  check: read(c.check, async (_, { taxCode, ...names }) =>
    // Where and when she was born is not asked of a teacher.
    ok({ taxCode: await checkTaxCode(taxCode, { ...names, birthDate: '', birthCity: '' }) }),
  ),
  create: write(c.create, act.createTeacher),
  update: write(c.update, act.updateTeacher),
  ...trashRoutes(c, act.TEACHER),
  addRate: write(c.addRate, ({ tx, actor, today }, input) =>
    rates.addRate(tx, actor, input, today),
  ),
  deleteRate: write(c.deleteRate, ({ tx, actor, today }, { id }) =>
    rates.deleteRate(tx, actor, id, today),
  ),
  groups: read(c.groups, async ({ db }) => ok({ rows: await listGroups(db) })),
  createGroup: write(c.createGroup, groups.createGroup),
  deleteGroup: groupTrash.delete,
  restoreGroup: groupTrash.restore,
  invoices: read(c.invoices, async ({ db }, { id }) => ok({ rows: await listInvoices(db, id) })),
  createInvoice: write(c.createInvoice, invoices.createInvoice),
  updateInvoice: write(c.updateInvoice, invoices.updateInvoice),
  deleteInvoice: invoiceTrash.delete,
  restoreInvoice: invoiceTrash.restore,
}
