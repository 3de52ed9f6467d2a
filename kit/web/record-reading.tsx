import { type ReactNode, Suspense } from 'react'
import { SaveButton } from './form.tsx'
import { LinkButton } from './links.tsx'
import { LoadingSection } from './loading.tsx'
import { type Place, SUMMARY } from './places.ts'
import { useReading } from './reading.ts'
import { RecordPart } from './record-part.tsx'
import type { SaveForm } from './save.ts'

export const SUMMARY_LABEL = 'Riepilogo'

/** The section that is read: a `RecordSummary`, which may be loaded when it is shown. */
export function SummaryPart({ children }: { children: ReactNode }) {
  return (
    <RecordPart name={SUMMARY.sezione} label={SUMMARY_LABEL}>
      <Suspense fallback={<LoadingSection title={SUMMARY_LABEL} />}>{children}</Suspense>
    </RecordPart>
  )
}

/** The primary action of a record's page: saves the form, or leads to it while the data are read. */
export function SaveOrEdit<V extends Record<string, unknown>>(props: {
  form: SaveForm<V>
  /** Where the form is. */
  to: Place
  title?: string
}) {
  const { to, ...save } = props
  if (!useReading()) return <SaveButton {...save} />
  return (
    <LinkButton variant="filled" to={to}>
      {save.form.unsaved ? 'Riprendi le modifiche' : 'Modifica'}
    </LinkButton>
  )
}
