import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

/** What stands beside every screen: where it cannot be loaded, the screen goes on without it. */
export function Beside(props: {
  children: ReactNode
  /** In its place until it is there. */
  fallback?: ReactNode
}) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={Nothing}>
      <Suspense fallback={props.fallback}>{props.children}</Suspense>
    </CatchBoundary>
  )
}

const Nothing = () => null
