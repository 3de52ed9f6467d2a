import { formatInteger } from '#kit/domain/format.ts'
import { perform, type Write } from './act.ts'
import { type ApiError, toApiError } from './client/api-error.ts'
import { confirm } from './dialog.tsx'
import type { Question } from './dialog/question.ts'
import { refresh } from './query.ts'
import { notifyDone, notifyError, progressToast, undoToast } from './toast.tsx'

/** What takes an action back: a write, or whatever it takes. */
type Undo = Write<unknown> | (() => Promise<unknown>)

interface ActionOf<Row, O> {
  /** Asked before; without it, or without a question about this row, it is done at once. */
  readonly ask?: (row: Row) => Question | undefined | Promise<Question>
  readonly call: (row: Row) => Write<O>
  /** Tells that it was done. */
  readonly said: string | ((row: Row, answer: O) => string)
  /** Takes it back; undefined when there is nothing to take back. */
  readonly undo?: (row: Row, answer: O) => Undo | undefined
  /** Tells why it was not done; without it the failure is the caller's. */
  readonly failed?: (error: ApiError) => string
}

interface ManyOf<Row> {
  /** Asked once for all of them. */
  readonly ask?: (count: number) => Question
  /** What is going on: "Archiviazione". */
  readonly doing: string
  /** Names a row that could not be done. */
  readonly label: (row: Row) => string
  readonly said: (count: number) => string
}

/** Answers whether it was done. */
export type Action<Row> = (row: Row) => Promise<boolean>

/**
 * What can be done with a record from a row, a menu or a button: asks, does it, refreshes what is
 * on screen, says so and offers to take it back. The parameter of `call` says which record it is.
 */
export function action<Row, O>(of: ActionOf<Row, O>): Action<Row> {
  return async (row) => {
    const question = await of.ask?.(row)
    if (question && !(await confirm(question))) return false
    try {
      const answer = await perform(of.call(row))
      const said = typeof of.said === 'string' ? of.said : of.said(row, answer)
      sayDone(said, of.undo?.(row, answer))
      return true
    } catch (cause) {
      if (!of.failed) throw cause
      const error = toApiError(cause)
      notifyError(error.signedOut ? error : of.failed(error))
      return false
    }
  }
}

/** Says that something was done, and offers to take it back where it can be. */
export function sayDone(said: string, undo: Undo | undefined): void {
  if (undo) undoToast(said, typeof undo === 'function' ? undo : () => perform(undo))
  else notifyDone(said)
}

/** A row that something was refused of. */
export interface Refused<Row> {
  readonly row: Row
  readonly error: ApiError
}

interface Insisting<Row> {
  readonly rows: readonly Row[]
  readonly call: (row: Row) => Write<unknown>
}

/**
 * The same with each of the selected rows, telling how far it is; it goes on when the page is
 * left. What fails is named and does not stop the others, unless the server no longer answers.
 * `insist` asks once about those that may be done all the same, and says how.
 */
export function actionOnEach<Row>(
  of: ManyOf<Row> & {
    readonly call: (row: Row) => Write<unknown>
    readonly insist?: (refused: readonly Refused<Row>[]) => Promise<Insisting<Row> | undefined>
  },
): Action<readonly Row[]> {
  return async (rows) => {
    if (of.ask && !(await confirm(of.ask(rows.length)))) return false
    let done = 0
    const howFar = () => `${of.doing}: ${formatInteger(done)} di ${formatInteger(rows.length)}`
    const progress = progressToast(howFar())
    const tryEach = async ({ rows: some, call }: Insisting<Row>) => {
      const refused: Refused<Row>[] = []
      for (const row of some) {
        try {
          await call(row).send()
          done += 1
          progress.say(howFar())
        } catch (cause) {
          const error = toApiError(cause)
          refused.push({ row, error })
          if (error.passing) break
        }
      }
      return refused
    }
    let refused = await tryEach({ rows, call: of.call })
    const again = await of.insist?.(refused)
    if (again) {
      const left = refused.filter(({ row }) => !again.rows.includes(row))
      refused = [...left, ...(await tryEach(again))]
    }
    const failures = refused.map(({ row, error }) => `${of.label(row)}: ${error.message}`)
    if (failures.length === 0) progress.done(of.said(done))
    else progress.fail(`${howFar()}. ${failures.join(' ')}`)
    await refresh()
    return failures.length === 0
  }
}

/** The question before something is put in the trash or taken away. */
export function deletion(title: string, text: string, confirmLabel = 'Elimina'): Question {
  return { title, text, confirmLabel, danger: true }
}
