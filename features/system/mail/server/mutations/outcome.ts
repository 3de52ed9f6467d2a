import { sql } from 'kysely'
import { withoutLogo } from '#kit/server/letter.ts'
import type { Tx } from '#kit/server/tx.ts'
import { folded } from '../../domain/rules.ts'

/** Keeps what a mail said when it went. */
export async function keepBody(tx: Tx, mailId: number, html: string): Promise<void> {
  const kept = withoutLogo(html)
  await tx
    .insertInto('mail_bodies')
    .values({ mail_id: mailId, html: kept })
    .onConflict((conflict) => conflict.column('mail_id').doUpdateSet({ html: kept }))
    .execute()
}

/** Marks an address that the mail server refuses for good: whoever writes to it again is told. */
export async function noteBounce(tx: Tx, address: string, reason: string): Promise<void> {
  await tx
    .insertInto('mail_bounces')
    .values({ address: folded(address), reason })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({ reason, bounced_at: sql`quinte_now()` }),
    )
    .execute()
}

/** Forgets what was held against addresses for which a mail has been taken. */
export async function forgetBounces(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('mail_bounces')
    .where('address', '=', sql<string>`any(${addresses.map(folded)}::text[])`)
    .execute()
}
