import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { attempt } from '#kit/web/act.ts'
import { ApiError, toApiError } from '#kit/web/client/api-error.ts'
import { newRequestKey } from '#kit/web/client/request-key.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { refresh } from '#kit/web/query.ts'
import { notifyError, progressToast, undoToast } from '#kit/web/toast.tsx'
import type { Waiting } from '../../../domain/contract/verification.ts'
import { missingCents, waitingDay } from '../../../domain/rules/verification.ts'
import { FUTURE_DATE, METHOD_NAME, WRONG_DATE } from '../../../domain/text.ts'
import { approveAllText, approvedAllText, EACH_ITS_DAY } from '../../../domain/text/verification.ts'
import { type Method, METHODS } from '../../../domain/types.ts'
import { verification as api } from '../../api/verification.ts'

/** How the money of all chosen rows came in. */
interface Found {
  /** Null: each on the day of its proof, or since which it has waited. */
  readonly paidOn: string | null
  readonly method: Method
}

/** Approves several instalments at once, after asking how the money came in. */
export default function ApproveAll(props: {
  rows: readonly Waiting[]
  /** Whether it was begun, or given up. */
  onAnswer: (begun: boolean) => void
}) {
  const { rows, onAnswer } = props
  const answer = (found: Found | undefined) => {
    onAnswer(found !== undefined)
    if (found) void approveEach(rows, found)
  }
  return <AskFound rows={rows} answer={answer} />
}

const METHOD_OPTIONS = METHODS.map((value) => ({ value, label: METHOD_NAME[value] }))

function AskFound(props: { rows: readonly Waiting[]; answer: (found: Found | undefined) => void }) {
  const { rows, answer } = props
  const [paidOn, setPaidOn] = useState<string | null>(waitingDay(rows) ?? null)
  const [method, setMethod] = useState<Method>('bank')
  const [wrong, setWrong] = useState<string>()
  const missing = rows.reduce((sum, row) => sum + missingCents(row), 0)
  const submit = () => {
    const empty = paidOn === null || paidOn === ''
    if (!empty && !isDay(paidOn)) setWrong(WRONG_DATE)
    else if (!empty && paidOn > today()) setWrong(FUTURE_DATE)
    else answer({ paidOn: empty ? null : paidOn, method })
  }
  return (
    <Dialog opened title="Approva le rate selezionate" onClose={() => answer(undefined)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Text>{approveAllText(rows.length, missing)}</Text>
          <Fields>
            <DayField
              label="Data"
              description={EACH_ITS_DAY}
              data-autofocus
              value={paidOn}
              error={wrong}
              onChange={(day) => {
                setPaidOn(day)
                setWrong(undefined)
              }}
            />
            <Select
              label="Metodo"
              required
              data={METHOD_OPTIONS}
              allowDeselect={false}
              value={method}
              onChange={(value) => value && setMethod(value)}
            />
          </Fields>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => answer(undefined)}>
              Annulla
            </Button>
            <Button type="submit">Approva</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** What was done with one row, to be taken back. */
interface Done {
  readonly row: Waiting
  readonly version: number
  readonly paymentId: number | null
}

/** One after the other, telling how far it is; what fails is named and does not stop the others. */
async function approveEach(rows: readonly Waiting[], found: Found): Promise<void> {
  const done: Done[] = []
  const failures = await each('Approvazione', rows, async (row) => {
    const { id, studentId, version } = row
    const { paidOn, method } = found
    const day = paidOn ?? waitingDay([row]) ?? today()
    const input = { id, studentId, version, method, paidOn: day }
    const answer = await attempt(api.approve, input, newRequestKey())
    done.push({ row, version: answer.version, paymentId: answer.payment?.id ?? null })
  })
  if (failures) notifyError(failures)
  if (done.length > 0) undoToast(`${approvedAllText(done.length)}.`, () => undoEach(done))
}

async function undoEach(done: readonly Done[]): Promise<void> {
  const versions = new Map(done.map((one) => [one.row, one]))
  const rows = done.map(({ row }) => row)
  const failures = await each('Annullamento', rows, async (row) => {
    const { version = 0, paymentId = null } = versions.get(row) ?? {}
    const { id, studentId } = row
    await attempt(api.undoDecision, { id, studentId, version, paymentId }, newRequestKey())
  })
  if (failures) throw failures
}

/** Does something with every row; answers what failed, with the names of the rows. */
async function each(
  doing: string,
  rows: readonly Waiting[],
  work: (row: Waiting) => Promise<void>,
): Promise<ApiError | undefined> {
  const progress = progressToast(`${doing}: 0 di ${rows.length}`)
  const failures: [Waiting, ApiError][] = []
  for (const [at, row] of rows.entries()) {
    try {
      await work(row)
      progress.say(`${doing}: ${at + 1} di ${rows.length}`)
    } catch (cause) {
      const error = toApiError(cause)
      failures.push([row, error])
      if (error.passing) break
    }
  }
  progress.end()
  await refresh()
  const sentences = failures.map(([row, error]) => `${fullName(row)}: ${error.message}`)
  const first = failures[0]?.[1]
  return first && new ApiError(sentences.join(' '), first)
}
