import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(() => import('./components/section.tsx'))

/** The section of a student's page about what she has agreed to. */
export function ConsentsSection(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
