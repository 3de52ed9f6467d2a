import { Text } from '@mantine/core'
import { MailsWaitNotice, useMailsWait } from '#f/system/mail/web/public.tsx'
import { toApiError } from '#kit/web/client/api-error.ts'
import { SENT, SENT_WAITING, willReceive } from '../../domain/text.ts'

interface Props {
  /** How many get the mail; undefined while they are counted. */
  readonly count: number | undefined
  /** Why they cannot be counted, if so. */
  readonly error: unknown
}

/** How many a mail reaches, while it is chosen whom to write to, and whether it would wait. */
export function Receiving({ count, error }: Props) {
  return (
    <>
      <MailsWaitNotice />
      <Text role="status" fw={600}>
        {error ? toApiError(error).message : willReceive(count)}
      </Text>
    </>
  )
}

/** What is said once mails were given to the program. */
export function useSent(): string {
  return useMailsWait() === undefined ? SENT : SENT_WAITING
}
