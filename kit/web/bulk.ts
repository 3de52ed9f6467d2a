import { formatInteger } from '#kit/domain/format.ts'
import { attempt } from './act.ts'
import { toApiError } from './client/api-error.ts'
import { newRequestKey } from './client/request-key.ts'
import type { Call } from './client.ts'
import { refresh } from './query.ts'
import { progressToast } from './toast.tsx'

interface Bulk<I, Row> {
  readonly input: (row: Row) => I
  /** Names a row that could not be done. */
  readonly label: (row: Row) => string
  /** What is going on: "Archiviazione". */
  readonly doing: string
  readonly done: (count: number) => string
}

/**
 * Does one write for each selected row, telling how far it is; it goes on when the page is left.
 * What fails is named and does not stop the others, unless the server no longer answers. True
 * when all were done.
 */
export async function actOnEach<I, O, Row>(
  call: Call<I, O>,
  rows: readonly Row[],
  bulk: Bulk<I, Row>,
): Promise<boolean> {
  const howFar = (done: number) =>
    `${bulk.doing}: ${formatInteger(done)} di ${formatInteger(rows.length)}`
  const progress = progressToast(howFar(0))
  const failures: string[] = []
  let done = 0
  for (const row of rows) {
    try {
      await attempt(call, bulk.input(row), newRequestKey())
      done += 1
      progress.say(howFar(done))
    } catch (cause) {
      const error = toApiError(cause)
      failures.push(`${bulk.label(row)}: ${error.message}`)
      if (error.passing) break
    }
  }
  if (failures.length === 0) progress.done(bulk.done(done))
  else progress.fail(`${howFar(done)}. ${failures.join(' ')}`)
  await refresh()
  return failures.length === 0
}
