import { ok } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { settingsContract } from '../domain/contract.ts'
import { saveAccount, saveSettings } from './mutations.ts'
import { fixedSender, readAccount, readSettings } from './queries.ts'

const c = settingsContract

export const settingsRoutes: Routes<typeof settingsContract> = {
  current: read(c.current, async ({ db, services }) =>
    ok({ ...(await readSettings(db)), fixedSender: fixedSender(services.config) }),
  ),
  save: write(c.save, ({ tx, actor, services, now }, { version, ...change }) =>
    saveSettings(tx, actor, services.secrets, change, now, version),
  ),
  account: read(c.account, async ({ db, services }) => ok(await readAccount(db, services.config))),
  saveAccount: write(c.saveAccount, (at, input) => saveAccount(at, input)),
}
