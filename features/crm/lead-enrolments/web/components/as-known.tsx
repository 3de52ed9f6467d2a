import { Text } from '@mantine/core'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { lateInput, type LateWays } from '#f/billing/plans/web/public.tsx'
import { CourseMultiSelect } from '#f/school/courses/web/public.tsx'
import { FromStart } from '#f/school/students/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { Fields, Form, SaveButton, Wide } from '#kit/web/form.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { Page, Section } from '#kit/web/page.tsx'
import type { Place } from '#kit/web/places.ts'
import { useSave } from '#kit/web/save.ts'
import type { KnownStudent, Prepared } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { placeAfter } from './place-after.ts'
import { Plans } from './plans.tsx'

interface Values extends Record<string, unknown> {
  readonly courseIds: number[]
  readonly fromStart: boolean
  readonly late: LateWays
}

/** Enrols a lead who is a student already: only the courses are asked for. */
export function AsKnown(props: {
  lead: Prepared
  student: KnownStudent
  frame: Pick<ComponentProps<typeof Page>, 'title' | 'trail'>
  known: ReactNode
  done: (place: Place) => void
}) {
  const { lead, student, frame, known, done } = props
  const { leadId } = lead
  const inputOf = ({ courseIds, fromStart, late }: Values) => ({
    ...{ id: leadId, studentId: student.id, courseIds, fromStart },
    late: lateInput(late, courseIds),
  })
  const form = useSave({
    call: api.link,
    start: { courseIds: lead.courseIds, fromStart: false, late: {} },
    toInput: inputOf,
    check: (values) => wrongFields(api.link.schema, inputOf(values)),
    saved: (answer, values) => done(placeAfter(values, { ...answer, leadId })),
  })
  return (
    <Page {...frame} primary={<SaveButton form={form} label="Iscrivi" />}>
      {known}
      <Section title={`Corsi di ${fullName(student)}`}>
        <Form form={form}>
          <Fields>
            <Wide>
              <CourseMultiSelect
                label="Corsi da aggiungere"
                assigned={[]}
                {...form.field('courseIds')}
              />
            </Wide>
            <Suspense>
              <FromStart
                chosen={form.values.courseIds}
                assigned={[]}
                check={form.check('fromStart')}
              />
            </Suspense>
          </Fields>
        </Form>
        <Text c="dimmed" size="sm">
          I corsi che frequenta già restano com’erano.
        </Text>
      </Section>
      <Plans
        courseIds={form.values.courseIds}
        wishes={lead.wishes}
        known={student.courseIds}
        late={form.values.late}
        onLate={(late) => form.set({ late })}
      />
    </Page>
  )
}
