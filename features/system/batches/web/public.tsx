import { type ComponentProps, lazy, Suspense } from 'react'
import { act } from '#kit/web/act.ts'
import { Beside } from '#kit/web/beside.tsx'
import type { Call } from '#kit/web/client.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { STARTED } from '../domain/text/started.ts'

const Loaded = lazy(() =>
  import('./components/indicator.tsx').then((part) => ({ default: part.BatchIndicator })),
)

/** "12 di 40" in the header, while the server works on many rows for the user. */
export function BatchIndicator() {
  return (
    <Beside>
      <Loaded />
    </Beside>
  )
}

const LoadedProgress = lazy(() => import('./components/progress.tsx'))

/** How far one batch is, over the page. */
export function BatchProgress(props: ComponentProps<typeof LoadedProgress>) {
  return (
    <Suspense>
      <LoadedProgress {...props} />
    </Suspense>
  )
}

/** Starts a batch; the header then tells how far it is, wherever the user goes. */
export async function startBatch<I>(call: Call<I, { batchId: number }>, input: I): Promise<void> {
  await act(call, input)
  notifyDone(STARTED)
}
