import { found, ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { insertRecord, saveVersion } from '#kit/server/records.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { subjectsContract } from '../domain/contract.ts'
import { subjectLabel } from '../domain/rules.ts'
import { SUBJECT } from './mutations.ts'
import * as find from './queries.ts'

const c = subjectsContract

export const subjectsRoutes: Routes<typeof subjectsContract> = {
  list: read(c.list, (at, input) => answerList(at, 'subjects', input, find.listSubjects)),
  options: read(c.options, async ({ db }) => {
    const subjects = await find.listAllSubjects(db)
    return ok({ rows: subjects.map((one) => ({ id: one.id, label: subjectLabel(one) })) })
  }),
  get: read(c.get, async ({ db }, { id }) =>
    found(await find.findSubject(db, id), 'subjects.not_found'),
  ),
  create: write(c.create, async (at, values) =>
    ok({ id: await insertRecord(at, SUBJECT, values) }),
  ),
  update: write(c.update, (at, { id, version, ...values }) =>
    saveVersion(at, SUBJECT, { id, version, values }),
  ),
  ...trashRoutes(c, SUBJECT),
}
