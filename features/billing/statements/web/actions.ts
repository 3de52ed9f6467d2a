import type { Input } from '#kit/domain/contract.ts'
import { formatInteger } from '#kit/domain/format.ts'
import { act, write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import { refresh } from '#kit/web/query.ts'
import { notifyDone, notifyError, progressToast, undoToast } from '#kit/web/toast.tsx'
import type {
  LeftReason,
  Statement,
  statementsContract,
  StatementLine,
} from '../domain/contract.ts'
import {
  confirmedText,
  leftText,
  reopenedText,
  statementSentences,
  TAKEN_BACK,
} from '../domain/text.ts'
import { api } from './api.ts'

/** So many lines go in one transaction; between them it is told how far it is. */
const STEP = 50

/** What a line is to pay, or the payment that its money is already. */
export interface Chosen {
  readonly line: StatementLine
  readonly paymentId?: number | undefined
  readonly parts: readonly {
    readonly instalmentId: number
    readonly studentId: number
    readonly amountCents: number
  }[]
}

/**
 * Confirms what lines pay, telling how far it is, and offers to take all of it back. What no
 * longer fits is told line by line and stays open. Answers whether all of it was confirmed.
 */
export async function confirmAll(chosen: readonly Chosen[]): Promise<boolean> {
  const howFar = (done: number) =>
    `Abbinamento: ${formatInteger(done)} di ${formatInteger(chosen.length)}`
  const progress = progressToast(howFar(0))
  const done: Done[] = []
  const left: { line: StatementLine | undefined; reason: LeftReason }[] = []
  try {
    for (let at = 0; at < chosen.length; at += STEP) {
      const some = chosen.slice(at, at + STEP)
      const lines = some.map(({ line, parts, paymentId }) => ({
        id: line.id,
        ...(paymentId === undefined ? { parts: parts.map(plain) } : { paymentId }),
      }))
      const answer = await write(api.confirm, { lines }).send()
      if (answer.confirmed.length > 0) {
        done.push({ ids: answer.confirmed, payments: answer.tied })
      }
      left.push(
        ...answer.left.map(({ id, reason }) => ({
          line: some.find(({ line }) => line.id === id)?.line,
          reason,
        })),
      )
      progress.say(howFar(at + some.length))
    }
  } catch (error) {
    notifyError(error)
  }
  progress.end()
  await refresh()
  if (left.length > 0) notifyError(leftText(left))
  const confirmed = done.flatMap(({ ids }) => ids)
  if (confirmed.length > 0) {
    undoToast(confirmedText(confirmed.length), () => reopenAll(done))
  }
  return confirmed.length === chosen.length
}

const plain = ({ instalmentId, studentId, amountCents }: Chosen['parts'][number]) => ({
  instalmentId,
  studentId,
  amountCents,
})

/** Lines with what they are to let go of; without payments, all they stand for. */
type Done = Input<(typeof statementsContract)['reopen']>

async function reopenAll(done: readonly Done[]): Promise<void> {
  for (const some of done) await write(api.reopen, some).send()
  await refresh()
}

/** Opens lines again: what they paid is reversed, what was written before them is let go. */
export async function reopen(rows: readonly StatementLine[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const steps: Done[] = []
  for (let at = 0; at < ids.length; at += STEP) steps.push({ ids: ids.slice(at, at + STEP) })
  await reopenAll(steps)
  notifyDone(reopenedText(rows.flatMap(({ payments }) => payments)))
}

/** Opens lines that were put away, and offers to put them away again. */
export async function takeBack(all: readonly StatementLine[]): Promise<boolean> {
  const rows = all.filter(({ amountCents }) => amountCents > 0)
  if (rows.length > 0) return takeBackRows(rows)
  notifyError(String(statementSentences['statements.line_out']))
  return false
}

const takeBackRows = action({
  call: (rows: readonly StatementLine[]) => write(api.takeBack, { ids: rows.map(({ id }) => id) }),
  undo: (rows) => async () => {
    for (const [reason, some] of Map.groupBy(rows, (row) => row.reason)) {
      await act(api.setAside, { ids: some.map(({ id }) => id), reason })
    }
  },
  said: `${TAKEN_BACK}.`,
})

/** Takes an import back: only the file brings it back. */
export const remove = action({
  ask: ({ name, lines }) =>
    deletion(
      'Elimina estratto conto',
      `Eliminare ${name} con i suoi ${formatInteger(lines)} movimenti? Per riaverli bisogna importare di nuovo il file.`,
    ),
  call: ({ id }: Statement) => write(api.remove, { id }),
  said: 'Estratto conto eliminato.',
})
