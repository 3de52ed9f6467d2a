import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Reading, type Routes } from '#kit/server/route.ts'
import { makeupsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { choose, takeLinkAttempt } from './mutations/choose.ts'
import { propose } from './mutations/propose.ts'
import { dropRecovery, recover, revert } from './mutations/recover.ts'
import { findMakeup, listMakeups, listOfStudent } from './queries.ts'
import { listCandidates } from './queries/lessons.ts'
import { findLink } from './queries/link.ts'
import { findSheet, momentOf } from './queries/sheets.ts'

const c = makeupsContract
const moment = ({ services }: Pick<Reading, 'services'>) => momentOf(services.clock.now())

export const makeupsRoutes: Routes<typeof makeupsContract> = {
  list: read(c.list, (at, query) => {
    const now = moment(at)
    // What is over changes by itself: a page is remembered for a minute at most.
    return answerList(at, `makeups ${now.now.slice(0, 16)}`, query, (db, asked) =>
      listMakeups(db, asked, now),
    )
  }),
  get: read(c.get, async (at, { id }) => {
    const makeup = await findMakeup(at.db, id, moment(at))
    return makeup ? ok(makeup) : refuse('makeups.not_found')
  }),
  ofStudent: read(c.ofStudent, async (at, { id }) =>
    ok({ rows: await listOfStudent(at.db, id, moment(at)) }),
  ),
  create: write(c.create, (at, input) => act.createMakeup(at, input)),
  cancel: write(c.cancel, (at, { id }) => act.cancelMakeup(at, id)),
  restore: write(c.restore, (at, { id }) => act.restoreMakeup(at, id)),
  setExpiry: write(c.setExpiry, (at, input) => act.setExpiry(at, input)),
  candidates: read(c.candidates, async (at, { id, ...query }) => {
    const now = moment(at)
    const makeup = await findSheet(at.db, id, now)
    if (!makeup) return refuse('makeups.not_found')
    return ok({ rows: await listCandidates(at.db, makeup, now.now, query) })
  }),
  propose: write(c.propose, (at, input) => propose(at, input)),
  withdrawProposal: write(c.withdrawProposal, (at, { id }) => act.withdrawProposal(at, id)),
  answer: write(c.answer, (at, input) => act.answerProposal(at, input)),
  recover: write(c.recover, (at, input) => recover(at, input)),
  dropRecovery: write(c.dropRecovery, (at, { id }) => dropRecovery(at, id)),
  revert: write(c.revert, (at, input) => revert(at, input)),
  view: read(c.view, async (at, { token }) => {
    const free = await takeLinkAttempt(at.services, at.request.address)
    if (!free.ok) return free
    const link = await findLink(at.db, token, moment(at))
    if (link === undefined) return refuse('makeups.link_unknown')
    return link === 'over' ? refuse('makeups.link_over') : ok(link)
  }),
  choose: write(
    c.choose,
    (at, input) => choose(at, input),
    ({ services, request }) => takeLinkAttempt(services, request.address),
  ),
}
