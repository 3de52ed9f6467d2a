import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Section } from '#kit/web/page.tsx'
import { useRead } from '#kit/web/unread.tsx'
import type { Source } from '../../domain/contract.ts'
import { EXPLAINED, monthsText } from '../../domain/text.ts'
import { api } from '../api.ts'

const MonthsDialog = lazy(() =>
  import('./months-dialog.tsx').then((part) => ({ default: part.MonthsDialog })),
)

/** For how many months leads of each source are kept. */
export function SourcesSection() {
  const { data, notice } = useRead('le origini', api.sources.query({}))
  const [edited, setEdited] = useState<Source>()
  return (
    <Section title="Per quanto si tengono">
      <Text className="dim">{EXPLAINED}</Text>
      {notice}
      <ul className="bare stack gap-xs">
        {data?.rows.map((source) => (
          <li key={source.tagId} className="row wrap apart">
            <span className="breaks">{`${source.name}: ${monthsText(source.months)}`}</span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Cambia i mesi di ${source.name}`}
              onClick={() => setEdited(source)}
            >
              Cambia
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <Suspense>
          <MonthsDialog source={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}
