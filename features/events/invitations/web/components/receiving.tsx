import { Text } from '@mantine/core'
import { toApiError } from '#kit/web/client/api-error.ts'
import { willReceive } from '../../domain/text.ts'

interface Props {
  /** How many get the mail; undefined while they are counted. */
  readonly count: number | undefined
  /** Why they cannot be counted, if so. */
  readonly error: unknown
}

/** How many a mail reaches, while it is chosen whom to write to. */
export function Receiving({ count, error }: Props) {
  return (
    <Text role="status" fw={600}>
      {error ? toApiError(error).message : willReceive(count)}
    </Text>
  )
}
