import { List } from '@mantine/core'
import type { Skipped } from '../../domain/contract.ts'
import { lessonTime, stateLabels } from '../../domain/text/window.ts'

/** The lessons that a change passed over, each with why. */
export function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  return (
    <>
      Queste sono rimaste com’erano:
      <Reasons
        reasons={skipped.map(
          ({ startsAt, state }) => `${lessonTime(startsAt)}: ${stateLabels[state].toLowerCase()}`,
        )}
      />
    </>
  )
}

/** A line for each lesson, however many there are. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <List size="sm" mt="xs" mah="50dvh" style={{ overflow: 'auto' }}>
      {reasons.map((reason) => (
        <List.Item key={reason}>{reason}</List.Item>
      ))}
    </List>
  )
}
