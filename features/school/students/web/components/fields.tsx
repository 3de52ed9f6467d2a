import { Textarea, TextInput } from '@mantine/core'
import { CourseMultiSelect } from '#f/school/courses/web/public.tsx'
import { DayField } from '#kit/web/day-field.tsx'
import { Fields, Wide } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import type { Student } from '../../domain/contract.ts'
import { FIELD_LABELS as label } from '../../domain/text.ts'
import classes from './fields.module.css'
import { PhotoField } from './photo-field.tsx'
import type { StudentValues } from './values.ts'

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
        <div className={classes['personal']}>
          <div className={classes['fields']}>
            <Line label={label.name} required autoFocus={isNew} {...field('name')} />
            <Line label={label.surname} required {...field('surname')} />
            <DayField label={label.birthDate} required {...field('birthDate')} />
            <Line label={label.birthCity} required {...field('birthCity')} />
            <Line label={label.city} required {...field('city')} />
            <Line label={label.address} required {...field('address')} />
            <Line label={label.taxCode} required {...field('taxCode')} />
            <Line label={label.phone} required type="tel" {...field('phone')} />
            <Line label={label.profession} required {...field('profession')} />
            <Line label={label.identityDocument} required {...field('identityDocument')} />
            <Line label={label.mail} required type="email" {...field('mail')} />
            <Line label={label.mail2} type="email" {...field('mail2')} />
          </div>
          <PhotoField {...field('photo')} saved={photo} />
        </div>
      </Section>
      <Section title="Corsi e note">
        <Fields>
          <Wide>
            <CourseMultiSelect
              label={label.courseIds}
              required
              assigned={assigned ?? []}
              {...field('courseIds')}
            />
          </Wide>
          {assigned && (
            <Wide>
              <CourseMultiSelect
                label={label.withdrawnCourseIds}
                assigned={assigned}
                {...field('withdrawnCourseIds')}
              />
            </Wide>
          )}
          <Wide>
            <Textarea label={label.notes} autosize minRows={3} {...field('notes')} />
          </Wide>
        </Fields>
      </Section>
    </>
  )
}

/** A line of text; what the browser knows is of whoever sits at it, not of the student. */
const Line = TextInput.withProps({ autoComplete: 'off' })
