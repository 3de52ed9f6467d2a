import { sql, type RawBuilder } from 'kysely'
import type { DiarySubject } from '#kit/domain/diary.ts'
import type { DiarySource } from '#kit/server/diary.ts'

/**
 * The mails to a person, by the addresses that she has now, each once with what became of it.
 * Each address is an expression that answers one text.
 */
export function mailSource(
  subject: DiarySubject,
  addresses: (id: number) => readonly RawBuilder<string>[],
): DiarySource {
  return {
    name: `mail-${subject}`,
    folded: true,
    kinds: ['mail'],
    rows: { [subject]: (id: number) => addresses(id).map(mailsTo) },
  }
}

function mailsTo(address: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    select id, created_at as at, created_by as who,
      case when sent_at is not null then 'mail.sent' when failed_at is not null then 'mail.failed'
        when cancelled_at is not null then 'mail.cancelled' else 'mail.queued' end as action,
      null::jsonb as before,
      jsonb_build_object('subject', subject, 'to', trim(to_name || ' ' || to_address),
        'reason', last_error) as after,
      search || ' ' || lower(created_by) || coalesce(' ' || quinte_fold(last_error), '') as search
    from mails where to_address = (${address})`
}
