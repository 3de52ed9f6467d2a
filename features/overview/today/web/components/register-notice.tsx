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
  const [due, setDue] = useState(() => isWarningDue(notices.dismissedAt(NOTICE, id), instantNow()))
  if (!due || count === 0) return null
  const dismiss = () => {
    notices.dismiss(NOTICE, id, instantNow())
    setDue(false)
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
      <p className={classes['none']}>{MISSING_REGISTERS}</p>
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
