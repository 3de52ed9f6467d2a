import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths } from '#kit/domain/day.ts'
import { formatMonth } from '#kit/domain/format.ts'

/** A month, and the way to the one before and after it. */
export function MonthSteps(props: { month: string; onChange: (month: string) => void }) {
  const { month, onChange } = props
  const go = (by: number) => onChange(addMonths(`${month}-01`, by).slice(0, 7))
  return (
    <Group gap={4}>
      <ActionIcon variant="default" aria-label="Mese precedente" onClick={() => go(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text aria-live="polite" miw="8rem" ta="center">
        {formatMonth(`${month}-01`)}
      </Text>
      <ActionIcon variant="default" aria-label="Mese successivo" onClick={() => go(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}
