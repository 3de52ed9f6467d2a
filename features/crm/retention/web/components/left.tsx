import { useQuery } from '@tanstack/react-query'
import { formatInteger } from '#kit/domain/format.ts'
import { Section } from '#kit/web/page.tsx'
import { SmallTable } from '#kit/web/small-table.tsx'
import { WITHOUT_SOURCE } from '../../domain/text.ts'
import { api } from '../api.ts'

const COUNTS = [
  ['leads', 'Lead'],
  ['called', 'Chiamati'],
  ['reached', 'Raggiunti'],
  ['openDay', 'Open day'],
] as const

const HEAD = ['Arrivati nel', 'Origine', ...COUNTS.map(([, label]) => label)]

/** What is left of leads whose data were deleted: counts by year and source. */
export function LeftSection() {
  const { data } = useQuery(api.left.query({}))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Che cosa resta dei lead cancellati">
      <SmallTable label="Lead per anno e origine" head={HEAD}>
        {data.rows.map((line) => (
          <tr key={`${line.year} ${line.source ?? ''}`}>
            <td>{line.year}</td>
            <th scope="row">{line.source ?? WITHOUT_SOURCE}</th>
            {COUNTS.map(([name]) => (
              <td key={name}>{formatInteger(line[name])}</td>
            ))}
          </tr>
        ))}
      </SmallTable>
    </Section>
  )
}
