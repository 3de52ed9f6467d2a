import { IconArrowBackUp } from '@tabler/icons-react'
import { formatDay } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { StatementLine } from '../../domain/contract.ts'
import { dueText, paymentText, STATE_NAME } from '../../domain/text.ts'
import { api } from '../api.ts'
import { reopen, takeBack } from '../actions.ts'

type Columns = readonly Column<StatementLine>[]

const MOVEMENT: Columns = [
  { id: 'bookedOn', title: 'Data', kind: 'day', sort: true, main: true, width: '7rem' },
  { id: 'amountCents', title: 'Importo', kind: 'euro', sort: true, width: '8rem' },
  { id: 'payer', title: 'Ordinante', sort: true },
  {
    ...{ id: 'description', title: 'Descrizione' },
    cell: ({ description }) => <span className="breaks">{description}</span>,
  },
]

const COLUMNS: Readonly<Record<'matched' | 'set_aside', Columns>> = {
  matched: [
    ...MOVEMENT,
    {
      id: 'payments',
      title: 'Rate pagate',
      value: ({ payments }) => payments.map(paymentText).join('; '),
      cell: ({ payments }) => (
        <ul className="stack gap-xs bare">
          {payments.map((payment) => (
            <li key={payment.id}>{paymentText(payment)}</li>
          ))}
        </ul>
      ),
    },
  ],
  set_aside: [...MOVEMENT, { id: 'reason', title: 'Motivo' }],
}

/** Lines that are settled: what they paid, or why they were put away; both can be taken back. */
export function DoneLines({ id, state }: { id: number; state: 'matched' | 'set_aside' }) {
  const matched = state === 'matched'
  const label = matched ? 'Annulla abbinamento' : 'Riprendi'
  const run = matched ? reopen : takeBack
  return (
    <DataTable
      key={state}
      list={localList(
        api.find,
        { id },
        {
          rows: ({ rows }) => rows.filter((line) => line.state === state),
          search: (line) =>
            [line.payer, line.description, line.reason, ...line.payments.map(dueText)].join(' '),
          columns: MOVEMENT,
        },
      )}
      label={STATE_NAME[state]}
      columns={COLUMNS[state]}
      rowLabel={(line) => `${formatDay(line.bookedOn)}, ${line.payer || line.description}`}
      actions={[
        {
          label,
          icon: IconArrowBackUp,
          run: (line) => run([line]),
          when: ({ amountCents }) => amountCents > 0,
        },
      ]}
      bulk={[{ label, icon: IconArrowBackUp, run }]}
      empty={{
        title: matched ? 'Nessun movimento abbinato' : 'Nessun movimento messo da parte',
        text: matched
          ? 'Qui compaiono i movimenti confermati, con le rate che hanno pagato.'
          : 'Qui compaiono le uscite e i movimenti che non pagano rate.',
      }}
      exportAs={matched ? 'movimenti-abbinati' : 'movimenti-da-parte'}
      embedded
    />
  )
}
