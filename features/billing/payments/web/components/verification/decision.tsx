import { Alert, Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { EuroField } from '#kit/web/euro-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Form } from '#kit/web/form.tsx'
import { refresh } from '#kit/web/query.ts'
import { useSave } from '#kit/web/save.ts'
import { keyName } from '#kit/web/shortcuts.tsx'
import { refusalToast, undoToast } from '#kit/web/toast.tsx'
import { HintTooltip } from '#kit/web/tooltip.tsx'
import type { Verification } from '../../../domain/contract/verification.ts'
import {
  approvalOf,
  daysFromProof,
  missingCents,
  proofDay,
} from '../../../domain/rules/verification.ts'
import { instalmentTitle, METHOD_NAME, statusWord } from '../../../domain/text.ts'
import { TELL_LABEL, TELL_TEXT } from '../../../domain/text/refused.ts'
import * as text from '../../../domain/text/verification.ts'
import { METHODS } from '../../../domain/types.ts'
import { verification as api } from '../../api/verification.ts'
import { useVerificationKeys } from './keys.ts'
import type { VerificationPlace } from './place.ts'
import classes from './verification.module.css'

const METHOD_OPTIONS = METHODS.map((value) => ({ value, label: METHOD_NAME[value] }))

interface Props {
  readonly verification: VerificationPlace
  readonly due: Verification
}

interface Deciding extends Props {
  /** Rows of the list are selected: they are approved together, and no other beside them. */
  readonly together: boolean
}

/** What may be decided about an instalment; or what became of it, when it no longer waits. */
export function Decision({ verification, due, together }: Deciding) {
  return due.status === 'to_verify' ? (
    <Decide verification={verification} due={due} together={together} />
  ) : (
    <Decided verification={verification} due={due} />
  )
}

function Decided({ verification, due }: Props) {
  const last = due.history.at(-1)
  const told = [
    `La rata è ${statusWord(due.status)}`,
    ...(last ? [`${last.changedBy}, ${formatInstant(last.changedAt)}`] : []),
    ...(last?.reason ? [last.reason] : []),
  ]
  return (
    <Alert role="status" color="gray" variant="light" title="Non è più da verificare">
      <Group justify="space-between">
        <Text>{told.join(' · ')}</Text>
        <Button variant="default" onClick={() => verification.move(1)}>
          Prossima
        </Button>
      </Group>
    </Alert>
  )
}

function Decide({ verification, due, together }: Deciding) {
  const { id, studentId, version, studentName } = due
  const [rejecting, setRejecting] = useState(false)
  const missing = missingCents(due)
  const covered = missing === 0
  const proof = proofDay(due.proofs)
  const form = useSave({
    call: api.approve,
    start: {
      id,
      studentId,
      version,
      paidOn: proof ?? today(),
      amountCents: missing,
      method: METHODS[0],
    },
    toInput: ({ amountCents, ...rest }) => (covered ? rest : { ...rest, amountCents }),
    draft: `verifica-${id}-${studentId}`,
    insist: (error) => goOn(verification, due, error),
    saved: (answer, { amountCents }) => {
      const { restCents } = approvalOf(due, amountCents)
      offerUndo(
        verification,
        due,
        answer,
        answer.payment && restCents > 0
          ? text.partText(studentName, answer.payment.receipt, restCents)
          : text.approvedText(studentName, answer.payment?.receipt),
      )
      verification.leave(due)
    },
  })
  const { values } = form
  const typed = values.amountCents
  const found = typeof typed === 'number' && typed > 0 ? typed : undefined
  const restCents = missing - (found ?? missing)
  const far = daysFromProof(values.paidOn, proof)
  const reject = () => setRejecting(true)
  useVerificationKeys(
    {
      a: form.saving || together ? undefined : () => void form.submit(),
      r: covered ? undefined : reject,
    },
    'decide',
  )
  return (
    <>
      <Form form={form}>
        {!covered && (
          <div className={`${classes['fields']} tiles`}>
            <EuroField label="Importo trovato" required {...form.field('amountCents')} />
            <DayField label="Data" required {...form.field('paidOn')} />
            <Select
              label="Metodo"
              required
              data={METHOD_OPTIONS}
              allowDeselect={false}
              {...form.field('method')}
            />
          </div>
        )}
        {proof !== undefined && far !== 0 && (
          <Text role="status" size="sm" className="row gap-sm">
            <IconAlertTriangle size={15} aria-hidden />
            {text.farText(far, proof)}
          </Text>
        )}
        <div className={`${classes['decide']} row wrap apart`}>
          <Text role="status" size="sm" data-part={restCents > 0 || undefined}>
            {restCents > 0 && <IconAlertTriangle size={15} aria-hidden />}
            {together
              ? text.SELECTED_TOGETHER
              : covered
                ? text.COVERED
                : found === undefined
                  ? text.NO_AMOUNT
                  : text.approvalText(restCents)}
            {covered && ` ${text.NOT_REFUSED}`}
          </Text>
          <Group gap="xs" wrap="nowrap">
            {!covered && (
              <HintTooltip label="Rifiuta" hotkey="R">
                <Button variant="default" leftSection={<IconX size={16} />} onClick={reject}>
                  Rifiuta
                </Button>
              </HintTooltip>
            )}
            <HintTooltip label="Approva" hotkey={`A, ${keyName('mod+s')}`}>
              <Button
                type="submit"
                leftSection={<IconCheck size={16} />}
                loading={form.saving}
                disabled={together}
              >
                Approva
              </Button>
            </HintTooltip>
          </Group>
        </div>
      </Form>
      {rejecting && (
        <RejectDialog verification={verification} due={due} onClose={() => setRejecting(false)} />
      )}
    </>
  )
}

function RejectDialog({ verification, due, onClose }: Props & { onClose: () => void }) {
  const { id, studentId, version, studentName } = due
  const form = useSave({
    call: api.reject,
    start: { id, studentId, version, reason: '', tell: true },
    insist: async (error) => {
      const answer = await goOn(verification, due, error)
      if (answer === false) onClose()
      return answer
    },
    saved: (answer, { tell }) => {
      onClose()
      const said = text.rejectedText(studentName, tell && !answer.told)
      offerUndo(verification, due, { ...answer, payment: null }, said)
      verification.leave(due)
    },
  })
  return (
    <FormDialog
      title={`Rifiuta: ${studentName}, ${instalmentTitle(due)}`}
      form={form}
      onClose={onClose}
      saveLabel="Rifiuta"
    >
      <Text>La rata diventa da pagare. Il motivo resta nella storia della rata.</Text>
      <TextInput label="Motivo" required data-autofocus maxLength={200} {...form.field('reason')} />
      <Checkbox label={TELL_LABEL} description={TELL_TEXT} {...form.check('tell')} />
    </FormDialog>
  )
}

/** Somebody else decided first: says what happened and goes on with the next one. */
async function goOn(
  verification: VerificationPlace,
  due: Verification,
  error: ApiError,
): Promise<false | undefined> {
  if (error.code !== 'payments.not_to_verify') return undefined
  refusalToast(`${due.studentName}, ${instalmentTitle(due)}. ${error.message}`, {
    label: 'Vedi',
    run: () => verification.reopen(due),
  })
  verification.leave(due)
  await refresh()
  return false
}

function offerUndo(
  verification: VerificationPlace,
  { id, studentId }: Verification,
  answer: { readonly version: number; readonly payment: { readonly id: number } | null },
  told: string,
): void {
  const { version, payment } = answer
  undoToast(told, async () => {
    await act(api.undoDecision, { id, studentId, version, paymentId: payment?.id ?? null })
    verification.reopen({ id, studentId })
  })
}
