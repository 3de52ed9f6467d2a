import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { today } from '#kit/web/clock.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { target } from '#kit/web/places.ts'
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
              <Anchor
                display="inline-block"
                py={4}
                onClick={onDismiss}
                renderRoot={(root) => (
                  <Link
                    {...root}
                    {...target({
                      to: '/app/gestionePresenze',
                      search: { id: lesson.lessonId },
                    })}
                  />
                )}
              >
                {missingRegisterLine(lesson)}
              </Anchor>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={onDismiss}
            renderRoot={(root) => <Link {...root} {...target('/app/registri')} />}
          >
            {seeAll(data.total)}
          </Button>
          <Button data-autofocus onClick={onDismiss}>
            Ho capito
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
