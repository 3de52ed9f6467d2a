import { formatDay } from '#kit/domain/format.ts'
import type { Fact } from '#kit/web/facts.tsx'
import { RecordSummary } from '#kit/web/record-summary.tsx'
import type { Student } from '../../domain/contract.ts'
import { FIELD_LABELS } from '../../domain/text.ts'
import { STUDENT_FIELDS, type StudentField } from '../../domain/types.ts'

/** The data of a student to read. */
export default function Summary({ student }: { student: Student }) {
  return <RecordSummary facts={STUDENT_FIELDS.map((name) => factOf(student, name))} />
}

function factOf(student: Student, name: StudentField): Fact {
  const label = FIELD_LABELS[name]
  if (name === 'birthDate') return [label, formatDay(student.birthDate)]
  return name === 'notes' ? [label, student.notes, 'wide'] : [label, student[name]]
}
