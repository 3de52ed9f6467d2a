import { Alert, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { formatInstant } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import type { Student } from '../../domain/contract.ts'
import { reviewOn } from '../../domain/rules.ts'
import { reviewText } from '../../domain/text.ts'

/** Why a student is on the blacklist, since when, and when that is looked at again. */
export default function Blacklisted({ of }: { of: NonNullable<Student['blacklisting']> }) {
  return (
    <Alert color="red" variant="light" icon={<IconBan />} title="Nella blacklist">
      {of.reason}
      <Text size="xs" c="dimmed">
        {`${of.by}, ${formatInstant(of.at)}. `}
        {reviewText(reviewOn(of.at), today())}
      </Text>
    </Alert>
  )
}
