import { Loader, Skeleton, type SkeletonProps } from '@mantine/core'
import { Section } from './page.tsx'

const LABEL = 'Caricamento in corso'

/** Stands where something will be, and says to who cannot see it that it is on its way. */
export function Loading({ label = LABEL, ...rest }: SkeletonProps & { label?: string }) {
  return <Skeleton role="status" aria-busy aria-label={label} {...rest} />
}

/** The same in a small window of its own. */
export const Spinner = () => <Loader size="sm" role="status" aria-label={LABEL} />

/** Stands where a section will be, under its title. */
export function LoadingSection({ title }: { title: string }) {
  return (
    <Section title={title}>
      <div role="status" aria-busy aria-label={LABEL} className="stack gap-lg">
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="45%" />
      </div>
    </Section>
  )
}
