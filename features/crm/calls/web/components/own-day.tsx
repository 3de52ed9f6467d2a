import { IconPhone } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTACT_NAME } from '#f/crm/leads/domain/text.ts'
import { isDay } from '#kit/domain/day.ts'
import { formatInteger, fullName } from '#kit/domain/format.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { Loading } from '#kit/web/loading.tsx'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import { ErrorState } from '#kit/web/table/states.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { CallBack, WorkDay } from '../../domain/contract.ts'
import { WORK_DAY_SUMS } from '../../domain/text.ts'
import { api } from '../api.ts'
import { Phone } from './columns.tsx'

const COLUMNS: readonly Column<CallBack, 'at'>[] = [
  { id: 'at', title: 'Quando', kind: 'wallTime', sort: 'at', width: '9.5rem' },
  { id: 'kind', title: 'Che cosa', value: ({ kind }) => CONTACT_NAME[kind] },
  { id: 'who', title: 'Lead', kind: 'person', value: (lead) => lead, main: true },
  { id: 'phone', title: 'Telefono', cell: Phone },
  { id: 'attempts', title: 'Chiamate', kind: 'count' },
]

/** What one has done on a day, hour by hour, and whom one has promised to call. */
export function OwnDay() {
  const [on, setOn] = useState<string | null>(today())
  // While one is typed, the last that was whole is shown.
  const chosen = on ?? today()
  const { data, error, refetch } = useQuery({
    ...api.workDay.query({ on: chosen }),
    enabled: isDay(chosen),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Section
        title="La mia giornata"
        actions={<DayField aria-label="Giorno" value={on} onChange={setOn} />}
      >
        {error ? (
          <ErrorState error={toApiError(error)} retry={() => void refetch()} />
        ) : data ? (
          <Hours day={data} />
        ) : (
          <Loading height={120} />
        )}
      </Section>
      <Section title="I miei richiami">
        <DataTable
          list={api.callBacks}
          label="I miei richiami"
          embedded
          columns={COLUMNS}
          rowLabel={fullName}
          open={({ id }) => ({ to: '/app/editLead', search: { id } })}
          actions={[
            {
              label: 'Chiama',
              icon: IconPhone,
              quick: true,
              to: ({ id }) => ({ to: '/app/dachiamare', search: { lead: id } }),
            },
          ]}
          empty={{ title: 'Nessun richiamo', text: 'I prossimi contatti concordati sono qui.' }}
        />
      </Section>
    </>
  )
}

function Hours({ day }: { day: WorkDay }) {
  const cells = (of: Omit<WorkDay, 'hours'>) =>
    WORK_DAY_SUMS.map(([key]) => <td key={key}>{formatInteger(of[key])}</td>)
  return (
    <table className="numbers">
      <thead>
        <tr>
          <th scope="col">Ora</th>
          {WORK_DAY_SUMS.map(([key, label]) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {day.hours.map((hour) => (
          <tr key={hour.hour}>
            <th scope="row">{`${String(hour.hour).padStart(2, '0')}:00`}</th>
            {cells(hour)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Totale</th>
          {cells(day)}
        </tr>
      </tfoot>
    </table>
  )
}
