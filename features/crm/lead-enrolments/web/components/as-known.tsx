import { Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { CourseMultiSelect } from '#f/school/courses/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { Fields, Form, SaveButton, Wide } from '#kit/web/form.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { Page, Section } from '#kit/web/page.tsx'
import { useSave } from '#kit/web/save.ts'
import type { KnownStudent, Prepared } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { Plans } from './plans.tsx'

/** Enrols a lead who is a student already: only the courses are asked for. */
export function AsKnown(props: {
  lead: Prepared
  student: KnownStudent
  frame: Pick<ComponentProps<typeof Page>, 'title' | 'trail'>
  known: ReactNode
  done: () => void
}) {
  const { lead, student, frame, known, done } = props
  const inputOf = ({ courseIds }: { courseIds: number[] }) => ({
    ...{ id: lead.leadId, studentId: student.id, courseIds },
  })
  const form = useSave({
    call: api.link,
    start: { courseIds: lead.courseIds },
    toInput: inputOf,
    check: (values) => wrongFields(api.link.schema, inputOf(values)),
    saved: done,
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
          </Fields>
        </Form>
        <Text c="dimmed" size="sm">
          I corsi che frequenta già restano com’erano.
        </Text>
      </Section>
      <Plans courseIds={form.values.courseIds} wishes={lead.wishes} />
    </Page>
  )
}
