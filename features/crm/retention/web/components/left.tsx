import { useQuery } from '@tanstack/react-query'
import { formatInteger } from '#kit/domain/format.ts'
import { Section } from '#kit/web/page.tsx'
import { WITHOUT_SOURCE } from '../../domain/text.ts'
import { api } from '../api.ts'

const COUNTS = [
  ['leads', 'Lead'],
  ['called', 'Chiamati'],
  ['reached', 'Raggiunti'],
  ['openDay', 'Open day'],
] as const

/** What is left of leads whose data were deleted: counts by year and source. */
export function LeftSection() {
  const { data } = useQuery(api.left.query({}))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Che cosa resta dei lead cancellati">
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">Arrivati nel</th>
            <th scope="col">Origine</th>
            {COUNTS.map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((line) => (
            <tr key={`${line.year} ${line.source ?? ''}`}>
              <td>{line.year}</td>
              <th scope="row">{line.source ?? WITHOUT_SOURCE}</th>
              {COUNTS.map(([name]) => (
                <td key={name}>{formatInteger(line[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
