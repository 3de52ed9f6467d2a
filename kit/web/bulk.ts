import { hideNotification, showNotification, updateNotification } from '@mantine/notifications'
import { formatInteger } from '#kit/domain/format.ts'
import { attempt } from './act.ts'
import { toApiError } from './client/api-error.ts'
import { newRequestKey } from './client/request-key.ts'
import type { Call } from './client.ts'
import { refresh } from './query.ts'
import { notifyDone, notifyError } from './toast.tsx'

interface Bulk<I, Row> {
  readonly input: (row: Row) => I
  /** Names a row that could not be done. */
  readonly label: (row: Row) => string
  /** What is going on: "Archiviazione". */
  readonly doing: string
  readonly done: (count: number) => string
  /** Other features whose data it changes. */
  readonly also?: readonly string[]
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
  const id = newRequestKey()
  const total = formatInteger(rows.length)
  const notice = (done: number) => ({
    id,
    message: `${bulk.doing}: ${formatInteger(done)} di ${total}`,
    loading: true,
    autoClose: false,
    withCloseButton: false,
  })
  showNotification(notice(0))
  const failures: string[] = []
  let done = 0
  for (const row of rows) {
    try {
      await attempt(call, bulk.input(row), newRequestKey())
      done += 1
      updateNotification(notice(done))
    } catch (cause) {
      const error = toApiError(cause, true)
      failures.push(`${bulk.label(row)}: ${error.message}`)
      if (error.passing) break
    }
  }
  hideNotification(id)
  if (failures.length === 0) notifyDone(bulk.done(done))
  else notifyError(`${bulk.doing}: ${formatInteger(done)} di ${total}. ${failures.join(' ')}`)
  await refresh(call.key[0], ...(bulk.also ?? []))
  return failures.length === 0
}
