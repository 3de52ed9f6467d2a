import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { LinkWords } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import type { KeptTime } from '../../domain/contract.ts'
import { dueText, KIND_LABELS, timeText } from '../../domain/text.ts'
import { api } from '../api.ts'

const MonthsDialog = lazy(() =>
  import('./months-dialog.tsx').then((part) => ({ default: part.MonthsDialog })),
)

/** For how many months each kind of data is kept, and how much of it is due. */
export function TimesSection() {
  const [edited, setEdited] = useState<KeptTime>()
  return (
    <Section title="Per quanto si conservano">
      <Record query={api.times.query({})}>
        {({ rows }) => (
          <ul className="bare stack gap-xs">
            {rows.map((time) => (
              <li key={time.kind} className="row wrap apart">
                <span>
                  {timeText(time.kind, time.months)}
                  <br />
                  <Text span className="dim">
                    {dueText(time.due)}
                  </Text>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Cambia i mesi di ${KIND_LABELS[time.kind]}`}
                  onClick={() => setEdited(time)}
                >
                  Cambia
                </Button>
              </li>
            ))}
            <li>
              <LinkWords to="/app/conservazioneLead">Lead: per origine</LinkWords>
            </li>
          </ul>
        )}
      </Record>
      {edited && (
        <Suspense>
          <MonthsDialog time={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}
