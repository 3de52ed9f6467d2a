import { Button, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '#kit/domain/contract.ts'
import { formatEuro, formatInstant, plural } from '#kit/domain/format.ts'
import { printIban } from '#kit/domain/iban.ts'
import { useBusy } from '#kit/web/busy.ts'
import { Page } from '#kit/web/page.tsx'
import { RecordPage } from '#kit/web/record.tsx'
import { keyName, useShortcut } from '#kit/web/shortcuts.tsx'
import { HintTooltip } from '#kit/web/tooltip.tsx'
import type { statementsContract, StatementLine } from '../../domain/contract.ts'
import { chosenText, KIND_NAME, periodText } from '../../domain/text.ts'
import { api, PLACE } from '../api.ts'
import { useChosen } from './chosen.ts'
import { DoneLines } from './done-lines.tsx'
import { confirmAll } from '../actions.ts'
import { OpenLines } from './open-lines.tsx'
import classes from './statements.module.css'

const TRAIL = [{ label: 'Estratti conto', to: PLACE }] as const

type Statement = Output<typeof statementsContract.find>

/** A statement with its lines: what they seem to pay, to be confirmed together. */
export function OneStatement({ id }: { id: number }) {
  return (
    <RecordPage
      title="Estratto conto"
      trail={TRAIL}
      id={id}
      query={() => api.find.query({ id })}
      list={{ label: 'Vai agli estratti conto', to: PLACE }}
    >
      {(statement) => <Sheet statement={statement} />}
    </RecordPage>
  )
}

function Sheet({ statement }: { statement: Statement }) {
  const { rows, name, open, matched, setAside } = statement
  const { busy, run } = useBusy()
  const [tab, setTab] = useState<string | null>('open')
  const selection = useChosen(rows)
  const chosen = selection.chosen.filter(({ proposal }) => proposal !== null)
  const cents = chosen.reduce((sum, line) => sum + proposedCents(line), 0)
  const confirm = async () => {
    if (chosen.length === 0) return
    await confirmAll(
      chosen.map((line) => ({
        line,
        parts: line.proposal?.parts ?? [],
        paymentId: line.proposal?.recorded?.id,
      })),
    )
  }
  useShortcut('mod+s', 'Conferma gli abbinamenti', () => void run(confirm), {
    active: chosen.length > 0,
  })
  return (
    <Page
      title={name}
      trail={TRAIL}
      primary={
        <HintTooltip label="Conferma gli abbinamenti" hotkey={keyName('mod+s')}>
          <Button loading={busy} disabled={chosen.length === 0} onClick={() => void run(confirm)}>
            {`Conferma ${chosen.length === 0 ? '' : chosen.length}`.trim()}
          </Button>
        </HintTooltip>
      }
    >
      <Text size="sm" c="dimmed">
        {facts(statement)}
      </Text>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label="Movimenti">
          <Tabs.Tab value="open">{`Da abbinare (${open})`}</Tabs.Tab>
          <Tabs.Tab value="matched">{`Abbinati (${matched})`}</Tabs.Tab>
          <Tabs.Tab value="set_aside">{`Messi da parte (${setAside})`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="open" className={`${classes['panel']} stack gap-md`}>
          <Text role="status" className="figures" fw={600}>
            {chosenText(chosen.length, formatEuro(cents), open)}
          </Text>
          <OpenLines rows={rows.filter(({ state }) => state === 'open')} selection={selection} />
        </Tabs.Panel>
        <Tabs.Panel value="matched" className={`${classes['panel']} stack gap-md`}>
          <DoneLines id={statement.id} state="matched" />
        </Tabs.Panel>
        <Tabs.Panel value="set_aside" className={`${classes['panel']} stack gap-md`}>
          <DoneLines id={statement.id} state="set_aside" />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function proposedCents({ proposal }: StatementLine): number {
  const parts = proposal?.recorded ? [proposal.recorded] : (proposal?.parts ?? [])
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function facts(statement: Statement): string {
  const { kind, iban, importedAt, importedBy, known } = statement
  return [
    KIND_NAME[kind],
    periodText(statement),
    printIban(iban),
    `importato il ${formatInstant(importedAt)} da ${importedBy}`,
    known === 0 ? '' : `${plural(known, 'movimento c’era', 'movimenti c’erano')} già`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
}
