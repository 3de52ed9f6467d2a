import { Select, Text, TextInput } from '@mantine/core'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { EuroField } from '#kit/web/euro-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Payment, StudentInstalment } from '../../domain/contract.ts'
import { INSTALMENT_SAVING_FAILED, instalmentTitle, METHOD_NAME } from '../../domain/text.ts'
import { METHODS } from '../../domain/types.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { api } from '../api.ts'
import { offerReversal } from './instalment-moves.ts'

const pay = withSentence(api.pay, INSTALMENT_SAVING_FAILED)
const METHOD_OPTIONS = METHODS.map((value) => ({ value, label: METHOD_NAME[value] }))

/** Records money for an instalment; the amount begins as what it still lacks. */
export function PayDialog(props: {
  studentId: number
  due: StudentInstalment
  onClose: () => void
}) {
  const { studentId, due, onClose } = props
  const rest = due.amountCents - due.paidCents
  const form = useSave({
    call: pay,
    start: {
      id: due.id,
      studentId,
      paidOn: today(),
      amountCents: rest > 0 ? rest : null,
      method: 'bank',
      note: '',
    },
    saved: (answer) => {
      offerReversal(answer)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Registra pagamento: ${instalmentTitle(due)}`}
      form={form}
      onClose={onClose}
      saveLabel="Registra"
    >
      <Fields>
        <EuroField label="Importo" required data-autofocus {...form.field('amountCents')} />
        <DayField label="Data" required {...form.field('paidOn')} />
        <Select
          label="Metodo"
          required
          data={METHOD_OPTIONS}
          allowDeselect={false}
          {...form.field('method')}
        />
        <TextInput label="Note" maxLength={500} {...form.field('note')} />
      </Fields>
    </FormDialog>
  )
}

/** Takes a payment back by a movement of the opposite amount. */
export function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const form = useSave({
    call: api.reverse,
    start: { id: payment.id, note: '' },
    saved: () => {
      notifyDone('Pagamento stornato.')
      onClose()
    },
  })
  return (
    <FormDialog title="Storna pagamento" form={form} onClose={onClose} saveLabel="Storna">
      <Text>
        {formatEuro(payment.amountCents)} del {formatDay(payment.paidOn)}: il pagamento resta nella
        storia, con un movimento contrario.
      </Text>
      <TextInput label="Motivo" maxLength={500} {...form.field('note')} />
    </FormDialog>
  )
}
