import { TextInput } from '@mantine/core'
import { plural } from '#kit/domain/format.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { JUSTIFY } from '../../../domain/text.ts'
import { type Absence, justifyCall, pairsOf, tellJustified } from '../../actions.ts'

/** Justifies absences, with a reason if there is one; tells whether they were justified. */
export function ReasonDialog(props: {
  absences: readonly Absence[]
  onClose: (justified: boolean) => void
}) {
  const { absences, onClose } = props
  const form = useSave({
    call: justifyCall,
    start: { reason: '' },
    toInput: ({ reason }) => ({ absences: pairsOf(absences), reason }),
    saved: (answer) => {
      onClose(true)
      tellJustified(absences, answer)
    },
  })
  return (
    <FormDialog
      title={`Giustifica ${plural(absences.length, 'assenza', 'assenze')}`}
      form={form}
      onClose={() => onClose(false)}
      saveLabel={JUSTIFY}
    >
      <TextInput
        label="Motivo (facoltativo)"
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
