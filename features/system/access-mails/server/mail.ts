import { z } from 'zod'
import { deviceName } from '#f/system/accounts/domain/rules/device.ts'
import { findStaffAccount, listAccounts } from '#f/system/accounts/server/queries.ts'
import { writeTemplate } from '#f/system/templates/server/queries.ts'
import { formatInstant, fullName } from '#kit/domain/format.ts'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import type { Letter } from '#kit/server/letter.ts'
import type { Template, TemplateValues } from '#kit/server/template.ts'
import * as text from '../domain/text.ts'

/** The mails of this feature, as they are named in the outbox. */
export const NEW_DEVICE_MAIL = 'access.new_device'
export const CHANGED_MAIL = 'access.changed'

/** What happened, as it lies in the outbox. */
export const Happened = z.object({
  accountId: z.int(),
  at: z.string(),
  news: z.enum(['new_device', ...Object.keys(text.newsTexts)] as ['new_device', ...Changed[]]),
  userAgent: z.string().default(''),
  address: z.string().default(''),
})
export type Happened = z.infer<typeof Happened>
type Changed = keyof typeof text.newsTexts

function valuesOf(username: string, { at, news, userAgent, address }: Happened): TemplateValues {
  const when = formatInstant(at)
  if (news !== 'new_device') {
    return { utente: username, quando: text.onDay(when), cosa: text.newsTexts[news] }
  }
  const facts = [
    ['Dispositivo', deviceName(userAgent)],
    ['Indirizzo', address],
    ['Quando', when],
  ] as const
  return { utente: username, accesso: { facts } }
}

const people: Template['people'] = async (db, q) => {
  const first = { page: 1, size: PAGE_SIZE, sort: 'surname', dir: 'asc', q } as const
  return (await listAccounts(db, first).rows()).map((account) => ({
    id: account.id,
    name: nameOf(account),
  }))
}

const nameOf = (account: { name: string; surname: string; username: string }) =>
  fullName(account) || account.username

/** The values for an account, as if it had just happened to it. */
const sampleOf = (news: Happened['news']) => async (db: Db, accountId: number) => {
  const account = await findStaffAccount(db, accountId)
  if (!account) return refuse('accounts.not_found')
  const happened = { accountId, news, at: EXAMPLE.at, ...EXAMPLE.where }
  return ok(valuesOf(nameOf(account), happened))
}

const EXAMPLE = {
  at: '2026-10-15T09:00:00+02:00',
  where: { userAgent: 'Firefox/ Windows', address: '203.0.113.7' },
}

export const newDeviceTemplate: Template = {
  key: NEW_DEVICE_MAIL,
  name: text.NEW_DEVICE_NAME,
  original: text.NEW_DEVICE_LETTER,
  placeholders: text.NEW_DEVICE_PLACEHOLDERS,
  needs: ['accesso'],
  people,
  sample: sampleOf('new_device'),
}

export const changedTemplate: Template = {
  key: CHANGED_MAIL,
  name: text.CHANGED_NAME,
  original: text.CHANGED_LETTER,
  placeholders: text.CHANGED_PLACEHOLDERS,
  needs: ['cosa'],
  people,
  sample: sampleOf('password_changed'),
}

const letterOf =
  (template: Template): Letter =>
  async (tx, data, services) => {
    const happened = Happened.parse(data)
    const account = await findStaffAccount(tx, happened.accountId)
    if (!account) return refuse('accounts.not_found')
    const name = nameOf(account)
    const letter = await writeTemplate(tx, services, template, valuesOf(name, happened), name)
    return 'ok' in letter ? letter : { ...letter, kept: true }
  }

export const accessLetters = {
  [NEW_DEVICE_MAIL]: letterOf(newDeviceTemplate),
  [CHANGED_MAIL]: letterOf(changedTemplate),
}
