import { Button, Group } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import { States } from '#kit/web/table/opening.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Rate, Teacher } from '../../domain/contract.ts'
import { isRateRemovable, rateOn } from '../../domain/rules.ts'
import { removeRate } from '../actions.ts'
import { api } from '../api.ts'
import { RateDialog } from './rate-dialog.tsx'

/** What a teacher costs and has cost; a new rate holds from its day on. */
export function RatesSection({ teacher }: { teacher: Teacher }) {
  const [adding, setAdding] = useState(false)
  const { id, rates } = teacher
  const current = rateOn(rates, today())
  const columns: readonly Column<Rate>[] = [
    {
      id: 'validFrom',
      title: 'Valida dal',
      kind: 'day',
      main: true,
      cell: (rate) => (
        <Group gap="xs">
          {formatDay(rate.validFrom)}
          <Standing rate={rate} current={current} />
        </Group>
      ),
    },
    { id: 'hourlyCents', title: 'Costo orario', kind: 'euro' },
    { id: 'dailyCents', title: 'Costo giornaliero', kind: 'euro' },
    {
      id: 'entered',
      title: 'Inserita',
      value: ({ enteredOn, enteredBy }) => `${formatDay(enteredOn)}, ${enteredBy}`,
    },
  ]
  const actions: readonly RowAction<Rate>[] = [
    {
      label: 'Togli',
      icon: IconTrash,
      danger: true,
      run: (rate) => removeRate({ teacherId: id, rate }),
      when: (rate) => isRateRemovable(rate, today()),
    },
  ]
  return (
    <Section
      title="Tariffe"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setAdding(true)}
        >
          Nuova tariffa
        </Button>
      }
    >
      <DataTable
        list={localList(api.get, { id }, { rows: RATES, search: () => '' })}
        label="Tariffe"
        columns={columns}
        fixed={{ q: '' }}
        rowLabel={({ validFrom }) => `Tariffa dal ${formatDay(validFrom)}`}
        actions={actions}
        empty={{
          title: 'Nessuna tariffa',
          text: 'Senza una tariffa le ore si contano, ma il loro costo resta zero.',
        }}
        embedded
      />
      {adding && <RateDialog teacherId={id} current={current} onClose={() => setAdding(false)} />}
    </Section>
  )
}

const RATES = ({ rates }: Teacher) => rates

function Standing({ rate, current }: { rate: Rate; current: Rate | undefined }) {
  const future = rate.validFrom > today()
  if (!future && rate.id !== current?.id) return null
  return <States states={[future ? 'Futura' : 'In vigore']} />
}
