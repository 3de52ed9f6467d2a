import { List, Title } from '@mantine/core'
import { formatInstant } from '#kit/domain/format.ts'
import type { Output } from '#kit/domain/contract.ts'
import type { enrolmentsContract } from '../../domain/contract.ts'

type Changes = Output<typeof enrolmentsContract.ofStudent>['changes']

/** The changes of class of a student, the latest first; nothing when there are none. */
export function ClassChanges({ changes }: { changes: Changes }) {
  if (changes.length === 0) return null
  return (
    <>
      <Title order={3}>Cambi di classe</Title>
      <List size="sm" listStyleType="none" spacing={4}>
        {changes.map(({ fromCourse, toCourse, changedAt, changedBy }) => (
          <List.Item key={changedAt}>
            {`${formatInstant(changedAt)}: da ${fromCourse} a ${toCourse}, registrato da ${changedBy}`}
          </List.Item>
        ))}
      </List>
    </>
  )
}
