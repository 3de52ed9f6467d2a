import { Text } from '@mantine/core'
import { formatDay } from '#kit/domain/format.ts'
import { Facts } from '#kit/web/facts.tsx'
import { Section } from '#kit/web/page.tsx'
import type { Student } from '../../domain/contract.ts'
import { FIELD_LABELS } from '../../domain/text.ts'
import { STUDENT_FIELDS } from '../../domain/types.ts'

/** The data of a student to read; the notes have a place of their own. */
const LINES = STUDENT_FIELDS.filter((name) => name !== 'notes')

/** What is known of a student, to be read before anything is changed. */
export default function Summary({ student }: { student: Student }) {
  return (
    <Section title="Riepilogo">
      <Facts
        facts={LINES.map((name) => [
          FIELD_LABELS[name],
          name === 'birthDate' ? formatDay(student.birthDate) : student[name],
        ])}
      />
      {student.notes !== '' && (
        <div>
          <Text size="xs" c="dimmed">
            {FIELD_LABELS.notes}
          </Text>
          <p className="lines breaks">{student.notes}</p>
        </div>
      )}
    </Section>
  )
}
