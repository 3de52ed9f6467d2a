import { isDay } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { useParameters } from '#kit/web/places.ts'
import { reportAddress } from '../api.ts'
import { MonthSteps } from '../components/month-steps.tsx'
import { ReportPage } from '../components/report-page.tsx'

/** What teachers are to invoice for a month; of one teacher when the address names one. */
export function HoursReportPage() {
  const [{ mese, id }, change] = useParameters('/app/pdfFatturatoPage')
  const month = isDay(`${String(mese)}-01`) ? String(mese) : today().slice(0, 7)
  const teacher = typeof id === 'number' ? id : undefined
  return (
    <ReportPage
      title="Ore da fatturare"
      trail={[{ label: 'Insegnanti', to: '/app/insegnanti' }]}
      {...(teacher === undefined ? {} : { to: { teacherIds: [teacher] } })}
      address={reportAddress('hours', { month, teacher })}
      options={<MonthSteps month={month} onChange={(other) => change({ mese: other })} />}
    />
  )
}
