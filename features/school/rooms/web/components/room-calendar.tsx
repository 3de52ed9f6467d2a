import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { addMonths } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { target } from '#kit/web/places.ts'
import { type Period, PeriodDialog } from '#kit/web/period-dialog.tsx'
import { remember } from '#kit/web/storage.ts'

interface Room {
  readonly id: number
  readonly name: string
}

/** The days chosen last: who looks at one room often looks at the next for the same time. */
let last: Period | undefined

/** The coming month, unless other days were chosen before. */
function proposed(): Period {
  return last ?? { from: today(), to: addMonths(today(), 1) }
}

/**
 * Asks for two days and opens the calendar of a room in them; room and days are remembered for the
 * next screen. `dialog` asks and must be on the page.
 */
export function useRoomCalendar(): {
  readonly ask: (room: Room) => void
  readonly dialog: ReactNode
} {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Room>()
  const open = ({ id }: Room, period: Period) => {
    last = period
    remember('room', id)
    remember('dateFrom', period.from)
    remember('dateTo', period.to)
    setAsked(undefined)
    void navigate(target({ to: '/app/detailAula', search: { id, ...period } }))
  }
  const dialog = asked && (
    <PeriodDialog
      title={`Calendario di ${asked.name}`}
      opened
      onClose={() => setAsked(undefined)}
      start={proposed()}
      confirmLabel="Vedi il calendario"
      onChoose={(period) => open(asked, period)}
    />
  )
  return { ask: setAsked, dialog }
}
