import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadSignInAgain, useSession } from '#f/system/accounts/web/screens.ts'
import { sessionOver } from '#kit/web/client/session-over.ts'
import { ConfirmHost } from '#kit/web/dialog.tsx'
import { ToastHost } from '#kit/web/toast/host.tsx'
import classes from './frame.module.css'

const SignInAgain = lazy(loadSignInAgain)

/** Around every screen: progress of a change of screen, messages, questions, the second login. */
export function Frame() {
  const { user } = useSession()
  const over = useSessionOver()
  const loading = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      {loading && (
        <div className={classes['progress']} role="progressbar" aria-label="Caricamento" />
      )}
      <Outlet />
      {user && <ConfirmHost />}
      {user && <ToastHost />}
      <Suspense>{user && over.is && <SignInAgain onDone={over.end} />}</Suspense>
    </>
  )
}

function useSessionOver() {
  const [is, setIs] = useState(false)
  useEffect(() => sessionOver.listen(() => setIs(true)), [])
  return { is, end: () => setIs(false) }
}
