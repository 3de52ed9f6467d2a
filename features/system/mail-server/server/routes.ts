import { fixedSender, senderOf } from '#f/system/settings/server/queries.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { read, write, type Reading, type Routes } from '#kit/server/route.ts'
import { trySmtp } from '#kit/server/smtp-trial.ts'
import { mailServerContract } from '../domain/contract.ts'
import { isElsewhere, providerOf } from '../domain/rules.ts'
import {
  dmarcNames,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  USUAL_SELECTORS,
} from '../domain/rules/domain.ts'
import { proofOf, saveServer } from './mutations.ts'
import { currentServer, storedServer } from './queries.ts'

const c = mailServerContract

/** Other people's servers are asked so often and no more. */
const mayAsk = ({ services, actor }: Reading) =>
  services.limits.take('outside_questions', String(actor.accountId))

export const mailServerRoutes: Routes<typeof mailServerContract> = {
  current: read(c.current, async ({ db, services }) => ok(await currentServer(db, services))),
  trial: read(c.trial, async (at, tried) => {
    const { db, services } = at
    if (services.config.SMTP_URL !== undefined) return refuse('mailServer.fixed')
    const sender = await senderOf(db, services.secrets)
    if (sender === undefined) return refuse('mailServer.no_sender')
    const isOther = isElsewhere(tried, await storedServer(db))
    const password = tried.password ?? (isOther ? undefined : sender.password)
    if (password === undefined) {
      return isOther
        ? refuse('mailServer.no_password', { field: 'password' })
        : refuse('mailServer.no_sender')
    }
    if (!(await mayAsk(at))) return refuse('mailServer.too_often')
    const { host, port } = tried
    const user = tried.username || (fixedSender(services.config) ?? sender.address)
    const login = { host, port, user, password }
    const trial = await trySmtp(services.network, login)
    switch (trial.kind) {
      case 'ok': {
        const { sizeLimit } = trial
        return ok({ proof: proofOf(at, tried, sizeLimit), sizeLimit })
      }
      case 'sign_in':
        return refuse('mailServer.sign_in', { field: 'username', data: { said: trial.said } })
      case 'unknown_host':
      case 'private_host':
      case 'certificate':
        return refuse(`mailServer.${trial.kind}`, { field: 'host' })
      default:
        return refuse(`mailServer.${trial.kind}`, { field: 'port' })
    }
  }),
  save: write(c.save, saveServer),
  domain: read(c.domain, async (at, input) => {
    const { db, services } = at
    const sender = fixedSender(services.config) ?? (await senderOf(db, services.secrets))?.address
    if (sender === undefined) return refuse('mailServer.no_sender')
    if (!(await mayAsk(at))) return refuse('mailServer.too_often')
    const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
    const provider = providerOf((await storedServer(db)).host)?.spf
    const { textsOf } = services.network
    const chosen = input?.selector
    const selectors = chosen === undefined || chosen === '' ? USUAL_SELECTORS : [chosen]
    const [spf, dkim, dmarc] = await Promise.all([
      textsOf(domain),
      Promise.all(selectors.map((selector) => textsOf(`${selector}._domainkey.${domain}`))),
      Promise.all(dmarcNames(domain).map(textsOf)),
    ])
    return ok({
      domain,
      spf: judgeSpf(spf, provider),
      provider: provider ?? null,
      dkim: judgeDkim(dkim),
      dmarc: judgeDmarc(dmarc),
    })
  }),
}
