import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { act } from '#kit/web/act.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import { MAX_DAYS, MAX_PERCENT } from '../../domain/rules.ts'
import { DAYS_SAVED } from '../../domain/text.ts'
import { DAYS_WRONG, PERCENT_WRONG } from '../../domain/text/wrong.ts'
import { api } from '../api.ts'
import classes from './absent.module.css'

/** A whole number that was typed; undefined when it is none, or is too large. */
function wholeNumber(typed: string, most: number): number | undefined {
  const value = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : undefined
  return value !== undefined && value <= most ? value : undefined
}

/** The threshold with RICALCOLA, which also keeps it, and the days in which nobody is told twice. */
export function Threshold(props: {
  percent: number
  days: number
  busy: boolean
  onAsked: (percent: number) => void
}) {
  const [percent, setPercent] = useState(String(props.percent))
  const [days, setDays] = useState(String(props.days))
  const [wrong, setWrong] = useState<{ percent?: string; days?: string }>({})
  const calculate = async (event: FormEvent) => {
    event.preventDefault()
    const value = wholeNumber(percent, MAX_PERCENT)
    setWrong(value === undefined ? { percent: PERCENT_WRONG } : {})
    if (value === undefined) return
    try {
      await act(api.savePercent, { percent: value })
      props.onAsked(value)
    } catch (error) {
      notifyError(error)
    }
  }
  const keepDays = async () => {
    const value = wholeNumber(days, MAX_DAYS)
    setWrong(value === undefined ? { days: DAYS_WRONG } : {})
    if (value === undefined || value === props.days) return
    try {
      await act(api.saveDays, { days: value })
      notifyDone(DAYS_SAVED)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <form className={`${classes['threshold']} wrap`} onSubmit={(event) => void calculate(event)}>
      <TextInput
        label="Soglia di assenza (%)"
        inputMode="numeric"
        value={percent}
        onChange={({ currentTarget }) => setPercent(currentTarget.value)}
        error={wrong.percent}
      />
      <Button type="submit" loading={props.busy}>
        RICALCOLA
      </Button>
      <TextInput
        className={classes['days']}
        label="Non avvisare di nuovo per giorni"
        inputMode="numeric"
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
        onBlur={() => void keepDays()}
        error={wrong.days}
      />
    </form>
  )
}
