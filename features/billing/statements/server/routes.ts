import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { statementsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as lines from './mutations/lines.ts'
import * as find from './queries.ts'
import { searchDues } from './queries/dues.ts'
import { previewUpload } from './queries/preview.ts'

const c = statementsContract

export const statementsRoutes: Routes<typeof statementsContract> = {
  list: read(c.list, (at, input) => answerList(at, 'statements', input, find.listStatements)),
  find: read(c.find, async ({ db }, { id }) => {
    const statement = await find.findStatement(db, id)
    if (!statement) return refuse('statements.not_found')
    return ok({ ...statement, rows: await find.listLines(db, id) })
  }),
  preview: read(c.preview, ({ db, actor }, { fileId }) => previewUpload(db, actor, fileId)),
  add: write(c.add, ({ tx, actor }, input) => act.addStatement(tx, actor, input)),
  remove: write(c.remove, ({ tx, actor }, input) => act.removeStatement(tx, actor, input)),
  takeOut: write(c.takeOut, ({ tx, actor }, input) => act.takeOutLines(tx, actor, input)),
  dues: read(c.dues, async ({ db }, { q }) => ok({ rows: await searchDues(db, q) })),
  confirm: write(c.confirm, ({ tx, actor, today }, input) =>
    lines.confirmLines(tx, actor, input, today),
  ),
  reopen: write(c.reopen, ({ tx, actor, today }, input) =>
    lines.reopenLines(tx, actor, input, today),
  ),
  setAside: write(c.setAside, ({ tx, actor }, input) => lines.setAsideLines(tx, actor, input)),
  takeBack: write(c.takeBack, ({ tx, actor }, input) => lines.takeBackLines(tx, actor, input)),
}
