import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { addMonths } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { target } from '#kit/web/page.tsx'
import { type Period, PeriodDialog } from '#kit/web/period-dialog.tsx'
import { remember } from '#kit/web/storage.ts'

/** What can be shown of a room for a time: its calendar, or the report of it. */
type Shown = 'calendar' | 'pdf'

interface Room {
  readonly id: number
  readonly name: string
}

const SCREENS = {
  calendar: { to: '/app/detailAula', title: 'Calendario di', confirmLabel: 'Vedi il calendario' },
  pdf: { to: '/app/pdfAulaPage', title: 'PDF di', confirmLabel: 'Crea PDF' },
} as const

/** The days chosen last: who looks at one room often looks at the next for the same time. */
let last: Period | undefined

/** The coming month, unless other days were chosen before. */
function proposed(): Period {
  return last ?? { from: today(), to: addMonths(today(), 1) }
}

/**
 * Asks for two days and opens what a room has in them; room and days are remembered for the next
 * screen. `dialog` asks and must be on the page.
 */
export function useRoomCalendar(): {
  readonly ask: (room: Room, what: Shown) => void
  readonly dialog: ReactNode
} {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ room: Room; what: Shown }>()
  const open = ({ room, what }: { room: Room; what: Shown }, period: Period) => {
    last = period
    remember('room', room.id)
    remember('dateFrom', period.from)
    remember('dateTo', period.to)
    setAsked(undefined)
    void navigate(target({ to: SCREENS[what].to, search: { id: room.id, ...period } }))
  }
  const dialog = asked && (
    <PeriodDialog
      title={`${SCREENS[asked.what].title} ${asked.room.name}`}
      opened
      onClose={() => setAsked(undefined)}
      start={proposed()}
      confirmLabel={SCREENS[asked.what].confirmLabel}
      onChoose={(period) => open(asked, period)}
    />
  )
  return { ask: (room, what) => setAsked({ room, what }), dialog }
}
