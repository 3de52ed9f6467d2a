import { ok } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { installationContract as c } from '../domain/contract.ts'
import { retryJob } from './mutations.ts'
import { listJobs, readInstallation, readNews } from './queries.ts'

export const installationRoutes: Routes<typeof c> = {
  state: read(c.state, async ({ services }) => ok(await readInstallation(services))),
  news: read(c.news, async () => ok(await readNews())),
  jobs: read(c.jobs, async ({ db }, query) => ok(await listJobs(db, query))),
  retry: write(c.retry, retryJob),
}
