import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useDownload } from '#kit/web/download.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { NO_YEAR } from '../../domain/text/report.ts'

/** Saves what the students of an academic year owe, with their instalments, as a spreadsheet. */
export function ExportStudents({ academicYear }: { academicYear: string | undefined }) {
  const { busy, download } = useDownload()
  const save = () => {
    if (academicYear === undefined) return notifyError(NO_YEAR)
    download(`/api/payments/rate_studenti.xlsx?${new URLSearchParams({ academicYear }).toString()}`)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} />}
      loading={busy}
      onClick={save}
    >
      Esporta in Excel
    </Button>
  )
}
