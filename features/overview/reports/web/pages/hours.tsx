import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths, isDay } from '#kit/domain/day.ts'
import { formatMonth } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import { useParameters } from '#kit/web/places.ts'
import { reportAddress } from '../api.ts'
import { ReportPage } from '../components/report-page.tsx'

/** What teachers are to invoice for a month; of one teacher when the address names one. */
export function HoursReportPage() {
  const [{ mese, id }, change] = useParameters('/app/pdfFatturatoPage')
  const month = isDay(`${String(mese)}-01`) ? String(mese) : today().slice(0, 7)
  const teacher = typeof id === 'number' ? id : undefined
  const go = (by: number) => change({ mese: addMonths(`${month}-01`, by).slice(0, 7) })
  return (
    <ReportPage
      title="Ore da fatturare"
      trail={[{ label: 'Insegnanti', to: '/app/insegnanti' }]}
      {...(teacher === undefined ? {} : { to: { teacherIds: [teacher] } })}
      address={reportAddress('hours', { month, teacher })}
      options={
        <Group gap={4}>
          <ActionIcon variant="default" aria-label="Mese precedente" onClick={() => go(-1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Text aria-live="polite" miw="8rem" ta="center">
            {formatMonth(`${month}-01`)}
          </Text>
          <ActionIcon variant="default" aria-label="Mese successivo" onClick={() => go(1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      }
    />
  )
}
