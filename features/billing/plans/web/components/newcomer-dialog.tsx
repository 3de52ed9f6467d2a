import { Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import {
  BLACKLISTED_TITLE,
  confirmBlacklisted,
  enrolled,
} from '#f/school/enrolments/domain/text.ts'
import type { Newcomer } from '#f/school/enrolments/web/public.tsx'
import { REQUIRED } from '#kit/domain/wording.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { confirm } from '#kit/web/dialog.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { api } from '../api.ts'
import { LateChoice, type Terms, useOwnPlan, wayOf } from './late-choice.tsx'
import type { LateWay } from './late.ts'

interface Values extends Record<string, unknown> {
  readonly countsFrom: string | null
  readonly counting: 'day' | 'start'
  readonly late: LateWay
}

const startOf = (terms: Terms): Values => ({
  countsFrom: terms.today,
  counting: 'day',
  late: 'keep',
})

/** Asks what becomes of late instalments and from when lessons count, and enrols. */
export default function Enrolling(props: {
  newcomer: Newcomer
  terms: Terms
  onClose: () => void
}) {
  const { newcomer, terms, onClose } = props
  const { courseId, studentId, name, blacklisted } = newcomer
  const openOwnPlan = useOwnPlan()
  const form = useSave({
    call: api.enrol,
    start: startOf(terms),
    check: ({ counting, countsFrom }) =>
      counting === 'day' && !countsFrom ? { countsFrom: REQUIRED } : {},
    toInput: ({ counting, ...values }) => ({
      ...{ courseId, studentId },
      countsFrom: counting === 'day' ? values.countsFrom : null,
      late: wayOf(values.late),
    }),
    before: async () =>
      !blacklisted ||
      confirm({
        title: BLACKLISTED_TITLE,
        text: confirmBlacklisted(name),
        confirmLabel: 'Iscrivi comunque',
        danger: true,
      }),
    saved: (_answer, values) => {
      notifyDone(enrolled(name))
      onClose()
      openOwnPlan(values.late, studentId, courseId)
    },
  })
  return (
    <FormDialog title={`Iscrivi ${name}`} form={form} onClose={onClose} saveLabel="Iscrivi">
      <Stack>
        <LateChoice terms={terms} {...form.field('late')} />
        <Radio.Group label="Le lezioni contano" {...form.field('counting')}>
          <Stack gap="xs" mt="xs">
            <Radio value="day" label="Da un giorno" />
            <Radio value="start" label="Dall’inizio del corso" />
          </Stack>
        </Radio.Group>
        {form.values.counting === 'day' && (
          <DayField label="Dal giorno" required {...form.field('countsFrom')} />
        )}
      </Stack>
    </FormDialog>
  )
}
