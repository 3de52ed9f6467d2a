import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { About, Offer } from '#kit/web/offers.ts'
import { windowStore } from '#kit/web/window-store.ts'

const Print = lazy(() =>
  import('./components/print-dialog.tsx').then((part) => ({ default: part.PrintDialog })),
)

const store = windowStore<readonly About[]>()

/** Documents about whom or what the rows of a list are about. */
export const printOffer: Offer = { label: 'Stampa documenti', icon: IconPrinter, run: store.open }

/** Shows the window in which the document is chosen, over whatever screen it was opened from. */
export function PrintHost() {
  const about = store.useOpen()
  if (!about) return null
  return (
    <Suspense>
      <Print about={about} onClose={store.close} />
    </Suspense>
  )
}
