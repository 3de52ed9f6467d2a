import { Anchor, Button, Text } from '@mantine/core'
import { fullName } from '#kit/domain/format.ts'
import { breakable } from '#kit/web/breakable.tsx'
import { Section } from '#kit/web/page.tsx'
import type { KnownStudent } from '../../domain/contract.ts'
import { ALREADY_STUDENTS, REASON_LABELS } from '../../domain/text.ts'

/** Students who are probably the person of the lead, each to be chosen in place of a new one. */
export function KnownStudents(props: {
  students: readonly KnownStudent[]
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}) {
  const { students, chosen, onChoose } = props
  if (students.length === 0) return null
  return (
    <Section title={ALREADY_STUDENTS}>
      {students.map((student) => {
        const { id, mail, phone, courses, reasons } = student
        const isChosen = id === chosen
        return (
          <div key={id} className="row wrap apart">
            <Text component="div">
              <Anchor href={`#/app/editStudente?id=${id}`} target="_blank" underline="always">
                {fullName(student)}
              </Anchor>
              {breakable(`, ${[phone, mail, ...courses].filter((part) => part !== '').join(', ')}`)}
              {` (${reasons.map((reason) => REASON_LABELS[reason]).join(' · ')})`}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onChoose(isChosen ? undefined : id)}
            >
              {isChosen ? 'Iscrivi come nuovo' : 'È questa persona'}
            </Button>
          </div>
        )
      })}
    </Section>
  )
}
