import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { subjectsContract } from '../domain/contract.ts'
import { subjectLabel } from '../domain/rules.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'

const c = subjectsContract

export const subjectsRoutes: Routes<typeof subjectsContract> = {
  list: read(c.list, (at, input) =>
    answerList(at, 'subjects', input, { rows: find.listSubjects, count: find.countSubjects }),
  ),
  options: read(c.options, async ({ db }) => {
    const subjects = await find.listAllSubjects(db)
    return ok({ rows: subjects.map((one) => ({ id: one.id, label: subjectLabel(one) })) })
  }),
  get: read(c.get, async ({ db }, { id }) => {
    const subject = await find.findSubject(db, id)
    return subject ? ok(subject) : refuse('subjects.not_found')
  }),
  create: write(c.create, ({ tx, actor }, input) => act.createSubject(tx, actor, input)),
  update: write(c.update, ({ tx, actor }, input) => act.updateSubject(tx, actor, input)),
  delete: write(c.delete, ({ tx, actor, now }, { id }) => act.deleteSubject(tx, actor, id, now)),
  restore: write(c.restore, ({ tx, actor }, { id }) => act.restoreSubject(tx, actor, id)),
}
