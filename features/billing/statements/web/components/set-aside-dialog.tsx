import { Text, TextInput } from '@mantine/core'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { undoToast } from '#kit/web/toast.tsx'
import type { StatementLine } from '../../domain/contract.ts'
import { SET_ASIDE } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Puts lines away that are no instalments, with the reason that others will read. */
export function SetAsideDialog(props: { lines: readonly StatementLine[]; onClose: () => void }) {
  const { lines, onClose } = props
  const ids = lines.map(({ id }) => id)
  const form = useSave({
    call: api.setAside,
    start: { ids, reason: '' },
    saved: () => {
      undoToast(`${SET_ASIDE}.`, () => act(api.takeBack, { ids }))
      onClose()
    },
  })
  return (
    <FormDialog title="Metti da parte" form={form} onClose={onClose} saveLabel="Metti da parte">
      {lines.map((line) => (
        <Text key={line.id}>
          {`${formatDay(line.bookedOn)} · ${formatEuro(line.amountCents)} · ${line.payer || line.description}`}
        </Text>
      ))}
      <TextInput
        label="Motivo"
        placeholder="Contributo del Comune"
        required
        data-autofocus
        maxLength={200}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
