import { List, Stack, Text } from '@mantine/core'
import type { Output } from '#kit/domain/contract.ts'
import { joinWords } from '#kit/domain/format.ts'
import type { plansContract } from '../../domain/contract.ts'
import { changeText, touchedHead, touchedText } from '../../domain/text.ts'

type Impact = Output<typeof plansContract.impact>

/** What saving a plan of a course would change, instalment by instalment, and for whom. */
export function ImpactOf({ impact: { changes, touched, untouched } }: { impact: Impact }) {
  return (
    <Stack gap="sm">
      <List size="sm">
        {changes.map((change) => (
          <List.Item key={changeText(change)}>{changeText(change)}</List.Item>
        ))}
      </List>
      {touched.length > 0 && (
        <div>
          <Text fw={600}>{touchedHead(touched.length)}</Text>
          <List size="sm">
            {touched.map((student) => (
              <List.Item key={student.studentId}>{touchedText(student)}</List.Item>
            ))}
          </List>
        </div>
      )}
      {untouched.length > 0 && (
        <Text size="sm">
          Con un piano proprio, non cambia nulla: {joinWords(untouched.map(({ name }) => name))}.
        </Text>
      )}
    </Stack>
  )
}
