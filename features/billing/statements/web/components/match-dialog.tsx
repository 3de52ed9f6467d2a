import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { useBusy } from '#kit/web/busy.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { keyName, useShortcut } from '#kit/web/shortcuts.tsx'
import { HintTooltip } from '#kit/web/tooltip.tsx'
import type { Due, StatementLine } from '../../domain/contract.ts'
import { dueText, partText } from '../../domain/text.ts'
import { api } from '../api.ts'
import { confirmAll } from '../actions.ts'
import classes from './statements.module.css'

const SAVE = 'Abbina'
const PAUSE = 250
const SHORTEST = 2

const keyOf = ({ studentId, instalmentId }: Due) => `${studentId} ${instalmentId}`

/** Chooses by hand what a line pays: students are searched, their open instalments ticked. */
export function MatchDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const [q, setQ] = useState('')
  const [typed] = useDebouncedValue(q.trim(), PAUSE)
  const [chosen, setChosen] = useState<readonly Due[]>(line.proposal?.parts ?? [])
  const { busy, run } = useBusy()
  const searched = typed.length >= SHORTEST
  const { data, error, isFetching } = useQuery({
    ...api.dues.query({ q: typed }),
    enabled: searched,
    placeholderData: keepPreviousData,
  })
  const found = searched ? (data?.rows ?? []) : []
  const shares = share(chosen, line.restCents)
  const paid = shares.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const known = new Set(chosen.map(keyOf))
  const offered = [...chosen, ...found.filter((due) => !known.has(keyOf(due)))]
  const toggle = (due: Due) =>
    setChosen(
      known.has(keyOf(due)) ? chosen.filter((one) => keyOf(one) !== keyOf(due)) : [...chosen, due],
    )
  const save = async () => {
    // What was searched and ticked is kept where it did not go through.
    if (await confirmAll([{ line, parts: shares }])) onClose()
  }
  const ready = shares.length > 0 && !busy
  useShortcut('mod+s', SAVE, () => void run(save), { active: ready, overWindows: true })
  return (
    <Dialog opened size="lg" title="Scegli la rata" onClose={onClose}>
      <Stack gap="sm">
        <Text>
          {`${formatDay(line.bookedOn)} · `}
          <strong className="figures">{formatEuro(line.restCents)}</strong>
          {` · ${[line.payer, line.description].filter(Boolean).join(' · ')}`}
        </Text>
        <TextInput
          type="search"
          label="Cerca uno studente"
          placeholder="Cognome e nome"
          data-autofocus
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        {error && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
            {toApiError(error).message}
          </Alert>
        )}
        {searched && isFetching && !data && <Skeleton height={60} />}
        <ul
          className={`${classes['dues']} stack gap-sm bare`}
          aria-label="Rate da pagare"
          aria-busy={isFetching}
        >
          {offered.map((due) => {
            const part = shares.find((one) => keyOf(one) === keyOf(due))
            return (
              <li key={keyOf(due)} className="row apart gap-sm">
                <Checkbox
                  label={dueText(due)}
                  checked={known.has(keyOf(due))}
                  disabled={!known.has(keyOf(due)) && paid === line.restCents}
                  onChange={() => toggle(due)}
                />
                <span className="figures whole">
                  {part ? partText(part) : formatEuro(due.restCents)}
                </span>
              </li>
            )
          })}
        </ul>
        {searched && !isFetching && found.length === 0 && (
          <Text c="dimmed">{`Nessuna rata da pagare per «${typed}».`}</Text>
        )}
        <Group justify="space-between">
          <Text role="status" className="figures">
            {`Abbinati ${formatEuro(paid)}, restano ${formatEuro(line.restCents - paid)}.`}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Annulla
            </Button>
            <HintTooltip label={SAVE} hotkey={keyName('mod+s')}>
              <Button loading={busy} disabled={!ready} onClick={() => void run(save)}>
                {SAVE}
              </Button>
            </HintTooltip>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** In the order they were ticked, each as much as it lacks; the last perhaps in part. */
function share(dues: readonly Due[], cents: number): (Due & { amountCents: number })[] {
  let left = cents
  return dues.flatMap((due) => {
    const amountCents = Math.min(left, due.restCents)
    left -= amountCents
    return amountCents > 0 ? [{ ...due, amountCents }] : []
  })
}
