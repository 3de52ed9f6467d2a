import {
  IconCalendarDue,
  IconCash,
  IconClockExclamation,
  IconFileImport,
  IconHelpCircle,
  IconMailX,
} from '@tabler/icons-react'
import { Page } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import type { PaymentDay } from '../../domain/contract.ts'
import { LONG_LATE_DAYS } from '../../domain/rules.ts'
import { LINES, moneyText, oldest, sinceText, TODAY_TITLE } from '../../domain/text.ts'
import { api, polled } from '../api.ts'
import { type Wait, Waits } from '../components/waits.tsx'

/** "Oggi" of the payments: what is to be checked, matched and asked for. */
export function PaymentsTodayPage() {
  return (
    <Page title={TODAY_TITLE}>
      <Record query={polled(api.payments.query({}))}>
        {(of) => <Waits lines={linesOf(of)} />}
      </Record>
    </Page>
  )
}

function linesOf(of: PaymentDay): readonly Wait[] {
  const { today, verifications, movements, late, longLate, due, mails } = of
  const age = (since: string | null) => since && oldest(sinceText(since, today))
  return [
    {
      ...{ key: 'verifications', icon: IconHelpCircle, count: verifications.count },
      text: LINES.verifications(verifications.count),
      more: age(verifications.since),
      to: '/billing/daVerificare',
    },
    {
      ...{ key: 'movements', icon: IconFileImport, count: movements.count },
      text: LINES.movements(movements.count),
      more: age(movements.since),
      to: '/billing/estrattoConto',
    },
    {
      ...{ key: 'longLate', icon: IconCash, count: longLate.count },
      text: LINES.longLate(longLate),
      more: moneyText(longLate),
      to: { to: '/billing/inRitardo', search: { days: LONG_LATE_DAYS } },
    },
    {
      ...{ key: 'late', icon: IconClockExclamation, count: late.count },
      text: LINES.late(late),
      more: moneyText(late),
      to: '/billing/inRitardo',
    },
    {
      ...{ key: 'due', icon: IconCalendarDue, count: due.count },
      text: LINES.due(due),
      more: moneyText(due),
      to: null,
    },
    {
      ...{ key: 'mails', icon: IconMailX, count: mails.count },
      text: LINES.mails(mails.count),
      more: age(mails.since),
      to: { to: '/app/posta', search: { state: 'failed' } },
    },
  ]
}
