import { Button, Group, Select, Stack, Text, Textarea, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#kit/web/dialog.tsx'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import type { Payment, StudentInstalment } from '../../domain/contract.ts'
import { instalmentTitle, receivedText, STATUS_LABEL } from '../../domain/text.ts'
import { PROPOSED } from '../../domain/text/proofs.ts'
import { STATUSES } from '../../domain/types.ts'
import { mark, tellMarked } from '../actions.ts'
import { ReverseDialog } from './money-dialogs.tsx'
import { History, Movements } from './movements.tsx'
import { PaymentCode } from './payment-code.tsx'
import { Proofs } from './proofs.tsx'

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_LABEL[value] }))

/** Status and note of a student's instalment, what came in for it, and how it came about. */
export function InstalmentDialog(props: {
  studentId: number
  courseId: number
  due: StudentInstalment
  /** What stands below the history. */
  more: ReactNode
  onPay: () => void
  onClose: () => void
}) {
  const { studentId, courseId, due, more, onPay, onClose } = props
  const { id, status, note, version } = due
  const [reversing, setReversing] = useState<Payment>()
  const [proposed, setProposed] = useState(false)
  const form = useSave({
    call: mark,
    start: { id, studentId, status, note, version },
    saved: (answer, values) => {
      tellMarked({ studentId, due, status: values.status }, answer.version)
      onClose()
    },
  })
  const propose = () => {
    if (status !== 'unpaid' || form.values.status !== 'unpaid') return
    form.set({ status: 'to_verify' })
    setProposed(true)
  }
  const close = () => void form.leave(onClose)
  return (
    <Dialog opened size="lg" title={instalmentTitle(due)} onClose={close}>
      <Stack>
        <Form form={form}>
          <Select
            label="Stato"
            data={STATUS_OPTIONS}
            allowDeselect={false}
            {...form.field('status')}
          />
          {status === 'unpaid' && proposed && form.values.status === 'to_verify' && (
            <Text size="sm" role="status">
              {PROPOSED}
            </Text>
          )}
          <Textarea label="Note" rows={2} maxLength={2000} {...form.field('note')} />
          <Group justify="flex-end">
            <SaveButton form={form} />
          </Group>
        </Form>
        <Proofs studentId={studentId} due={due} onAdded={propose} />
        <Group justify="space-between">
          <Title order={3}>Pagamenti</Title>
          <Button variant="default" onClick={onPay}>
            Registra pagamento
          </Button>
        </Group>
        <PaymentCode studentId={studentId} courseId={courseId} dueOn={due.dueOn} />
        <Text className="figures">{receivedText(due)}</Text>
        <Movements payments={due.payments} onReverse={setReversing} />
        <Title order={3}>Storia</Title>
        <History history={due.history} />
        {more}
      </Stack>
      {reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(undefined)} />}
    </Dialog>
  )
}
