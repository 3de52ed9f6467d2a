import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '#f/accounts/domain/contract.ts'
import { isWarningDue } from '#f/attendance/domain/rules.ts'
import { notices } from '#kit/web/storage.ts'

const Warning = lazy(() => import('#f/attendance/web/components/register-warning.tsx'))

const NOTICE = 'registers'

/**
 * Reminds staff of registers that were not filled in: on the first screen and, six hours after it
 * was dismissed, on the next one. Loaded only when it is due.
 */
export function RegisterWarningHost({ user }: { user: SessionUser }) {
  const { pathname } = useLocation()
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (user.type === 4 || pathname === '') return
    const now = Temporal.Now.instant().toString()
    // A window that is open over the page is not covered by another.
    if (document.querySelector('dialog[open]')) return
    setDue(isWarningDue(notices.dismissedAt(NOTICE, user.id), now))
  }, [user, pathname])
  if (!due) return null
  const dismiss = () => {
    notices.dismiss(NOTICE, user.id, Temporal.Now.instant().toString())
    setDue(false)
  }
  return (
    <Suspense>
      <Warning onDismiss={dismiss} />
    </Suspense>
  )
}
