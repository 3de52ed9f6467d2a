import { type ComponentProps, lazy, Suspense } from 'react'
import { Loading } from '#kit/web/loading.tsx'

const Loaded = lazy(() => import('./components/lead-history.tsx'))

/** The one line of time of a lead, for its sheet. */
export function LeadHistory(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Loading height={320} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
