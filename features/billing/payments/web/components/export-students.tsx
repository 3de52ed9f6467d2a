import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useDownload } from '#kit/web/download.ts'
import type { MenuItem } from '#kit/web/menu.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import { DUES_OF_YEAR, NO_YEAR } from '../../domain/text/report.ts'

/** Saves what the students of an academic year owe, with their instalments, as a spreadsheet. */
export function useDuesOfYear(academicYear: string | undefined): MenuItem {
  const { download } = useDownload()
  const run = () => {
    if (academicYear === undefined) return notifyError(NO_YEAR)
    download(`/api/payments/rate_studenti.xlsx?${new URLSearchParams({ academicYear }).toString()}`)
  }
  return { label: DUES_OF_YEAR, icon: IconFileSpreadsheet, run }
}
