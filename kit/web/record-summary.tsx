import type { ReactNode } from 'react'
import { type Fact, Facts } from './facts.tsx'
import { Section } from './page.tsx'
import { SUMMARY_LABEL } from './record-reading.tsx'

/** What is known of a record, to be read before anything is changed. */
export function RecordSummary(props: {
  facts: readonly Fact[]
  /** What is not asked in the form: files, figures of other features. */
  children?: ReactNode
}) {
  return (
    <Section title={SUMMARY_LABEL}>
      <Facts facts={props.facts} roomy />
      {props.children}
    </Section>
  )
}
