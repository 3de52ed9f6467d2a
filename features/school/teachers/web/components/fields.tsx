import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubjectsSelect } from '#f/school/subjects/web/public.tsx'
import { Fields, Wide } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { teacherFields, type Teacher } from '../../domain/contract.ts'
import { FIELD_LABELS as label, regimeLabels } from '../../domain/text.ts'
import { REGIMES, TEACHER_FIELDS } from '../../domain/types.ts'
import type { TeacherValues } from './values.ts'

/** A line of text; what the browser knows is of whoever sits at it, not of the teacher. */
const Line = TextInput.withProps({ autoComplete: 'off' })

/** The fields of a teacher; `children` are those that only a new one has. */
export function TeacherFields<V extends TeacherValues>(props: {
  form: SaveForm<V>
  /** Editing: the subjects she has already stay on offer. */
  assigned?: Teacher['subjects']
  children?: ReactNode
}) {
  const { form, assigned, children } = props
  const { field } = form
  return (
    <Section title="Dati dell’insegnante">
      <Fields>
        {TEACHER_FIELDS.map((name) =>
          name === 'regime' ? (
            <Select
              key={name}
              label={label[name]}
              allowDeselect={false}
              data={REGIMES.map((regime) => ({ value: regime, label: regimeLabels[regime] }))}
              {...field(name)}
            />
          ) : (
            <Line
              key={name}
              label={label[name]}
              required={!teacherFields[name].safeParse('').success}
              type={name === 'mail' || name === 'mail2' ? 'email' : 'text'}
              autoFocus={!assigned && name === TEACHER_FIELDS[0]}
              {...field(name)}
            />
          ),
        )}
        {children}
        <Wide>
          <SubjectsSelect
            label={label.subjectIds}
            assigned={assigned ?? []}
            {...field('subjectIds')}
          />
        </Wide>
      </Fields>
    </Section>
  )
}
