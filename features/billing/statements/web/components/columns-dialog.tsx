import { MultiSelect, Select, Text, Title } from '@mantine/core'
import type { Output } from '#kit/domain/contract.ts'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields, Wide } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import type { statementsContract } from '../../domain/contract.ts'
import { checkColumns, guessColumns, readRow } from '../../domain/rules/columns.ts'
import { COLUMN_FAULTS, COLUMNS_EXPLAINED, COLUMNS_KNOWN, faultText } from '../../domain/text.ts'
import type { Columns } from '../../domain/types.ts'
import { api } from '../api.ts'
import classes from './statements.module.css'
import type { Asked } from './use-import.ts'

/** So many lines are shown as they will be read. */
const SHOWN = 3

/** What the inputs hold: places of columns as texts, null for none. */
type Values = {
  [K in Exclude<keyof Columns, 'description'>]: string | null
} & { description: string[] }

/** What the columns of a bank mean: guessed, shown on its first lines, and asked only once. */
export function ColumnsDialog(props: {
  file: Asked
  onClose: () => void
  onSaved: (added: Output<typeof statementsContract.add>) => void
}) {
  const { file, onClose, onSaved } = props
  const form = useSave({
    call: api.add,
    start: valuesOf(file.columns ?? guessColumns(file.header, file.rows)),
    toInput: (values) => {
      const columns = columnsOf(values)
      const description = [...columns.description]
      return { fileId: file.fileId, columns: { ...columns, description } }
    },
    check: (values) => wrongColumns(columnsOf(values), file.header.length),
    saved: (added) => onSaved(added),
  })
  const data = file.header.map((title, at) => ({
    value: String(at),
    label: title === '' ? `Colonna ${at + 1}` : title,
  }))
  const one = (name: Exclude<keyof Values, 'description'>, label: string, required = false) => (
    <Select
      label={label}
      data={data}
      clearable={!required}
      withAsterisk={required}
      placeholder="Nessuna"
      {...form.field(name)}
    />
  )
  return (
    <FormDialog
      title="Che cosa contengono le colonne?"
      form={form}
      onClose={onClose}
      saveLabel="Importa"
      size="xl"
    >
      <Text size="sm">{file.known ? COLUMNS_KNOWN : COLUMNS_EXPLAINED}</Text>
      <RawRows file={file} />
      <Fields>
        {one('date', 'Data', true)}
        {one('value', 'Data valuta')}
        {one('amount', 'Importo con segno')}
        {one('credit', 'Accrediti (entrate)')}
        {one('debit', 'Addebiti (uscite)')}
        {one('payer', 'Ordinante')}
        <Wide>
          <MultiSelect
            label="Descrizione"
            data={data}
            placeholder={form.values.description.length === 0 ? 'Nessuna' : ''}
            {...form.field('description')}
          />
        </Wide>
      </Fields>
      <AsRead rows={file.rows} columns={columnsOf(form.values)} />
    </FormDialog>
  )
}

function valuesOf({ description, ...columns }: Columns): Values {
  const texts = Object.entries(columns).map(([name, at]) => [name, at === null ? null : String(at)])
  return { ...(Object.fromEntries(texts) as Values), description: description.map(String) }
}

function columnsOf({ description, ...values }: Values): Columns {
  const places = Object.entries(values).map(([name, at]) => [name, at === null ? null : Number(at)])
  return {
    ...(Object.fromEntries(places) as Omit<Columns, 'description'>),
    description: description.map(Number).toSorted((a, b) => a - b),
  }
}

function wrongColumns(columns: Columns, width: number): Record<string, string> {
  const wrong = checkColumns(columns, width)
  return Object.fromEntries(
    Object.entries(wrong).map(([field, why]) => [field, COLUMN_FAULTS[`${field} ${why}`] ?? '']),
  )
}

/** The first rows of the file as the bank wrote them. */
function RawRows({ file: { header, rows } }: { file: Asked }) {
  return (
    <div
      className={`${classes['raw']} boxed small`}
      role="region"
      aria-label="Prime righe del file"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {header.map((title, at) => (
              <th key={at}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN + 1).map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The first movements with what is chosen now. */
function AsRead({ rows, columns }: { rows: Asked['rows']; columns: Columns }) {
  const read = rows.map((row) => readRow(row, columns))
  const shown = read.filter((one) => !one.ok || one.value !== undefined).slice(0, SHOWN)
  return (
    <section aria-label="Così verranno letti">
      <Title order={3}>Così verranno letti</Title>
      <ul className={`${classes['read']} stack gap-xs bare`} aria-live="polite">
        {shown.map((one, at) => (
          <li key={at}>
            {one.ok && one.value ? (
              <>
                <span className="figures">{formatDay(one.value.bookedOn)}</span>
                <strong className="figures">{formatEuro(one.value.amountCents)}</strong>
                <span>
                  {[one.value.payer, one.value.description].filter(Boolean).join(' · ') ||
                    'senza descrizione'}
                </span>
              </>
            ) : (
              <Text c="var(--mantine-color-error)">
                Non si legge: {one.ok ? '' : faultText({ fault: one.code, ...one.data })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
