import { Alert, Badge, Group, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { formatInstant } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import type { Student } from '../../domain/contract.ts'
import { reviewOn } from '../../domain/rules.ts'
import { reviewText } from '../../domain/text.ts'

/** What there is to know of her that is not in the form. */
export default function About({ student }: { student: Student }) {
  const { blacklisting, username, disabled } = student
  return (
    <>
      <Group gap="xs">
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {username === null ? 'Senza nome utente' : `Nome utente: ${username}`}
        </Text>
        {disabled && (
          <Badge variant="default" size="sm">
            Ritirato
          </Badge>
        )}
      </Group>
      {blacklisting && (
        <Alert color="red" variant="light" icon={<IconBan />} title="Nella blacklist">
          {blacklisting.reason}
          <Text size="xs" c="dimmed">
            {`${blacklisting.by}, ${formatInstant(blacklisting.at)}. `}
            {reviewText(reviewOn(blacklisting.at), today())}
          </Text>
        </Alert>
      )}
    </>
  )
}
