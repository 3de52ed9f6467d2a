import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Section } from '#kit/web/page.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { unrated } from '../../domain/text.ts'
import { api } from '../api.ts'
import { MonthsTable } from './months-table.tsx'

/** What a teacher worked, month by month, and apart from it what is still planned. */
export function HoursSection({ teacherId }: { teacherId: number }) {
  const { data } = useQuery(api.months.query({ id: teacherId }))
  const missing = data?.rows.reduce((sum, { held }) => sum + held.unrated, 0) ?? 0
  const planned = data?.rows.some((row) => row.planned.lessons > 0) ?? false
  return (
    <>
      <Section title="Ore svolte">
        {missing > 0 && <NoRate count={missing} teacherId={teacherId} />}
        <MonthsTable
          teacherId={teacherId}
          when="held"
          label="Ore svolte per mese"
          empty={{
            title: 'Nessuna lezione svolta finora',
            text: 'Le lezioni compaiono qui quando sono finite.',
          }}
        />
      </Section>
      {planned && (
        <Section title="Ore previste">
          <MonthsTable
            teacherId={teacherId}
            when="planned"
            label="Ore previste per mese"
            empty={{ title: 'Nessuna lezione prevista' }}
          />
        </Section>
      )}
    </>
  )
}

function NoRate({ count, teacherId }: { count: number; teacherId: number }) {
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />}>
      {unrated(count)}{' '}
      <LinkWords
        to={{ to: '/app/editInsegnante', search: { id: teacherId } }}
        c="inherit"
        underline="always"
      >
        Imposta la tariffa
      </LinkWords>
    </Alert>
  )
}
