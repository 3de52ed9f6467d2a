import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatEuro } from '#kit/domain/format.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { confirm } from '#kit/web/dialog.tsx'
import { EuroField } from '#kit/web/euro-field.tsx'
import { Form } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { notifyError } from '#kit/web/toast.tsx'
import * as text from '../../domain/text.ts'
import { AddInstalments } from './add-instalments.tsx'
import classes from './plan-editor.module.css'
import { pathOf, type PlanRow, type PlanValues, restOf, spread, wrongPlan } from './plan-values.ts'

interface Props {
  readonly form: SaveForm<PlanValues>
  /** Instalments that are neither deleted nor given another amount by spreading. */
  readonly paid: ReadonlySet<number>
  /** What is known of an instalment beside the plan, under this heading. */
  readonly beside: { readonly title: string; readonly of: (id: number, row: PlanRow) => ReactNode }
  readonly actions?: ReactNode
}

/** A plan as a form: its total, its instalments line by line, and new ones generated below. */
export function PlanEditor({ form, paid, beside, actions }: Props) {
  const { values } = form
  const rows = values.instalments
  const rest = restOf(values)
  const setRows = (instalments: readonly PlanRow[]) => form.set({ instalments })
  const share = () => {
    const shared = spread(values, paid)
    if (shared) setRows(shared)
    else notifyError(text.NOTHING_TO_SPREAD)
  }
  return (
    <>
      <Section title="Rate" actions={actions}>
        <Form form={form}>
          <EuroField label="COSTO" maw="14rem" required {...form.field('totalCents')} />
          {rows.length === 0 ? (
            <Text c="dimmed">{text.NO_INSTALMENTS}</Text>
          ) : (
            <Rows {...{ form, paid, beside, setRows }} />
          )}
          <div className="row wrap" style={{ gap: '0.5rem 1rem' }}>
            <Text component="p" m={0} aria-live="polite" className="figures">
              Totale rate: <strong>{formatEuro(restOf({ ...values, totalCents: 0 }) * -1)}</strong>
              {'. '}
              {typeof values.totalCents === 'number' && text.differenceText(rest)}
            </Text>
            {rest !== 0 && rows.length > 0 && typeof values.totalCents === 'number' && (
              <Button variant="default" size="compact-sm" onClick={share}>
                Ridistribuisci il residuo
              </Button>
            )}
          </div>
        </Form>
      </Section>
      <AddInstalments rows={rows} rest={rest} onAdd={setRows} />
    </>
  )
}

function Rows(props: Omit<Props, 'actions'> & { setRows: (rows: readonly PlanRow[]) => void }) {
  const { form, paid, beside, setRows } = props
  const rows = form.values.instalments
  const wrong = wrongPlan(form.values)
  const change = (at: number, some: Partial<PlanRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...some } : row)))
  const remove = async (at: number) => {
    if (paid.has(rows[at]?.id ?? 0)) return notifyError(text.INSTALMENT_PAID)
    const question = { title: text.CONFIRM_REMOVE, confirmLabel: 'Elimina', danger: true }
    if (await confirm(question)) setRows(rows.filter((_, index) => index !== at))
  }
  /** A field of a line, with its error for as long as it is one. */
  const field = (at: number, name: 'dueOn' | 'amountCents') => {
    const path = pathOf(at, name)
    const asked = form.field(path).error !== undefined
    const error = asked || wrong[path] === text.SAME_DATE ? wrong[path] : undefined
    return {
      name: path,
      'data-path': path,
      error,
      'aria-invalid': error ? true : undefined,
    } as const
  }
  return (
    <ol className="stack bare" aria-label="Rate del piano">
      <li className={`${classes['heads']} dim small strong`} aria-hidden>
        <span>Data</span>
        <span>Importo</span>
        <span>Mese</span>
        <span>{beside.title}</span>
      </li>
      {rows.map((row, at) => (
        <li key={at} className={classes['row']}>
          <DayField
            aria-label={`Data della rata ${at + 1}`}
            {...field(at, 'dueOn')}
            value={row.dueOn}
            onChange={(dueOn) => change(at, { dueOn })}
          />
          <EuroField
            aria-label={`Importo della rata ${at + 1}`}
            {...field(at, 'amountCents')}
            value={row.amountCents}
            onChange={(amountCents) => change(at, { amountCents })}
          />
          <TextInput
            aria-label={`Mese della rata ${at + 1}`}
            placeholder="Mese"
            maxLength={40}
            value={row.month}
            onChange={(event) => change(at, { month: event.currentTarget.value })}
          />
          <div className={`${classes['beside']} row wrap`}>
            {row.id !== undefined && beside.of(row.id, row)}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Elimina la rata ${at + 1}`}
            onClick={() => void remove(at)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  )
}
