import { Badge, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import { fullName, typedHours } from '#kit/domain/format.ts'
import type { RegisterStudent } from '../../../domain/contract.ts'
import {
  ABSENT,
  EVERYBODY_NEEDED,
  JUSTIFIED,
  MINUTES_LABEL,
  PRESENT,
} from '../../../domain/text.ts'
import { TO_CONFIRM } from '../../../domain/text/register.ts'
import classes from './register.module.css'
import type { Marked } from './values.ts'

interface Props {
  readonly student: RegisterStudent
  /** Her place in the list, from 1. */
  readonly number: number
  readonly path: string
  readonly marked: Marked
  readonly closed: boolean
  readonly error: string | undefined
  readonly lessonMinutes: number
  /** Whether Tab reaches it. */
  readonly current: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly mark: (marked: Partial<Marked>) => void
}

/** A student of a register: present or absent, and for how long. */
export function RegisterRow(props: Props) {
  const { student, number, path, marked, error } = props
  const name = fullName(student)
  const nameId = useId()
  const unmarked = error === EVERYBODY_NEEDED
  const hoursWrong = error !== undefined && !unmarked
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      className={`${classes['row']} ruled`}
      data-row
      // Where the cursor goes when she cannot be saved so: her first answer, or her hours.
      data-path={hoursWrong ? undefined : path}
      data-wrong={error !== undefined || undefined}
    >
      <span className="dim figures" style={{ textAlign: 'end' }} aria-hidden>
        {number}
      </span>
      <div className={`${classes['who']} row wrap breaks`}>
        <span id={nameId}>{name}</span>
        {student.guest && (
          <Badge variant="outline" color="gray">
            Recupero
          </Badge>
        )}
        {student.withdrawn && (
          <Badge variant="outline" color="gray">
            Non frequenta più
          </Badge>
        )}
        {student.early && (
          <Badge variant="outline" color="gray">
            Non conta ancora
          </Badge>
        )}
        {student.justified && marked.present === false && (
          <Badge variant="outline" color="gray">
            {JUSTIFIED}
          </Badge>
        )}
        {unmarked && <span className={`${classes['todo']} small`}>da segnare</span>}
        {student.toConfirm && <span className={`${classes['todo']} small`}>{TO_CONFIRM}</span>}
      </div>
      <Toggle {...props} />
      <Hours {...props} error={hoursWrong ? error : undefined} />
    </div>
  )
}

/** The two answers; pressing the one that holds changes nothing, so a double click is one. */
function Toggle({ marked: { present }, closed, current, mark, onFocus, onKeyDown }: Props) {
  const tabIndex = current ? 0 : -1
  const common = { type: 'button', disabled: closed, tabIndex, onFocus, onKeyDown } as const
  return (
    <div className={`${classes['toggle']} joined`}>
      <UnstyledButton
        {...common}
        data-control="present"
        aria-pressed={present === true}
        onClick={() => mark({ present: true })}
      >
        <IconCheck size={15} aria-hidden />
        {PRESENT}
      </UnstyledButton>
      <UnstyledButton
        {...common}
        data-control="absent"
        aria-pressed={present === false}
        onClick={() => mark({ present: false })}
      >
        <IconX size={15} aria-hidden />
        {ABSENT}
      </UnstyledButton>
    </div>
  )
}

function Hours(props: Props) {
  const { path, marked, closed, error, lessonMinutes, current, mark, onFocus, onKeyDown } = props
  const id = useId()
  return (
    <div className={classes['hours']}>
      <label htmlFor={id}>{MINUTES_LABEL}</label>
      <TextInput
        id={id}
        size="xs"
        data-path={error === undefined ? undefined : path}
        data-control="hours"
        tabIndex={current ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        placeholder={typedHours(lessonMinutes)}
        disabled={closed || marked.present === false}
        value={marked.hours}
        error={error}
        onChange={({ currentTarget: { value } }) =>
          mark(value === '' ? { hours: value } : { hours: value, present: true })
        }
      />
    </div>
  )
}
