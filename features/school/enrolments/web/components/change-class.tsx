import { IconArrowsExchange } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RowAction } from '#kit/web/table/types.ts'
import type { ClassChange, Place } from '../actions.ts'
import type { Added } from './added.ts'

const ChangeClassDialog = lazy(() => import('./change-class-dialog.tsx'))

/** The action of a row that moves a student to another class; `dialog` must be on the page. */
export function useChangeClass<Row>(
  placeOf: (row: Row) => Place,
  onChange: Added<Row>['onChangeClass'],
): {
  readonly action: RowAction<Row>
  readonly dialog: ReactNode
} {
  const [place, setPlace] = useState<Place | ClassChange>()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const open = (next: Place | ClassChange) => {
    setPlace(next)
    setOpened(true)
  }
  const action: RowAction<Row> = {
    label: 'Cambia classe',
    icon: IconArrowsExchange,
    run: (row) => open(placeOf(row)),
  }
  const dialog = place && (
    <Suspense>
      <ChangeClassDialog {...{ place, onChange, opened }} reopen={open} onClose={close} />
    </Suspense>
  )
  return { action, dialog }
}
