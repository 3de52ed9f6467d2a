import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { isWarningDue } from '#f/teaching/attendance/domain/rules/warning.ts'
import { MISSING_REGISTERS, missingRegisterLine } from '#f/teaching/attendance/domain/text.ts'
import { seeAll, WARNING_TITLE } from '#f/teaching/attendance/domain/text/missing.ts'
import { instantNow } from '#kit/web/clock.ts'
import { LinkButton, LinkWords } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import { notices } from '#kit/web/storage.ts'
import type { WaitingRegisters } from '../../domain/contract.ts'
import classes from './today.module.css'

const NOTICE = 'registers'

/**
 * The register warning: the lessons of the last days whose register lacks somebody, each leading to
 * it. Dismissed, it comes back after some hours; it stands on this page only and covers nothing.
 */
export function RegisterNotice({ registers: { count, rows } }: { registers: WaitingRegisters }) {
  const { id } = useUser()
  const [dismissedAt, setDismissedAt] = useState(() => notices.dismissedAt(NOTICE, id))
  // At each drawing: the page is left open all day, and asks anew every now and then.
  if (!isWarningDue(dismissedAt, instantNow()) || count === 0) return null
  const dismiss = () => {
    const now = instantNow()
    notices.dismiss(NOTICE, id, now)
    setDismissedAt(now)
  }
  return (
    <Section
      title={WARNING_TITLE}
      actions={
        <>
          <LinkButton to="/app/registri">{seeAll(count)}</LinkButton>
          <Button variant="default" onClick={dismiss}>
            Ho capito
          </Button>
        </>
      }
    >
      <p>{MISSING_REGISTERS}</p>
      <ul className={`${classes['registers']} figures`}>
        {rows.map((lesson) => (
          <li key={lesson.lessonId}>
            <LinkWords to={{ to: '/app/gestionePresenze', search: { id: lesson.lessonId } }}>
              {missingRegisterLine(lesson)}
            </LinkWords>
          </li>
        ))}
      </ul>
    </Section>
  )
}
