import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useBusy } from '#kit/web/busy.ts'
import { Section } from '#kit/web/page.tsx'
import type { DomainCheck } from '../../domain/contract.ts'
import { findingText, STATES } from '../../domain/text.ts'
import { api } from '../api.ts'

const TITLE = 'Dominio del mittente'
const COLORS = { good: 'gray', weak: 'yellow', wrong: 'red' } as const

/** What DNS says of the sender's domain, asked when somebody wants to know. */
export default function DomainSection() {
  const [selector, setSelector] = useState('')
  const [check, setCheck] = useState<DomainCheck>()
  const { busy, run } = useBusy()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    await run(async () => setCheck(await api.domain({ selector: selector.trim() })))
  }
  return (
    <Section title={TITLE}>
      <Text>
        Chi riceve le mail controlla tre record del dominio: se mancano, le mail possono finire
        nello spam.
      </Text>
      <form onSubmit={(event) => void ask(event)}>
        <Group align="end" gap="sm">
          <TextInput
            label="Selettore DKIM"
            description="Facoltativo: lo indica il fornitore."
            value={selector}
            onChange={({ currentTarget }) => setSelector(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy}>
            Controlla il dominio
          </Button>
        </Group>
      </form>
      {check && <Findings check={check} />}
    </Section>
  )
}

function Findings({ check }: { check: DomainCheck }) {
  const found = [
    ['SPF', findingText(check.spf, check)],
    ['DKIM', findingText(check.dkim, check)],
    ['DMARC', findingText(check.dmarc, check)],
  ] as const
  return (
    <dl className="facts" aria-label={`Record di ${check.domain}`}>
      {found.map(([name, { state, text }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Badge variant="light" color={COLORS[state]} c="var(--q-text)" mr="xs">
              {STATES[state]}
            </Badge>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
