import { recipients } from '#f/school/recipients/server/queries.ts'
import { sizeLimit } from '#f/system/mail-server/server/queries.ts'
import { fullName } from '#kit/domain/format.ts'
import { found, ok, refuse } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { mailingsContract } from '../domain/contract.ts'
import { attachable } from '../domain/rules.ts'
import { layOut } from './mail.ts'
import { cancel, retry, send, sendTest } from './mutations.ts'
import { checkWords } from './mutations/words.ts'
import { findMailing, findOutcome, listMailings, valuesOf } from './queries.ts'

const c = mailingsContract

export const mailingsRoutes: Routes<typeof mailingsContract> = {
  list: read(c.list, async ({ db, services }, input) =>
    ok(await readPage(listMailings(db, input, services.clock.now().toString()))),
  ),
  get: read(c.get, async ({ db, services }, { id }) =>
    found(await findMailing(db, id, services.clock.now().toString()), 'mailings.not_found'),
  ),
  outcome: read(c.outcome, async ({ db, services }, { id }) =>
    found(await findOutcome(db, id, services.clock.now().toString()), 'mailings.not_found'),
  ),
  limits: read(c.limits, async ({ db }) => ok({ attachable: attachable(await sizeLimit(db)) })),
  preview: read(c.preview, async ({ db, services, today }, { target, position, ...words }) => {
    const text = checkWords(words)
    if (!text.ok) return text
    const getting = (await recipients(db, target)).filter(({ leftOut }) => leftOut === null)
    const person = getting[Math.min(position, getting.length - 1)]
    if (!person) return refuse('mailings.nobody_receives')
    const [values = {}] = await valuesOf(db, [person], text.value, {
      target,
      today,
      link: words.link,
    })
    const { address, secondAddress } = person
    const name = fullName(person)
    const letter = layOut(services, text.value, values, name)
    if ('ok' in letter) return letter
    const { subject, html, text: plain } = letter
    return ok({ total: getting.length, name, address, secondAddress, subject, html, text: plain })
  }),
  send: write(c.send, send),
  test: write(c.test, sendTest),
  cancel: write(c.cancel, (at, { id }) => cancel(at, id)),
  retry: write(c.retry, (at, { id }) => retry(at, id)),
}
