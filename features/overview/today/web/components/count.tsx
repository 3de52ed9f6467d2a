import { Badge } from '@mantine/core'
import { formatInteger } from '#kit/domain/format.ts'
import type { Counts } from '../../domain/contract.ts'
import { COUNT_LABEL } from '../../domain/text.ts'
import { useCounts } from '../api.ts'

export type Counted = keyof Counts

const MOST = 999

/** How much waits at an entry of the menu. */
export function Count({ of }: { of: Counted }) {
  const count = useCounts()?.[of] ?? 0
  if (count === 0) return null
  return (
    <Badge
      size="sm"
      color="gray"
      variant="light"
      aria-label={`${formatInteger(count)} ${COUNT_LABEL[of]}`}
    >
      {count > MOST ? `${MOST}+` : count}
    </Badge>
  )
}
