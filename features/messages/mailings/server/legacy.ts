import { listUploads } from '#f/system/files/server/queries.ts'
import { takeUploads } from '#f/system/files/server/mutations.ts'
import { queueMail } from '#f/system/mail/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { scripts, writes } from '#kit/server/legacy/scripts.ts'
import { cleanHtml } from '#kit/server/html.ts'
import type { Writing } from '#kit/server/route.ts'
import { groupOf } from '../domain/rules.ts'
import { MAILING } from './mail.ts'
import { keepFiles } from './mutations/files.ts'
import { findSentFile } from './queries.ts'

/** The file that was saved under a name before; one that went with another mail may go again. */
async function fileNamed(at: Writing, name: string): Promise<Result<number[]>> {
  if (name === '') return ok([])
  const { tx, actor } = at
  const [upload] = await listUploads(tx, actor.accountId ?? 0, [name])
  if (upload && (await takeUploads(tx, actor, [upload.id]))) return ok([upload.id])
  const sent = await findSentFile(tx, { username: actor.username, name })
  if (sent !== undefined) return ok([sent])
  return refuse('mailings.upload_not_found', { field: 'attachmentPath' })
}

const optional = (example: string) => field.optional(field.text(example))

export const mailingScripts = scripts({
  sendMail: writes({
    who: 'messages',
    summary:
      'Sends a mail to one address. Sender and password are those of the settings, whatever from, ' +
      'fromName and password say; attachmentPath is a name that saveFile answered. The same fields ' +
      'within seconds are one mail.',
    fields: {
      to: field.text('anna.rossi@example.it'),
      toName: optional('Rossi Anna'),
      cc: optional(''),
      subject: field.needed(field.text('Orario di lunedì')),
      body: field.needed(field.text('<p>Ciao Anna</p>')),
      attachmentPath: optional('orario.pdf'),
      from: optional('segreteria@example.it'),
      fromName: optional('Accademia'),
      password: optional(''),
    },
    answer: answer.record<unknown>({ result: answer.always('OK') }),
    once: true,
    act: async (at, { to, toName = '', cc = '', attachmentPath = '', ...words }) => {
      const { tx, actor, now } = at
      const subject = (words.subject ?? '').replace(/\s+/g, ' ').trim()
      if (subject === '') return refuse('mailings.no_subject', { field: 'subject' })
      const html = cleanHtml(words.body ?? '', 'mail')
      if (html === '') return refuse('mailings.no_text', { field: 'body' })
      const files = await fileNamed(at, attachmentPath.trim())
      if (!files.ok) return files
      const { id } = await tx
        .insertInto('mailings')
        .values({
          ...{ subject: subject.slice(0, 200), html, recipients: 1, send_at: now },
          created_by: actor.username,
          account_id: actor.accountId ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await keepFiles(tx, id, files.value)
      const name = toName.replace(/\s+/g, ' ').trim()
      const queued = await queueMail(tx, actor, {
        ...{ kind: MAILING, to: { address: to, name }, cc, subject },
        data: { mailingId: id, name },
        group: groupOf(id),
      })
      if (queued.ok) return queued
      return refuse('mailings.bad_address', { field: 'to', data: { address: to.trim() } })
    },
  }),
})
