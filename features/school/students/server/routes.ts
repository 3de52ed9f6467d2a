import { found, ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { checkTaxCode } from '#kit/server/tax-code.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { studentsContract } from '../domain/contract.ts'
import { sendManyCredentials } from './jobs.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'

const c = studentsContract

export const studentsRoutes: Routes<typeof studentsContract> = {
  list: read(c.list, (at, input) =>
    answerList(at, `students ${at.today}`, input, (db, query) => find.listStudents(db, query, at)),
  ),
  get: read(c.get, async ({ db }, { id }) =>
    found(await find.findStudent(db, id), 'students.not_found'),
  ),
  check: read(c.check, async ({ db }, person) =>
    ok({
      taxCode: await checkTaxCode(person.taxCode, person),
      duplicates: await find.findDuplicates(db, person),
    }),
  ),
  create: write(c.create, act.createStudent),
  update: write(c.update, act.updateStudent),
  ...trashRoutes(c, act.STUDENT),
  blacklist: write(c.blacklist, ({ tx, actor }, input) => act.blacklistStudent(tx, actor, input)),
  unblacklist: write(c.unblacklist, ({ tx, actor, now }, { id }) =>
    act.unblacklistStudent(tx, actor, id, now),
  ),
  sendCredentials: write(c.sendCredentials, (at, { id }) => act.sendCredentials(at, id)),
  sendManyCredentials: write(c.sendManyCredentials, (at, { ids }) => sendManyCredentials(at, ids)),
}
