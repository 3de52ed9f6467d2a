import { Text } from '@mantine/core'
import type { Makeup } from '../../domain/contract.ts'
import { lessonName } from '../../domain/text.ts'
import { absentAt } from '../../domain/text/screen.ts'

/** At the top of a window: whose absence from which lesson it is about. */
export function MissedLesson({ makeup }: { makeup: Makeup }) {
  const { student, missed } = makeup
  return (
    <div>
      <Text fw={600}>{student}</Text>
      <Text size="sm" c="dimmed">
        {`${absentAt(missed)} · ${lessonName(missed)}`}
      </Text>
    </div>
  )
}
