import { Alert, List, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Instalment } from '#f/billing/payments/domain/contract.ts'
import { formatEuro } from '#kit/domain/format.ts'
import type { SaveForm } from '#kit/web/save.ts'
import { changedMeanwhile } from '../../domain/rules/meanwhile.ts'
import { changeText } from '../../domain/text.ts'
import type { PlanValues } from './plan-values.ts'

interface Plan {
  readonly version: number
  readonly totalCents: number
  readonly instalments: readonly Instalment[]
}

const NONE: Plan = { version: 0, totalCents: 0, instalments: [] }

/**
 * What somebody else has changed in a plan since one began to type: it stays on the page until what
 * was typed is saved or thrown away.
 */
export function ChangedMeanwhile(props: { form: SaveForm<PlanValues>; plan: Plan | null }) {
  const { form } = props
  const plan = props.plan ?? NONE
  const [begun, setBegun] = useState(plan)
  const typing = form.unsaved
  if (!typing && begun !== plan) setBegun(plan)
  if (!typing || begun.version === plan.version) return null
  const lines = changedMeanwhile(begun.instalments, plan.instalments).map(changeText)
  const cost = `Costo: ${formatEuro(plan.totalCents)}, prima ${formatEuro(begun.totalCents)}`
  const all = begun.totalCents === plan.totalCents ? lines : [cost, ...lines]
  if (all.length === 0) return null
  return (
    <Alert role="status" color="gray" variant="light" icon={<IconUsers />}>
      <Text>Nel frattempo il piano è cambiato:</Text>
      <List size="sm">
        {all.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
