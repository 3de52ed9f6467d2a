import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconHistory, IconSettings } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { act } from '#kit/web/act.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import { MAX_DAYS, MAX_PERCENT } from '../../domain/rules.ts'
import { ABSENCE_NOTICES, DAYS_SAVED, NOTICES_SENT } from '../../domain/text.ts'
import { DAYS_WRONG, PERCENT_WRONG } from '../../domain/text/wrong.ts'
import { api } from '../api.ts'
import classes from './absent.module.css'

/** A whole number that was typed; undefined when it is none, or is too large. */
function wholeNumber(typed: string, most: number): number | undefined {
  const value = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : undefined
  return value !== undefined && value <= most ? value : undefined
}

const DAYS_LABEL = 'Non avvisare di nuovo per giorni'

/**
 * The threshold with RICALCOLA, which also keeps it, and the days in which nobody is told twice: on
 * a phone those are in a window, and what was sent is in the same row.
 */
export function Threshold(props: {
  percent: number
  days: number
  busy: boolean
  onAsked: (percent: number) => void
  onSent: () => void
}) {
  const narrow = useNarrow()
  const [opened, setOpened] = useState(false)
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
    if (value === undefined) return
    try {
      if (value !== props.days) {
        await act(api.saveDays, { days: value })
        notifyDone(DAYS_SAVED)
      }
      setOpened(false)
    } catch (error) {
      notifyError(error)
    }
  }
  const daysField = (
    <TextInput
      className={classes['days']}
      label={DAYS_LABEL}
      inputMode="numeric"
      value={days}
      onChange={({ currentTarget }) => setDays(currentTarget.value)}
      onBlur={narrow ? undefined : () => void keepDays()}
      error={wrong.days}
    />
  )
  return (
    <>
      <form
        className={`${classes['threshold']} row gap-md`}
        onSubmit={(event) => void calculate(event)}
      >
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
        {narrow ? (
          <>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={`${DAYS_LABEL}: ${props.days}`}
              onClick={() => setOpened(true)}
            >
              <IconSettings size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={NOTICES_SENT}
              onClick={props.onSent}
            >
              <IconHistory size={16} />
            </ActionIcon>
          </>
        ) : (
          daysField
        )}
      </form>
      <Dialog title={ABSENCE_NOTICES} opened={opened} onClose={() => setOpened(false)}>
        <form
          className="stack gap-md"
          onSubmit={(event) => {
            event.preventDefault()
            void keepDays()
          }}
        >
          {daysField}
          <Button type="submit">Salva</Button>
        </form>
      </Dialog>
    </>
  )
}
