import { Button, Group, Select, Text } from '@mantine/core'
import { IconCoinEuro, IconFilter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isDay } from '#kit/domain/day.ts'
import { formatDay, formatEuro, formatInteger, formatPercent } from '#kit/domain/format.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { useBusy } from '#kit/web/busy.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { FigureButton } from '#kit/web/figure.tsx'
import { Loading } from '#kit/web/loading.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { Section } from '#kit/web/page.tsx'
import { ErrorState } from '#kit/web/table/states.tsx'
import type { CohortLine } from '../../domain/contract.ts'
import {
  COHORT_KEYS,
  type CohortKey,
  conversion,
  costPerEnrolment,
  firstOfYear,
  type Stage,
  STAGES,
} from '../../domain/rules/cohort.ts'
import { EMPTY_PERIOD, KEY_NAME, STAGE_NAME } from '../../domain/text.ts'
import { api } from '../api.ts'
import classes from './dashboard.module.css'
import type { Opened } from './leads-dialog.tsx'
import { Scroller } from './scroller.tsx'

const CostsDialog = lazy(() =>
  import('./costs-dialog.tsx').then((part) => ({ default: part.CostsDialog })),
)
const COST_PER_ENROLMENT = 'Costo per iscritto'
const KEYS = COHORT_KEYS.map((value) => ({ value, label: KEY_NAME[value] }))

/** What became of the leads of a period, from their source to the money, beside the period before. */
export function Cohort({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const [from, setFrom] = useState<string | null>(firstOfYear(today()))
  const [to, setTo] = useState<string | null>(today())
  const [by, setBy] = useState<CohortKey>('source')
  const [costs, setCosts] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const narrow = useNarrow()
  const { run } = useBusy()
  const whole = isDay(from) && isDay(to)
  const period = { from: from ?? '', to: to ?? '' }
  const { data, error, refetch } = useQuery({
    ...api.cohort.query({ ...period, by }),
    enabled: whole,
    placeholderData: keepPreviousData,
  })
  const choice = (
    <Group align="end">
      <DayField label="Dal" value={from} onChange={setFrom} />
      <DayField label="Al" value={to} onChange={setTo} />
      <Select
        label="Diviso per"
        data={KEYS}
        value={by}
        allowDeselect={false}
        onChange={(value) => value && setBy(value)}
      />
    </Group>
  )
  return (
    <Section
      title="Dalla fonte all’incasso"
      actions={
        <>
          {narrow && (
            <Button
              variant="default"
              leftSection={<IconFilter size={16} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              Periodo
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconCoinEuro size={16} aria-hidden />}
            onClick={() => setCosts(true)}
          >
            Costi delle fonti
          </Button>
        </>
      }
    >
      {!narrow && choice}
      <Dialog title="Periodo" opened={narrow && choosing} onClose={() => setChoosing(false)}>
        {choice}
      </Dialog>
      {error ? (
        <ErrorState error={toApiError(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Loading height={240} />
      ) : (
        <>
          <Text className="dim small">
            {`Contano i lead arrivati dal ${formatDay(data.from)} al ${formatDay(data.to)}, con ciò che ne è stato fino a oggi. Sotto ogni cifra quella del periodo prima, dal ${formatDay(data.before.from)} al ${formatDay(data.before.to)}.`}
          </Text>
          {data.rows.at(-1)?.leads === 0 && <Text className="dim">{EMPTY_PERIOD}</Text>}
          <Lines
            by={data.by}
            rows={data.rows}
            onOpen={({ key, ...row }, stage, title, before) => {
              const total = (before ? row.before : row)[stage]
              const { from, to } = before ? data.before : data
              const asked = { from, to, by: data.by, stage, ...(key !== null && { key }) }
              void run(async () => {
                const { leadIds } = await api.cohortLeads(asked)
                onOpen({ title, leadIds, total })
              })
            }}
          />
        </>
      )}
      {costs && whole && (
        <Suspense>
          <CostsDialog period={period} onClose={() => setCosts(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** What is told of a line beyond its stages, now and before, and whose leads are behind it. */
const MORE: readonly {
  readonly title: string
  readonly stage: Stage
  readonly of: (line: Omit<CohortLine, 'key' | 'name' | 'before' | 'costCents'>) => string
}[] = [
  {
    title: 'Conversione',
    stage: 'enrolled',
    of: ({ enrolled, leads }) => {
      const share = conversion(enrolled, leads)
      return share === null ? '–' : formatPercent(share, 1)
    },
  },
  { title: 'Incassato', stage: 'enrolled', of: ({ paidCents }) => formatEuro(paidCents) },
  {
    title: 'Minuti alla prima chiamata',
    stage: 'called',
    of: ({ minutes }) => (minutes === null ? '–' : formatInteger(Math.round(minutes))),
  },
]

function Lines(props: {
  by: CohortKey
  rows: readonly CohortLine[]
  onOpen: (line: CohortLine, stage: Stage, title: string, before: boolean) => void
}) {
  const { by, rows, onOpen } = props
  const figure = (
    line: CohortLine,
    stage: Stage,
    before: boolean,
    told?: { name: string; value: string },
  ) => {
    const count = before ? line.before[stage] : line[stage]
    const { name, value } = told ?? { name: STAGE_NAME[stage], value: formatInteger(count) }
    const title = `${line.name}: ${name}${before ? ', periodo prima' : ''}`
    const open = () => onOpen(line, stage, title, before)
    return <FigureButton value={value} label={title} zero={count === 0} onOpen={open} />
  }
  const euro = (cents: number | null) => (cents === null ? '–' : formatEuro(cents))
  return (
    <Scroller label="Tabella dalla fonte all’incasso">
      <table className={`${classes['table']} numbers`}>
        <thead>
          <tr>
            <th scope="col">{KEY_NAME[by]}</th>
            {STAGES.map((stage) => (
              <th key={stage} scope="col">
                {STAGE_NAME[stage]}
              </th>
            ))}
            {MORE.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {by === 'source' && (
              <>
                <th scope="col">Costo</th>
                <th scope="col">{COST_PER_ENROLMENT}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => (
            <tr key={line.key ?? 'all'}>
              <th scope="row">{line.name}</th>
              {STAGES.map((stage) => (
                <td key={stage}>
                  {figure(line, stage, false)}
                  <div className="dim small">{figure(line, stage, true)}</div>
                </td>
              ))}
              {MORE.map(({ title, stage, of }) => (
                <td key={title}>
                  {figure(line, stage, false, { name: title, value: of(line) })}
                  <div className="dim small">
                    {figure(line, stage, true, { name: title, value: of(line.before) })}
                  </div>
                </td>
              ))}
              {by === 'source' && (
                <>
                  <td>{euro(line.costCents)}</td>
                  <td>
                    {figure(line, 'enrolled', false, {
                      name: COST_PER_ENROLMENT,
                      value: euro(costPerEnrolment(line.costCents, line.enrolled)),
                    })}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
