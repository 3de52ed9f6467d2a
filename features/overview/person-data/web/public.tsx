import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(() => import('./components/section.tsx'))

/** The section of a person's page from which she is given her data. */
export function PersonDataSection(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
