import { Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { CourseMultiSelect } from '#f/school/courses/web/public.tsx'
import { DayField } from '#kit/web/day-field.tsx'
import { Fields, Wide } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { isRequired, type Student } from '../../domain/contract.ts'
import { FIELD_LABELS as label } from '../../domain/text.ts'
import { STUDENT_FIELDS, type StudentField } from '../../domain/types.ts'
import classes from './fields.module.css'
import type { StudentValues } from './values.ts'

/** Whether lessons count that were held before the enrolment. */
export const FromStart = lazy(() => import('./from-start.tsx'))
const PhotoField = lazy(() => import('./photo-field.tsx'))

/** The fields of one line, in their order; the notes have a place of their own. */
const LINES = STUDENT_FIELDS.filter((name) => name !== 'notes')

/** What the keyboard of a telephone offers for a field. */
const TYPES: Partial<Record<StudentField, 'tel' | 'email'>> = {
  phone: 'tel',
  mail: 'email',
  mail2: 'email',
}

interface Props<V extends StudentValues> {
  readonly form: SaveForm<V>
  /** Address of the saved picture. */
  readonly photo?: string | undefined
  /** Editing: the courses she has already stay on offer, and those she left can be told. */
  readonly assigned?: Student['courses']
}

/**
 * The fields of a student, in the order in which they are checked: the same for a new one, where
 * the cursor begins in the first, and for one that is there.
 */
export function StudentFields<V extends StudentValues>({ form, photo, assigned }: Props<V>) {
  const { field } = form
  const isNew = assigned === undefined
  return (
    <>
      <Section title="Dati personali">
        <div className={`${classes['personal']} row`}>
          <div className={classes['fields']}>
            {LINES.map((name) =>
              name === 'birthDate' ? (
                <DayField key={name} label={label[name]} required {...field(name)} />
              ) : (
                <Line
                  key={name}
                  label={label[name]}
                  required={isRequired(name)}
                  type={TYPES[name] ?? 'text'}
                  autoFocus={isNew && name === LINES[0]}
                  {...field(name)}
                />
              ),
            )}
          </div>
          <Suspense fallback={<div className={classes['photo']} />}>
            <PhotoField {...field('photo')} saved={photo} />
          </Suspense>
        </div>
      </Section>
      <Section title="Corsi e note">
        <Fields>
          <Wide>
            <CourseMultiSelect
              label={label.courseIds}
              required={assigned?.length !== 0}
              assigned={assigned ?? []}
              {...field('courseIds')}
            />
          </Wide>
          <Suspense>
            <FromStart
              chosen={form.values.courseIds}
              assigned={assigned ?? []}
              check={form.check('fromStart')}
            />
          </Suspense>
          {assigned && (
            <Wide>
              <CourseMultiSelect
                label={label.withdrawnCourseIds}
                assigned={assigned}
                onlyAssigned
                {...field('withdrawnCourseIds')}
              />
            </Wide>
          )}
          <Wide>
            <Textarea label={label.notes} rows={3} {...field('notes')} />
          </Wide>
        </Fields>
      </Section>
    </>
  )
}

/** A line of text; what the browser knows is of whoever sits at it, not of the student. */
const Line = TextInput.withProps({ autoComplete: 'off' })
