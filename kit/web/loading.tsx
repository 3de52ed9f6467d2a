import { Skeleton, type SkeletonProps } from '@mantine/core'

/** Stands where something will be, and says to who cannot see it that it is on its way. */
export function Loading({
  label = 'Caricamento in corso',
  ...rest
}: SkeletonProps & { label?: string }) {
  return <Skeleton role="status" aria-busy aria-label={label} {...rest} />
}
