import { Anchor, List, Stack, Text } from '@mantine/core'
import { formatInstant, fullName } from '#kit/domain/format.ts'
import { attempt } from '#kit/web/act.ts'
import { breakable } from '#kit/web/breakable.tsx'
import { newRequestKey } from '#kit/web/client/request-key.ts'
import { confirm } from '#kit/web/dialog.tsx'
import type { Twin } from '../../domain/contract.ts'
import { probablyThere, TWIN_LABELS } from '../../domain/text.ts'
import type { api } from '../api.ts'
import { type LeadValues, personOf } from './values.ts'

/**
 * Before a lead is saved: shows who is probably the same person. True when there is nobody, or
 * when it is to be saved anyway.
 */
export async function askBeforeSaving(
  check: typeof api.check,
  values: LeadValues,
  excludeId?: number,
): Promise<boolean> {
  const input = { ...personOf(values), ...(excludeId === undefined ? {} : { excludeId }) }
  const { twins } = await attempt(check, input, newRequestKey())
  if (twins.length === 0) return true
  return confirm({
    title: 'Controlla prima di salvare',
    text: <Twins twins={twins} />,
    confirmLabel: 'Salva comunque',
    cancelLabel: 'Torna al modulo',
    danger: true,
  })
}

function Twins({ twins }: { twins: readonly Twin[] }) {
  return (
    <Stack gap="sm">
      <Text>{probablyThere(twins.length)}</Text>
      <List size="sm">
        {twins.map((twin) => (
          <List.Item key={twin.id}>
            <Anchor href={`#/app/editLead?id=${twin.id}`} target="_blank" underline="always">
              {fullName(twin)}
            </Anchor>
            <Text size="xs" c="dimmed">
              {breakable(
                [twin.phone, twin.mail, twin.city, formatInstant(twin.createdAt)]
                  .filter((part) => part !== '')
                  .join(', '),
              )}
              <br />
              {twin.reasons.map((reason) => TWIN_LABELS[reason]).join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
