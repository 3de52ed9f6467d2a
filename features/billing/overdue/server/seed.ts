import { sql } from 'kysely'
import type { DemoDue } from '#f/billing/payments/server/seed.ts'
import { addDays, type Day } from '#kit/domain/day.ts'
import type { Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'
import { REMINDER } from './mail.ts'

/** Half of those who are late were reminded in the last days. */
const REMINDED = 0.5
const DAYS_AGO = 9
const SUBJECT = 'Promemoria di pagamento'

interface DemoReminder {
  readonly studentId: number
  readonly on: Day
  readonly at: string
  readonly instalmentIds: readonly number[]
}

/** Reminds some of the late students, each by one mail that has gone. */
export async function seedReminders(
  tx: Tx,
  demo: Demo,
  dues: readonly (DemoDue & { readonly dueOn: Day })[],
): Promise<void> {
  const random = demo.random('reminders')
  const late = dues.filter(({ status, dueOn }) => status === 'unpaid' && dueOn < demo.today)
  const drawn = [...Map.groupBy(late, ({ studentId }) => studentId)].flatMap(
    ([studentId, own]): DemoReminder[] => {
      const on = addDays(demo.today, -random.int(1, DAYS_AGO))
      const at = demo.instantOn(on, random)
      const instalmentIds = own
        .filter(({ dueOn }) => dueOn < on)
        .map(({ instalmentId }) => instalmentId)
      return random.chance(REMINDED) && instalmentIds.length > 0
        ? [{ studentId, on, at, instalmentIds }]
        : []
    },
  )
  const reminders = sql`jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb)
    as drawn ("studentId" bigint, "on" date, at timestamptz, "instalmentIds" bigint[])`
  await sql`
    insert into mails (key, kind, to_address, to_name, cc, subject, data, created_by, created_at,
      attempts, next_try_at, sent_at)
    select 'demo ' || ${REMINDER}::text || ' ' || "studentId", ${REMINDER}, mail,
      full_name(surname, name), mail2, ${SUBJECT}, '{"reminderIds": [], "textVersion": 0}',
      'segreteria', at, 1, at, at
    from ${reminders} join students on students.id = "studentId"
  `.execute(tx)
  await sql`
    insert into payment_reminders
      (instalment_id, student_id, reminded_on, reminded_at, reminded_by, mail_id)
    select unnest("instalmentIds"), "studentId", "on", at, 'segreteria', mails.id
    from ${reminders}
    join mails on mails.key = 'demo ' || ${REMINDER}::text || ' ' || "studentId"
  `.execute(tx)
}
