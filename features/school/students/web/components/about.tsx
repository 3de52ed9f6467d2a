import { Alert, Badge, Group, Text } from '@mantine/core'
import { IconBan, IconCalendarOff, IconCash } from '@tabler/icons-react'
import { formatInstant, fullName } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import { Contacts } from '#kit/web/contacts.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { Actions } from '#kit/web/page.tsx'
import { RecordHead } from '#kit/web/record-head.tsx'
import type { Student } from '../../domain/contract.ts'
import { reviewOn } from '../../domain/rules.ts'
import { reviewText } from '../../domain/text.ts'
import { photoAddress } from '../api.ts'

/** Who she is, what there is to know of her that is not in the form, and how to reach her. */
export default function About({ student }: { student: Student }) {
  const { id, phone, mail, blacklisting, username, disabled } = student
  return (
    <>
      <RecordHead
        name={fullName(student)}
        photo={student.hasPhoto ? photoAddress(student) : undefined}
        actions={
          <Actions>
            <Contacts phone={phone} mail={mail} />
            <LinkButton icon={IconCash} to={{ to: '/app/billing/studenteDetails', search: { id } }}>
              Rate
            </LinkButton>
            <LinkButton icon={IconCalendarOff} to={{ to: '/app/gestioneAssenze', search: { id } }}>
              Assenze
            </LinkButton>
          </Actions>
        }
      >
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
      </RecordHead>
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
