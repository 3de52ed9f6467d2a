import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { WRONG_DATE } from '#f/billing/payments/domain/text.ts'
import { isDay } from '#kit/domain/day.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { EuroField } from '#kit/web/euro-field.tsx'
import { Section } from '#kit/web/page.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import { isNoMonth, typedCount } from '../../domain/rules.ts'
import { DATE_TAKEN, TOO_MANY, WRONG_AMOUNT, WRONG_MONTH } from '../../domain/text.ts'
import { MAX_INSTALMENTS } from '../../domain/types.ts'
import classes from './plan-editor.module.css'
import { type PlanRow, withAdded } from './plan-values.ts'

interface Typed {
  /** Undefined while it follows what is left of the total. */
  readonly amountCents: number | string | null | undefined
  readonly first: string | null
  readonly month: string
  readonly count: string
}

const NOTHING: Typed = { amountCents: undefined, first: null, month: '', count: '1' }
/** What an addition leaves; nothing was typed since. */
const ADDED: Typed = { ...NOTHING }

/** Adds one instalment or several, one month apart; the amount begins as what the plan lacks. */
export function AddInstalments(props: {
  rows: readonly PlanRow[]
  rest: number
  onAdd: (rows: readonly PlanRow[]) => void
}) {
  const { rows, rest, onAdd } = props
  const [typed, setTyped] = useState(NOTHING)
  const [wrong, setWrong] = useState<{ amount?: string; first?: string; month?: string }>({})
  const { first, month } = typed
  const amount = typed.amountCents === undefined ? (rest > 0 ? rest : null) : typed.amountCents
  const count = typedCount(typed.count)
  const change = (some: Partial<Typed>) => {
    setTyped({ ...typed, ...some })
    setWrong({})
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    // The second click of a double one; whoever clicks on is told what is missing.
    if (typed === ADDED) return setTyped(NOTHING)
    const day = first !== null && isDay(first) ? first : undefined
    // Less than a cent for each would be no instalment.
    const cents = typeof amount === 'number' && amount >= count ? amount : undefined
    const unnumbered = isNoMonth(month)
    if (cents === undefined || day === undefined || unnumbered) {
      setWrong({
        ...(cents === undefined ? { amount: WRONG_AMOUNT } : {}),
        ...(day === undefined ? { first: WRONG_DATE } : {}),
        ...(unnumbered ? { month: WRONG_MONTH } : {}),
      })
      return
    }
    if (rows.length + count > MAX_INSTALMENTS) return notifyError(TOO_MANY)
    const all = withAdded(rows, { amountCents: cents, count, first: day, month: month.trim() })
    if (!all) return setWrong({ first: DATE_TAKEN })
    onAdd(all)
    setTyped(ADDED)
  }
  return (
    <Section title="Aggiungi rate">
      <form noValidate onSubmit={add}>
        <div className={`${classes['add']} tiles`}>
          <EuroField
            label="Importo"
            description="Diviso fra le rate"
            value={amount}
            error={wrong.amount}
            onChange={(amountCents) => change({ amountCents })}
          />
          <DayField
            label="Data"
            description="Della prima; poi ogni mese"
            value={first}
            error={wrong.first}
            onChange={(day) => change({ first: day })}
          />
          <TextInput
            label="Mese di riferimento"
            description="Da 1 a 12, o un testo"
            maxLength={30}
            value={month}
            error={wrong.month}
            onChange={(event) => change({ month: event.currentTarget.value })}
          />
          <TextInput
            label="Numero rate"
            description="Almeno una"
            inputMode="numeric"
            value={typed.count}
            onChange={(event) => change({ count: event.currentTarget.value })}
            onBlur={() => change({ count: String(count) })}
          />
        </div>
        <Button
          type="submit"
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Aggiungi
        </Button>
      </form>
    </Section>
  )
}
