import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatDay, formatEuro, formatInstant, fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Selection } from '#kit/web/table/selection.ts'
import type { Column } from '#kit/web/table/types.ts'
import type { Waiting } from '../../../domain/contract/verification.ts'
import { STATUS_LABEL } from '../../../domain/text.ts'
import { courseOfYear } from '../../../domain/text/lists.ts'
import { NOTHING_TO_VERIFY } from '../../../domain/text/verification.ts'
import { verification as api } from '../../api/verification.ts'
import { Status } from '../status.tsx'
import { keyOf, type VerificationPlace } from './place.ts'
import classes from './verification.module.css'

type Sort = 'dueOn' | 'surname' | 'name' | 'course' | 'amount' | 'status'

/** What waits for a check: a row opens beside the list, several are approved at once. */
export function DeskList(props: {
  verification: VerificationPlace
  selection: Selection<Waiting>
  approveAll: (rows: readonly Waiting[]) => Promise<boolean>
}) {
  const { verification, selection, approveAll } = props
  const narrow = useNarrow()
  const openKey = verification.open && keyOf(verification.open)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = openKey && list.current?.querySelector('[aria-current]')?.closest('[data-row]')
    if (row) row.scrollIntoView({ block: 'nearest' })
  }, [openKey])
  const columns: readonly Column<Waiting, Sort>[] = [
    {
      id: 'surname',
      title: 'Cognome',
      value: narrow ? fullName : ({ surname }) => surname,
      cell: (row) => <Named row={row} narrow={narrow} current={keyOf(row) === openKey} />,
      sort: 'surname',
      main: true,
    },
    // On a card both names are its title.
    ...(narrow ? COLUMNS : [NAME, ...COLUMNS]),
  ]
  return (
    <div ref={list} className={`${classes['list']} stack`}>
      <DataTable
        list={api.toVerify}
        label="Da verificare"
        columns={columns}
        rowId={keyOf}
        selection={selection}
        rowLabel={(row) => `${fullName(row)}, ${formatDay(row.dueOn)}`}
        open={(row) => () => verification.choose(row)}
        about={({ studentId }) => ({ kind: 'student', id: studentId })}
        bulk={[{ label: 'Approva', icon: IconCheck, run: approveAll }]}
        highlighted={({ withdrawn }) => withdrawn}
        empty={NOTHING_TO_VERIFY}
        exportAs="da-verificare"
      />
    </div>
  )
}

/** Who it is; the row whose instalment is open is marked by it. */
function Named(props: { row: Waiting; narrow: boolean; current: boolean }): ReactNode {
  const { row, narrow, current } = props
  const name = narrow ? fullName(row) : row.surname
  return current ? <span aria-current="true">{name}</span> : name
}

const NAME: Column<Waiting, Sort> = { id: 'name', title: 'Nome', sort: 'name' }

const COLUMNS: readonly Column<Waiting, Sort>[] = [
  { id: 'courseName', title: 'Corso', sort: 'course', value: courseOfYear },
  { id: 'dueOn', title: 'Data', kind: 'day', sort: 'dueOn' },
  {
    ...{ id: 'amountCents', title: 'Importo', kind: 'euro', sort: 'amount' },
    cell: ({ amountCents }) => <span className="whole">{formatEuro(amountCents)}</span>,
  },
  {
    id: 'status',
    title: 'Stato',
    value: (row) => [STATUS_LABEL[row.status], sinceText(row)].filter(Boolean).join(' '),
    sort: 'status',
    cell: (row) => (
      <>
        <Status due={{ status: row.status, late: false, daysLate: 0 }} />
        <small className="dim" style={{ display: 'block' }}>
          {sinceText(row)}
        </small>
      </>
    ),
  },
]

/** Since when it waits, and whether the student has left the course. */
function sinceText({ since, withdrawn }: Waiting): string {
  return [
    ...(since === null ? [] : [`dal ${formatInstant(since).slice(0, 10)}`]),
    ...(withdrawn ? ['ha lasciato il corso'] : []),
  ].join(', ')
}
