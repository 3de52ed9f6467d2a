import { z } from 'zod'
import { fileInfo, readFileChunks } from '#f/system/files/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { refuse, type Refusal } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { cleanHtml } from '#kit/server/html.ts'
import {
  layOutLetter,
  type Attachment,
  type Letter,
  type RenderedLetter,
} from '#kit/server/letter.ts'
import type { Services } from '#kit/server/services.ts'
import { fillTemplate, type TemplateText, type TemplateValues } from '#kit/server/template.ts'
import { OPEN_LINK } from '../domain/text.ts'
import { findWords, listFileIds } from './queries.ts'

/** A mail of the office to one of its recipients, as it is named in the outbox. */
export const MAILING = 'mailings.mail'
/** The same to its own author, before anybody gets it. */
export const TEST = 'mailings.test'

const Mail = z.object({
  mailingId: id,
  name: z.string(),
  /** Without them the text is sent as it stands. */
  values: z.record(z.string(), z.string()).optional(),
})
const Test = z.object({ subject: z.string(), html: z.string(), fileIds: z.array(id) })

type Values = Readonly<Record<string, string | undefined>>

function fill(
  { config }: Pick<Services, 'config'>,
  text: TemplateText,
  { link, ...values }: Values,
  recipient: string,
) {
  const all: TemplateValues = {
    accademia: config.ACADEMY_NAME,
    ...values,
    // Alone in its paragraph it is a button, within a line the address, to be clicked.
    link: link === undefined ? undefined : { button: { label: OPEN_LINK, href: link } },
  }
  return fillTemplate(text, all, recipient)
}

/** The mail as it is laid out; which placeholder lacks its value for whom, if one does. */
export function layOut(
  services: Pick<Services, 'config'>,
  { subject, html }: TemplateText,
  values: Values,
  recipient: string,
): RenderedLetter | Refusal {
  const { ACADEMY_NAME: academy, ACADEMY_LOGO: logo } = services.config
  // Once more on the way out: what lies in the database may be older than the rules.
  const text = { subject, html: cleanHtml(html, 'mail') }
  const filled = fill(services, text, values, recipient)
  return filled.ok ? layOutLetter(academy, filled.value, logo) : filled
}

/** What the outbox calls it until it goes: its subject, as it stands where a value is missing. */
export function subjectOf(
  services: Pick<Services, 'config'>,
  subject: string,
  values: Values | undefined,
  recipient: string,
): string {
  const filled = values && fill(services, { subject, html: '' }, values, recipient)
  return filled?.ok ? filled.value.subject : subject
}

/** The text as it stands, braces and all. */
const asItIs = ({ config }: Services, { subject, html }: TemplateText): RenderedLetter =>
  layOutLetter(
    config.ACADEMY_NAME,
    { subject, blocks: [{ rich: cleanHtml(html, 'mail') }] },
    config.ACADEMY_LOGO,
  )

/** The files of a mail; each is read from the database while it is sent. */
async function attached(tx: Db, db: Db, fileIds: readonly number[]): Promise<Attachment[]> {
  const files: Attachment[] = []
  for (const fileId of fileIds) {
    const file = await fileInfo(tx, fileId)
    if (!file) continue
    const { name, mediaType } = file
    files.push({ name, mediaType, content: () => readFileChunks(db, fileId) })
  }
  return files
}

const writeMail: Letter = async (tx, data, services) => {
  const { mailingId, name, values } = Mail.parse(data)
  const words = await findWords(tx, mailingId)
  if (!words) return refuse('mailings.not_found')
  const letter = values ? layOut(services, words, values, name) : asItIs(services, words)
  if ('ok' in letter) return letter
  const attachments = await attached(tx, services.db, await listFileIds(tx, mailingId))
  return { ...letter, attachments, kept: true }
}

const writeTest: Letter = async (tx, data, services) => {
  const { fileIds, ...words } = Test.parse(data)
  const attachments = await attached(tx, services.db, fileIds)
  return { ...asItIs(services, words), attachments }
}

export const mailingLetters = { [MAILING]: writeMail, [TEST]: writeTest }
