import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { today } from '#kit/web/clock.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { warningWindow } from '../../domain/rules/warning.ts'
import { MISSING_REGISTERS, missingRegisterLine } from '../../domain/text.ts'
import { seeAll, WARNING_TITLE } from '../../domain/text/missing.ts'
import { api } from '../api.ts'

/**
 * The first lessons of the last days whose register lacks somebody, each leading to it, and the way
 * to all; nothing when there are none. Every load of the program asks, so it asks for one page. `onDismiss` when it was read, also by following one of its links.
 */
export default function RegisterWarning({ onDismiss }: { onDismiss: () => void }) {
  const { data } = useQuery(api.missing.query(warningWindow(today())))
  if (!data || data.total === 0) return null
  return (
    <Dialog opened title={WARNING_TITLE} onClose={onDismiss}>
      <Stack gap="sm">
        <Text>{MISSING_REGISTERS}</Text>
        <List className="figures">
          {data.rows.map((lesson) => (
            <List.Item key={lesson.lessonId}>
              <LinkWords
                to={{ to: '/app/gestionePresenze', search: { id: lesson.lessonId } }}
                display="inline-block"
                py={4}
                onClick={onDismiss}
              >
                {missingRegisterLine(lesson)}
              </LinkWords>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <LinkButton to="/app/registri" onClick={onDismiss}>
            {seeAll(data.total)}
          </LinkButton>
          <Button data-autofocus onClick={onDismiss}>
            Ho capito
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
