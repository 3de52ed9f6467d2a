import { CHANGE_DONE, CHANGE_FAILED } from '#f/school/enrolments/domain/text.ts'
import type { ClassChange } from '#f/school/enrolments/web/public.tsx'
import { withSentence } from '#kit/web/client/wording.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { api } from '../api.ts'
import { LateChoice, type Terms, useOwnPlan, wayOf } from './late-choice.tsx'
import type { LateWay } from './late.ts'

const START: { readonly late: LateWay } = { late: 'keep' }

const change = withSentence(api.changeClass, CHANGE_FAILED, () => true)

/** Asks what becomes of the late instalments of a student's new class, and changes it. */
export default function Changing(props: {
  change: ClassChange
  terms: Terms
  back: () => void
  onClose: () => void
}) {
  const { terms, back, onClose } = props
  const { courseId, studentId, toCourseId, name } = props.change
  const openOwnPlan = useOwnPlan()
  const form = useSave({
    call: change,
    start: START,
    toInput: ({ late }) => ({ courseId, studentId, toCourseId, late: wayOf(late) }),
    saved: (_answer, { late }) => {
      notifyDone(CHANGE_DONE)
      onClose()
      openOwnPlan(late, studentId, toCourseId)
    },
  })
  const title = `Cambia classe di ${name}`
  return (
    <FormDialog title={title} {...{ form, back, onClose }} saveLabel="Cambia classe">
      <LateChoice terms={terms} {...form.field('late')} />
    </FormDialog>
  )
}
