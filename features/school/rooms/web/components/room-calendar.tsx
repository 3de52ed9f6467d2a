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

/** What shows a room in a time: its calendar on the screen, or on paper. */
const SHOWN = {
  calendar: { title: 'Calendario', confirm: 'Vedi il calendario', to: '/app/detailAula' },
  pdf: { title: 'PDF', confirm: 'Crea PDF', to: '/app/pdfAulaPage' },
} as const
type Shown = (typeof SHOWN)[keyof typeof SHOWN]

/**
 * Asks for two days and opens the calendar of a room in them, or its PDF; room and days are
 * remembered for the next screen. `dialog` asks and must be on the page.
 */
export function useRoomCalendar(): {
  readonly ask: (room: Room) => void
  readonly askPdf: (room: Room) => void
  readonly dialog: ReactNode
} {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Room & { as: keyof typeof SHOWN }>()
  const open = (id: number, to: Shown['to'], period: Period) => {
    last = period
    remember('room', id)
    remember('dateFrom', period.from)
    remember('dateTo', period.to)
    setAsked(undefined)
    void navigate(target({ to, search: { id, ...period } }))
  }
  const shown = asked && SHOWN[asked.as]
  const dialog = asked && shown && (
    <PeriodDialog
      title={`${shown.title} di ${asked.name}`}
      opened
      onClose={() => setAsked(undefined)}
      start={proposed()}
      confirmLabel={shown.confirm}
      onChoose={(period) => open(asked.id, shown.to, period)}
    />
  )
  const as = (way: keyof typeof SHOWN) => (room: Room) =>
    setAsked({ id: room.id, name: room.name, as: way })
  return { ask: as('calendar'), askPdf: as('pdf'), dialog }
}
