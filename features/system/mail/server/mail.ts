import { z } from 'zod'
import { findStaffAccount, listAccounts } from '#f/system/accounts/server/queries.ts'
import { writeTemplate } from '#f/system/templates/server/queries.ts'
import { fullName } from '#kit/domain/format.ts'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import type { Letter } from '#kit/server/letter.ts'
import type { Template } from '#kit/server/template.ts'
import { TEST_LETTER, TEST_NAME, TEST_PLACEHOLDERS } from '../domain/text.ts'

/** The mail that only shows that mails arrive, as it is named in the outbox. */
export const TEST_MAIL = 'mail.test'

const Data = z.object({ askedBy: z.string() })

const writeTest: Letter = async (tx, data, services) => {
  const { askedBy } = Data.parse(data)
  const letter = await writeTemplate(tx, services, testTemplate, { utente: askedBy }, askedBy)
  return 'ok' in letter ? letter : { ...letter, kept: true }
}

/** The words of this letter; whoever uses the program can ask for it. */
export const testTemplate: Template = {
  key: TEST_MAIL,
  name: TEST_NAME,
  original: TEST_LETTER,
  placeholders: TEST_PLACEHOLDERS,
  async people(db, q) {
    const first = { page: 1, size: PAGE_SIZE, sort: 'surname', dir: 'asc', q } as const
    const rows = await listAccounts(db, first).rows()
    return rows.map((account) => ({ id: account.id, name: fullName(account) }))
  },
  async sample(db, accountId) {
    const account = await findStaffAccount(db, accountId)
    return account ? ok({ utente: fullName(account) }) : refuse('accounts.not_found')
  },
}

export const mailLetters = { [TEST_MAIL]: writeTest }
