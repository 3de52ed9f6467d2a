import { found, ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, writeSecret, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { leadFormsContract } from '../domain/contract.ts'
import { createForm, LEAD_FORM, renewForm, updateForm } from './mutations.ts'
import * as find from './queries.ts'

const c = leadFormsContract

export const leadFormsRoutes: Routes<typeof leadFormsContract> = {
  list: read(c.list, async ({ db, services }, query) =>
    ok(await readPage(find.listForms(db, services.clock.now(), query))),
  ),
  get: read(c.get, async ({ db, services }, { id }) =>
    found(await find.findForm(db, services.clock.now(), id), 'lead_forms.not_found'),
  ),
  arrivals: read(c.arrivals, async ({ db }, query) =>
    ok(await readPage(find.listArrivals(db, query))),
  ),
  create: writeSecret(c.create, createForm),
  renew: writeSecret(c.renew, renewForm),
  update: write(c.update, updateForm),
  ...trashRoutes(c, LEAD_FORM),
}
