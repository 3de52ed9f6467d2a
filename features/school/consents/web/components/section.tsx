import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { currentOf } from '../../domain/rules.ts'
import { answerText, PURPOSE_LABELS } from '../../domain/text.ts'
import type { Purpose } from '../../domain/types.ts'
import { api } from '../api.ts'

const ConsentDialog = lazy(() => import('./consent-dialog.tsx'))

/** What a student has agreed to, by purpose. */
export default function ConsentsSection({ studentId }: { studentId: number }) {
  const query = api.list.query({ studentId })
  const { data } = useQuery(query)
  const [asked, setAsked] = useState<Purpose>()
  if (!data) {
    return (
      <Section title="Consensi">
        <Record query={query}>{() => null}</Record>
      </Section>
    )
  }
  return (
    <Section title="Consensi">
      <ul className="bare stack">
        {currentOf(data.rows).map(({ purpose, answer }) => (
          <li key={purpose} className="row wrap apart">
            <span>{`${PURPOSE_LABELS[purpose]}: ${answerText(answer)}`}</span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Registra il consenso per ${PURPOSE_LABELS[purpose]}`}
              onClick={() => setAsked(purpose)}
            >
              Registra
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense>
          <ConsentDialog
            studentId={studentId}
            purpose={asked}
            minor={data.minor}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}
