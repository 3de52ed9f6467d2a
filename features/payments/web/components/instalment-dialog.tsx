import { Button, Group, Select, Stack, Text, Textarea, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatEuro } from '#kit/domain/format.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { mayLeave } from '#kit/web/form/leave.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import type { Payment, StudentInstalment, StudentPlan } from '../../domain/contract.ts'
import { instalmentTitle, STATUS_NAME } from '../../domain/text.ts'
import { STATUSES } from '../../domain/types.ts'
import { mark, offerUndo } from './instalment-moves.ts'
import { PayDialog, ReverseDialog } from './money-dialogs.tsx'
import { History, Movements } from './movements.tsx'
import { PaymentCode } from './payment-code.tsx'

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_NAME[value] }))

/** The instalments of a student as windows: `open` and `pay` show one, `dialog` is on the page. */
export function useInstalmentDialog({
  studentId,
  courseId,
  instalments,
}: Pick<StudentPlan, 'studentId' | 'courseId' | 'instalments'>): {
  open: (id: number) => void
  pay: (id: number) => void
  dialog: ReactNode
} {
  const [opened, setOpened] = useState<number>()
  const [paying, setPaying] = useState<number>()
  // As it is now: what is done in the window changes it.
  const find = (id: number | undefined) => instalments.find((due) => due.id === id)
  const [shown, paid] = [find(opened), find(paying)]
  const dialog = (
    <>
      {shown && (
        <InstalmentDialog
          studentId={studentId}
          courseId={courseId}
          due={shown}
          onPay={() => setPaying(shown.id)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {paid && <PayDialog studentId={studentId} due={paid} onClose={() => setPaying(undefined)} />}
    </>
  )
  return { open: setOpened, pay: setPaying, dialog }
}

/** Status and note of a student's instalment, what came in for it, and how it came about. */
function InstalmentDialog(props: {
  studentId: number
  courseId: number
  due: StudentInstalment
  onPay: () => void
  onClose: () => void
}) {
  const { studentId, courseId, due, onPay, onClose } = props
  const { id, status, note, version } = due
  const [reversing, setReversing] = useState<Payment>()
  const form = useSave({
    call: mark,
    start: { id, studentId, status, note, version },
    saved: (answer, values) => {
      offerUndo(studentId, due, values.status, answer.version)
      onClose()
    },
  })
  const close = async () => {
    if (!(await mayLeave(form.dirty))) return
    form.reset()
    onClose()
  }
  return (
    <Dialog opened size="lg" title={instalmentTitle(due)} onClose={() => void close()}>
      <Stack>
        <Form form={form}>
          <Select
            label="Stato"
            data={STATUS_OPTIONS}
            allowDeselect={false}
            {...form.field('status')}
          />
          <Textarea
            label="Note"
            autosize={false}
            rows={2}
            maxLength={2000}
            {...form.field('note')}
          />
          <Group justify="flex-end">
            <SaveButton form={form} />
          </Group>
        </Form>
        <Group justify="space-between">
          <Title order={3}>Pagamenti</Title>
          <Button variant="default" onClick={onPay}>
            Registra pagamento
          </Button>
        </Group>
        <PaymentCode studentId={studentId} courseId={courseId} dueOn={due.dueOn} />
        <Text className="figures">
          Versati {formatEuro(due.paidCents)} di {formatEuro(due.amountCents)}.
        </Text>
        <Movements payments={due.payments} onReverse={setReversing} />
        <Title order={3}>Storia</Title>
        <History history={due.history} />
      </Stack>
      {reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(undefined)} />}
    </Dialog>
  )
}
