import { act } from './act.ts'
import { actOnEach } from './bulk.ts'
import type { Call } from './client.ts'
import { confirm } from './dialog.tsx'
import { undoToast } from './toast.tsx'

interface Numbered {
  readonly id: number
}

/** How a feature's records go to the trash and come back. */
interface Calls {
  readonly delete: Call<Numbered, unknown>
  readonly restore: Call<Numbered, unknown>
}

const DELETE = { confirmLabel: 'Elimina', danger: true }

/** Moves a record to the trash, after asking; can still be taken back. */
export function removing<Row extends Numbered>(
  calls: Calls,
  words: {
    readonly title: (row: Row) => string
    readonly question: (row: Row) => string
    readonly done: string
  },
): (row: Row) => Promise<void> {
  return async (row) => {
    const { id } = row
    const yes = await confirm({ title: words.title(row), text: words.question(row), ...DELETE })
    if (!yes) return
    await act(calls.delete, { id })
    undoToast(words.done, () => act(calls.restore, { id }))
  }
}

/** Takes a record out of the trash; can be taken back. */
export function restoring(
  calls: Calls,
  done: string,
): (row: { readonly id: number }) => Promise<void> {
  return async ({ id }) => {
    await act(calls.restore, { id })
    undoToast(done, () => act(calls.delete, { id }))
  }
}

interface Many<Row> {
  /** Names a record that could not be moved. */
  readonly label: (row: Row) => string
  readonly done: (count: number) => string
}

const idOf = ({ id }: Numbered) => ({ id })

/** Moves several records to the trash, after asking; false when not all of them went there. */
export function removingMany<Row extends Numbered>(
  calls: Calls,
  words: Many<Row> & { readonly title: string; readonly question: (count: number) => string },
): (rows: readonly Row[]) => Promise<boolean> {
  const { title, question, ...many } = words
  const bulk = { ...many, input: idOf, doing: 'Eliminazione' }
  return async (rows) => {
    const yes = await confirm({ title, text: question(rows.length), ...DELETE })
    return yes && actOnEach(calls.delete, rows, bulk)
  }
}

/** Takes several records out of the trash; false when not all of them came back. */
export function restoringMany<Row extends Numbered>(
  calls: Calls,
  many: Many<Row>,
): (rows: readonly Row[]) => Promise<boolean> {
  const bulk = { ...many, input: idOf, doing: 'Ripristino' }
  return (rows) => actOnEach(calls.restore, rows, bulk)
}
