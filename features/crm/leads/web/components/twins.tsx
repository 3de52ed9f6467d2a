import { Button, Radio, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useState } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { breakable } from '#kit/web/breakable.tsx'
import { useBusy } from '#kit/web/busy.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { useRead } from '#kit/web/unread.tsx'
import type { Lead, Twin } from '../../domain/contract.ts'
import { FIELD_LABELS, MERGE_EXPLAINED, mergeSide, TWIN_LABELS } from '../../domain/text.ts'
import { MERGED_FIELDS, type MergedField } from '../../domain/types.ts'
import { merge } from '../actions.ts'
import { api } from '../api.ts'
import classes from './lead.module.css'
import { shown } from './values.ts'

/** Leads that are probably the same person as this one, to be merged into it. */
export function Twins({ lead }: { lead: Lead }) {
  const { id, name, surname, mail, phone, city } = lead
  const [chosen, setChosen] = useState<number>()
  const person = { name, surname, mail, phone, city, excludeId: id }
  const { data, notice } = useRead('i probabili doppioni', api.check.query(person))
  const twins = data?.twins ?? []
  if (twins.length === 0 && !notice) return null
  return (
    <Section title="Probabili doppioni">
      {notice}
      <Stack gap="xs">
        {twins.map((twin) => (
          <Line key={twin.id} twin={twin} merge={() => setChosen(twin.id)} />
        ))}
      </Stack>
      {chosen !== undefined && (
        <MergeDialog lead={lead} otherId={chosen} onClose={() => setChosen(undefined)} />
      )}
    </Section>
  )
}

function Line({ twin, merge }: { twin: Twin; merge: () => void }) {
  const { phone, mail, city, reasons } = twin
  return (
    <div className="row wrap apart">
      <Text>
        {breakable([fullName(twin), phone, mail, city].filter((part) => part !== '').join(', '))}
        {` (${reasons.map((reason) => TWIN_LABELS[reason]).join(' · ')})`}
      </Text>
      <Button variant="default" size="compact-sm" onClick={merge}>
        Unisci
      </Button>
    </div>
  )
}

function MergeDialog(props: { lead: Lead; otherId: number; onClose: () => void }) {
  const { lead, otherId, onClose } = props
  return (
    <Dialog title={`Unisci a ${fullName(lead)}`} opened onClose={onClose} size="lg">
      <Record query={api.get.query({ id: otherId })}>
        {(other) => <SideBySide lead={lead} other={other} onClose={onClose} />}
      </Record>
    </Dialog>
  )
}

/** Of what the two say differently, which is kept; the own unless it says nothing. */
function SideBySide(props: { lead: Lead; other: Lead; onClose: () => void }) {
  const { lead, other, onClose } = props
  const differing = MERGED_FIELDS.filter((field) => shown(lead, field) !== shown(other, field))
  const [take, setTake] = useState<readonly MergedField[]>(
    differing.filter((field) => shown(lead, field) === ''),
  )
  const choose = (field: MergedField, from: string) =>
    setTake([...take.filter((one) => one !== field), ...(from === 'other' ? [field] : [])])
  const { id, version } = lead
  const { busy, run } = useBusy()
  const save = async () => {
    await merge({ id, version, otherId: other.id, take: [...take] })
    onClose()
  }
  return (
    <Stack>
      <Text>{MERGE_EXPLAINED}</Text>
      <div className={classes['pair']}>
        <Side title="Questo lead, che resta" lead={lead} />
        <Side title="L’altro lead" lead={other} />
      </div>
      {differing.map((field) => (
        <Radio.Group
          key={field}
          label={FIELD_LABELS[field]}
          value={take.includes(field) ? 'other' : 'own'}
          onChange={(from) => choose(field, from)}
        >
          <div className={classes['pair']}>
            <Radio value="own" label={breakable(shown(lead, field) || '(vuoto)')} />
            <Radio value="other" label={breakable(shown(other, field) || '(vuoto)')} />
          </div>
        </Radio.Group>
      ))}
      <div className="row apart">
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <Button loading={busy} onClick={() => void run(save)}>
          Unisci
        </Button>
      </div>
    </Stack>
  )
}

function Side({ title, lead }: { title: string; lead: Lead }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <Text className="small dim">{mergeSide(lead)}</Text>
    </div>
  )
}
