import { RecordSummary } from '#kit/web/record-summary.tsx'
import type { Teacher } from '../../domain/contract.ts'
import { FIELD_LABELS, regimeLabels } from '../../domain/text.ts'
import { TEACHER_FIELDS } from '../../domain/types.ts'

/** The data of a teacher to read. */
export default function Summary({ teacher }: { teacher: Teacher }) {
  const { subjects } = teacher
  return (
    <RecordSummary
      facts={[
        ...TEACHER_FIELDS.map((name) => {
          const value = name === 'regime' ? regimeLabels[teacher.regime] : teacher[name]
          return [FIELD_LABELS[name], value] as const
        }),
        [FIELD_LABELS.subjectIds, subjects.map(({ name }) => name).join(', '), 'wide'],
      ]}
    />
  )
}
