import { List } from '@mantine/core'
import type { Skipped } from '../../domain/contract.ts'
import { lessonTime, stateLabels } from '../../domain/text/window.ts'

/** The lessons that a change passed over, each with why. */
export function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  return (
    <>
      Queste sono rimaste com’erano:
      <List size="sm" mt="xs" mah="50dvh" style={{ overflow: 'auto' }}>
        {skipped.map(({ lessonId, startsAt, state }) => (
          <List.Item key={lessonId}>
            {`${lessonTime(startsAt)}: ${stateLabels[state].toLowerCase()}`}
          </List.Item>
        ))}
      </List>
    </>
  )
}
