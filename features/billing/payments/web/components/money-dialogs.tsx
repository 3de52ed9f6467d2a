import { Select, Text, TextInput } from '@mantine/core'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { confirm } from '#kit/web/dialog.tsx'
import { EuroField } from '#kit/web/euro-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Payment, paymentCodes, StudentInstalment } from '../../domain/contract.ts'
import {
  INSTALMENT_SAVING_FAILED,
  instalmentTitle,
  METHOD_NAME,
  MORE_TITLE,
  receivedText,
} from '../../domain/text.ts'
import { METHODS } from '../../domain/types.ts'
import { api } from '../api.ts'
import { tellRecorded } from '../actions.ts'

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
      version: due.version,
    },
    insist: insistOnMore,
    saved: (answer) => {
      tellRecorded(answer)
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
      {/* Also what somebody else has recorded since the window was opened. */}
      <Text className="figures">{receivedText(due)}</Text>
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

/** Asks whether more than the instalment lacks is meant; undefined for any other refusal. */
async function insistOnMore<I>(error: ApiError, input: I): Promise<I | false | undefined> {
  if (error.code !== ('payments.more_than_missing' satisfies keyof typeof paymentCodes))
    return undefined
  const yes = await confirm({
    title: MORE_TITLE,
    text: error.message,
    confirmLabel: 'Registra comunque',
    cancelLabel: 'Torna indietro',
    danger: true,
  })
  return yes && { ...input, more: true }
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
