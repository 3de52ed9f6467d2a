import { Button } from '@mantine/core'
import {
  IconCash,
  IconClipboardCheck,
  IconClockExclamation,
  IconHelpCircle,
  IconMailX,
  IconPhone,
  IconRotateClockwise,
  IconUserX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { absencesSince } from '#f/teaching/attendance/domain/rules/warning.ts'
import { type Day, isDay } from '#kit/domain/day.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { Page } from '#kit/web/page.tsx'
import { useParameters } from '#kit/web/places.ts'
import { Record } from '#kit/web/record.tsx'
import type { SchoolDay } from '../../domain/contract.ts'
import { LONG_LATE_DAYS, nextStep } from '../../domain/rules.ts'
import {
  FILL_FIRST,
  LINES,
  moneyText,
  oldest,
  SHOW_ABSENCES,
  sinceText,
  TODAY_TITLE,
  untilText,
} from '../../domain/text.ts'
import { api, polled } from '../api.ts'
import { Absences } from '../components/absences.tsx'
import { Lessons } from '../components/lessons.tsx'
import { RegisterNotice } from '../components/register-notice.tsx'
import { Setup } from '../components/setup.tsx'
import classes from '../components/today.module.css'
import { type Wait, Waits } from '../components/waits.tsx'
import { Birthdays, Events } from '../components/week.tsx'

/** "Oggi" of the staff: the lessons of the day, what waits, and what comes. */
export function SchoolTodayPage() {
  const [{ day }, change] = useParameters('/app/oggi')
  const asked = isDay(day) ? { day } : {}
  return (
    <Page title={TODAY_TITLE}>
      <Record query={polled(api.school.query(asked))}>
        {(of) => (
          <School
            of={of}
            asked={asked.day ?? of.today}
            onDay={(next) => change({ day: next }, { replace: true, resetScroll: false })}
          />
        )}
      </Record>
    </Page>
  )
}

function School({ of, ...days }: { of: SchoolDay; asked: Day; onDay: (day: Day) => void }) {
  const lines = useLines(of)
  return (
    <>
      {nextStep(of.setup) !== undefined && <Setup has={of.setup} />}
      <RegisterNotice registers={of.registers} />
      <div className="beside gap-md">
        <Lessons of={of} {...days} />
        <div className={`${classes['side']} stack gap-md`}>
          <Waits lines={lines} />
          <Events events={of.events} />
          <Birthdays birthdays={of.birthdays} today={of.today} />
        </div>
      </div>
    </>
  )
}

function useLines(of: SchoolDay): readonly Wait[] {
  const [open, setOpen] = useState(false)
  const { today, registers, verifications, absences, makeups, late, mails, leads } = of
  const age = (since: string | null) => since && oldest(sinceText(since, today))
  const [first] = registers.rows
  return [
    {
      ...{ key: 'registers', icon: IconClipboardCheck, count: registers.count },
      text: LINES.registers(registers.count),
      more: age(registers.since),
      to: '/app/registri',
      action: first && (
        <LinkButton
          size="compact-sm"
          to={{ to: '/app/gestionePresenze', search: { id: first.lessonId } }}
        >
          {FILL_FIRST}
        </LinkButton>
      ),
    },
    {
      ...{ key: 'verifications', icon: IconHelpCircle, count: verifications.count },
      text: LINES.verifications(verifications.count),
      more: age(verifications.since),
      to: '/billing/daVerificare',
    },
    {
      ...{ key: 'absences', icon: IconUserX, count: absences.count },
      text: LINES.absences(absences.count),
      more: age(absences.since),
      to: { to: '/app/assenzeDaGiustificare', search: { from: absencesSince(today) } },
      action: (
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {SHOW_ABSENCES}
        </Button>
      ),
      below: open && <Absences rows={absences.rows} />,
    },
    {
      ...{ key: 'unanswered', icon: IconRotateClockwise, count: makeups.unanswered.count },
      text: LINES.unanswered(makeups.unanswered.count),
      more: age(makeups.unanswered.since),
      to: { to: '/app/recuperi', search: { state: 'proposed' } },
    },
    {
      ...{ key: 'expiring', icon: IconClockExclamation, count: makeups.expiring.count },
      text: LINES.expiring(makeups.expiring.count),
      more: makeups.expiring.since && `il primo ${untilText(makeups.expiring.since, today)}`,
      to: { to: '/app/recuperi', search: { expiring: true, sort: 'expiresOn' } },
    },
    {
      ...{ key: 'late', icon: IconCash, count: late.count },
      text: LINES.longLate(late),
      more: moneyText(late),
      to: { to: '/billing/inRitardo', search: { days: LONG_LATE_DAYS } },
    },
    {
      ...{ key: 'mails', icon: IconMailX, count: mails.count },
      text: LINES.mails(mails.count),
      more: age(mails.since),
      to: { to: '/app/posta', search: { state: 'failed' } },
    },
    {
      ...{ key: 'leads', icon: IconPhone, count: leads.count },
      text: LINES.leads(leads.count),
      more: age(leads.since),
      to: { to: '/app/leads', search: { toCall: true } },
    },
  ]
}
