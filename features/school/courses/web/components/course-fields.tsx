import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { type Day, isDay } from '#kit/domain/day.ts'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { confirm } from '#kit/web/dialog.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import type { Course } from '../../domain/contract.ts'
import { checkPeriod, proposeYear } from '../../domain/rules.ts'
import { courseSentences, FIELD_LABELS as label, OUTSIDE_YEAR } from '../../domain/text.ts'
import type { CourseField } from '../../domain/types.ts'
import classes from './course-fields.module.css'
import { AcademicYearSelect, CategorySelect } from './selects.tsx'

/** A course being filled in: what is chosen may not be chosen yet. */
export type CourseValues = {
  readonly [Field in Exclude<CourseField, 'name'>]: Course[Field] | null
} & {
  readonly name: string
}

/** What the product words in its own way: the category and the order of the days. */
export function checkCourse(values: CourseValues): Record<string, string> {
  const { categoryId, startsOn, endsOn } = values
  const wrong: Record<string, string> = {}
  if (isDay(startsOn) && isDay(endsOn)) {
    const period = checkPeriod({ startsOn, endsOn })
    if (!period.ok) wrong['endsOn'] = courseSentences[period.code] as string
  }
  if (categoryId === null) {
    wrong['categoryId'] = courseSentences['courses.category_missing'] as string
  }
  return wrong
}

/** Asks whether a course is meant to have days of another academic year than its own. */
export async function askAboutYear<I extends { anyway?: boolean | undefined }>(
  { code, message }: ApiError,
  input: I,
): Promise<I | false | undefined> {
  if (code !== 'courses.outside_year') return undefined
  const yes = await confirm({ title: OUTSIDE_YEAR, text: message, confirmLabel: 'Salva comunque' })
  return yes && { ...input, anyway: true }
}

/** The data of a course; the first day proposes the academic year. */
export function CourseFields<V extends CourseValues>(props: {
  form: SaveForm<V>
  /** On an empty form the cursor is in the first field. */
  empty?: boolean
  /** The category of a course that is there. */
  category?: { readonly id: number; readonly name: string }
}) {
  const { form, category, empty = false } = props
  // The last day that stood there: half way, what is being typed is another (`10/10/20`) or none.
  const before = useRef<Day>(null)
  const start = (startsOn: string | null) => {
    const shown = form.values
    if (isDay(shown.startsOn)) before.current = shown.startsOn
    const academicYear = proposeYear({ ...shown, startsOn: before.current }, startsOn)
    form.set({ startsOn, academicYear } as Partial<V>)
  }
  return (
    <div className={`${classes['fields']} tiles`}>
      <CategorySelect
        required
        own={category}
        autoFocus={empty}
        openOnFocus={false}
        {...form.field('categoryId')}
      />
      <TextInput label={label.name} required {...form.field('name')} />
      <DayField label={label.startsOn} required {...form.field('startsOn')} onChange={start} />
      <DayField label={label.endsOn} required {...form.field('endsOn')} />
      <AcademicYearSelect required {...form.field('academicYear')} />
    </div>
  )
}
