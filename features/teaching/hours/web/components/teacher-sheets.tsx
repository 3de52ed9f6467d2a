import { Button } from '@mantine/core'
import {
  IconCalendarEvent,
  IconChevronDown,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconListDetails,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ActionMenu } from '#kit/web/menu.tsx'
import { type Sheet, SHEET_NAME } from '../../domain/text.ts'

const SheetWindow = lazy(() => import('./sheet-window.tsx'))

const ICON = {
  billing: IconFileInvoice,
  attendance: IconCalendarEvent,
  lessons: IconListDetails,
}

/** The button of the teachers' list behind which the spreadsheets are. */
export function TeacherSheets() {
  const [asked, setAsked] = useState<Sheet>()
  const item = (sheet: Sheet) => ({
    label: SHEET_NAME[sheet],
    icon: ICON[sheet],
    run: () => setAsked(sheet),
  })
  return (
    <>
      <ActionMenu
        label="Prospetti Excel"
        items={[item('billing'), item('attendance'), item('lessons')]}
        trigger={(carried) => (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} />}
            rightSection={<IconChevronDown size={15} />}
            {...carried}
          >
            Prospetti Excel
          </Button>
        )}
      />
      {asked && (
        <Suspense>
          <SheetWindow sheet={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
