import { inBatches, insertRows } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'

/** A mail of the demo that went, or that its server refused. */
export interface DemoMail {
  readonly kind: string
  readonly group: string | null
  readonly key: string
  readonly to: { readonly address: string; readonly name: string }
  readonly subject: string
  readonly data: object
  readonly createdBy: string
  /** An instant. */
  readonly at: string
  readonly refused: boolean
  /** What it said, where the outbox keeps that. */
  readonly html: string
}

/** Puts mails into the outbox as they are after they went; nothing is sent. */
export async function seedMails(tx: Tx, mails: readonly DemoMail[]): Promise<void> {
  const added = await inBatches(mails, (batch) =>
    tx
      .insertInto('mails')
      .values(
        batch.map(({ kind, group, key, to, subject, data, createdBy, at, refused }) => ({
          ...{ kind, key, subject, group_key: group, created_by: createdBy },
          ...{ to_address: to.address, to_name: to.name, attempts: 1 },
          ...{ data: JSON.stringify(data), created_at: at, next_try_at: at },
          sent_at: refused ? null : at,
          failed_at: refused ? at : null,
          last_error: refused ? 'Rifiutata dal server di posta: 550 casella inesistente' : null,
        })),
      )
      .returning('id')
      .execute(),
  )
  const bodies = mails.flatMap(({ html, refused }, index) => {
    const mail_id = added[index]?.id
    return refused || mail_id === undefined ? [] : [{ mail_id, html }]
  })
  await insertRows(tx, 'mail_bodies', bodies)
}
