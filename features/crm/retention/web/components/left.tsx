import { formatInteger } from '#kit/domain/format.ts'
import { Section } from '#kit/web/page.tsx'
import { SmallTable } from '#kit/web/small-table.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { WITHOUT_SOURCE } from '../../domain/text.ts'
import { api } from '../api.ts'

const COUNTS = [
  ['leads', 'Lead'],
  ['called', 'Chiamati'],
  ['reached', 'Raggiunti'],
  ['openDay', 'Open day'],
] as const

const TITLE = 'Che cosa resta dei lead cancellati'
const HEAD = ['Arrivati nel', 'Origine', ...COUNTS.map(([, label]) => label)]

/** What is left of leads whose data were deleted: counts by year and source. */
export function LeftSection() {
  const { data, notice } = useRead('i conteggi dei lead cancellati', api.left.query({}))
  if (notice) return <Section title={TITLE}>{notice}</Section>
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={TITLE}>
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
