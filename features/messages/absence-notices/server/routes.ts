import { ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { absenceNoticesContract } from '../domain/contract.ts'
import { sendNotices } from './jobs.ts'
import { saveRules } from './mutations.ts'
import { isAnyCourse, listAbsent, listSent, readRules } from './queries.ts'

const c = absenceNoticesContract

export const absenceNoticesRoutes: Routes<typeof absenceNoticesContract> = {
  absent: read(c.absent, async ({ db, services: { clock } }, { percent }) => {
    const courses = await listAbsent(db, percent, clock.now())
    const anyCourse = courses.length > 0 || (await isAnyCourse(db, clock.today()))
    return ok({ anyCourse, courses })
  }),
  rules: read(c.rules, async ({ db }) => ok(await readRules(db))),
  savePercent: write(c.savePercent, saveRules),
  saveDays: write(c.saveDays, saveRules),
  send: write(c.send, sendNotices),
  sent: read(c.sent, async ({ db }, input) => ok(await readPage(listSent(db, input)))),
}
