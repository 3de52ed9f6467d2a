import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { SessionUser } from '#f/system/accounts/domain/contract.ts'
import { isWarningDue } from '#f/teaching/attendance/domain/rules/warning.ts'
import { instantNow } from '#kit/web/clock.ts'
import { notices } from '#kit/web/storage.ts'

const Warning = lazy(() => import('#f/teaching/attendance/web/components/register-warning.tsx'))

const NOTICE = 'registers'

/**
 * Reminds staff of registers that were not filled in: on the first screen and, six hours after it
 * was dismissed, on the next one. Loaded only when it is due.
 */
export function RegisterWarningHost({ user }: { user: SessionUser }) {
  const { pathname } = useLocation()
  return user.type === 4 ? null : <WhenDue key={pathname} userId={user.id} />
}

function WhenDue({ userId }: { userId: number }) {
  const [due, setDue] = useState(() =>
    isWarningDue(notices.dismissedAt(NOTICE, userId), instantNow()),
  )
  if (!due) return null
  const dismiss = () => {
    notices.dismiss(NOTICE, userId, instantNow())
    setDue(false)
  }
  return (
    <Suspense>
      <Warning onDismiss={dismiss} />
    </Suspense>
  )
}
