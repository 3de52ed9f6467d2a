import { useQuery } from '@tanstack/react-query'
import { formatDay, fullName } from '#kit/domain/format.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import { SmallTable } from '#kit/web/small-table.tsx'
import { NotRead } from '#kit/web/table/states.tsx'
import { api } from '../api.ts'

/** Who has been on the blacklist for so long that it is to be asked whether she still belongs there. */
export function ReviewsSection() {
  const { data, error, refetch } = useQuery(api.reviews.query({}))
  if (!data && error) {
    return (
      <Section title="Blacklist da rivedere">
        <NotRead error={toApiError(error)} retry={() => void refetch()} />
      </Section>
    )
  }
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Blacklist da rivedere">
      <SmallTable label="Studenti da rivedere" head={['Studente', 'Dal', 'Da rivedere dal']}>
        {data.rows.map((row) => (
          <tr key={row.studentId}>
            <th scope="row">
              <LinkWords to={{ to: '/app/editStudente', search: { id: row.studentId } }}>
                {fullName(row)}
              </LinkWords>
            </th>
            <td>{formatDay(row.listedOn)}</td>
            <td>{formatDay(row.reviewOn)}</td>
          </tr>
        ))}
      </SmallTable>
    </Section>
  )
}
