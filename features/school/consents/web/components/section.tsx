import { Button } from '@mantine/core'
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
  const [asked, setAsked] = useState<Purpose>()
  return (
    <Section title="Consensi">
      <Record query={api.list.query({ studentId })}>
        {({ rows, minor }) => (
          <>
            <ul className="bare stack">
              {currentOf(rows).map(({ purpose, answer }) => (
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
                  minor={minor}
                  onClose={() => setAsked(undefined)}
                />
              </Suspense>
            )}
          </>
        )}
      </Record>
    </Section>
  )
}
