import { CloseButton, Input } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { EXPORT_SIZE } from '#kit/domain/list.ts'
import { refresh } from '#kit/web/query.ts'
import { Record } from '#kit/web/record.tsx'
import type { Meant } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import type { LeftOut } from '../domain/types.ts'
import { api } from './api.ts'
import classes from './components/recipients.module.css'

const asked = (target: Meant) => ({
  ...api.preview.query({ target, size: EXPORT_SIZE }),
  placeholderData: keepPreviousData,
})

/** Who gets something that is being written; undefined until it is known, after each change too. */
export function useRecipients(target: Meant) {
  const { data, isPlaceholderData } = useQuery(asked(target))
  return isPlaceholderData ? undefined : data
}

/** Reads anew who gets something, once it was not sent because they are others than was seen. */
export function useRecipientsAnew(changed: boolean): void {
  useEffect(() => {
    if (changed) void refresh()
  }, [changed])
}

/** Goes on at the neighbour of a button whose entry of a list is about to go. */
function focusBeside(button: HTMLElement) {
  const entry = button.closest('li')
  const besides = [entry?.nextElementSibling, entry?.previousElementSibling]
  const other = besides.map((one) => one?.querySelector('button')).find(Boolean)
  other?.focus()
}

/** The people of a target, each to be taken out, and why those who get nothing do not. */
export function RecipientsField(props: {
  target: Meant
  onChange: (target: Meant) => void
  /** Reasons of no account here: a notification needs no address. */
  ignored?: readonly LeftOut[]
}) {
  const { target, onChange, ignored = [] } = props
  const id = useId()
  const query = asked({ ...target, despite: [...(target.despite ?? []), ...ignored] })
  const { data: found } = useQuery(query)
  const despite = target.despite ?? []
  const offered = (Object.keys(text.DESPITE_LABELS) as LeftOut[]).filter(
    (reason) => despite.includes(reason) || found?.leftOut.some((one) => one.reason === reason),
  )
  const takeOut = (person: { kind: 'student' | 'teacher'; id: number }) => {
    const { kind } = person
    onChange({ ...target, without: [...(target.without ?? []), { kind, id: person.id }] })
  }
  const switched = (reason: LeftOut, on: boolean) =>
    on ? [...despite, reason] : despite.filter((one) => one !== reason)
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      label={found ? text.recipientsLabel(found.receiving) : 'Destinatari'}
    >
      {found ? (
        <ul className={`${classes['people']} row wrap gap-xs bare`} aria-labelledby={`${id}-label`}>
          {found.rows.map((person) => (
            <li
              key={`${person.kind} ${person.id}`}
              className={`${classes['person']} row gap-xs small`}
              title={person.address || person.written}
            >
              <span data-out={person.leftOut ?? undefined}>
                {fullName(person)}
                {person.leftOut && ` (${text.LEFT_OUT_LABELS[person.leftOut]})`}
              </span>
              <CloseButton
                size="xs"
                aria-label={`Togli ${fullName(person)}`}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget)
                  takeOut(person)
                }}
              />
            </li>
          ))}
          {found.total > found.rows.length && (
            <li className="dim small">{text.andOthers(found.total - found.rows.length)}</li>
          )}
        </ul>
      ) : (
        <Record query={query}>{() => null}</Record>
      )}
      {found && found.leftOut.length > 0 && (
        <div className="dim small">{text.leftOutLabel(found.leftOut)}</div>
      )}
      {offered.map((reason) => (
        <label key={reason} className="row gap-xs small" style={{ marginBlockStart: '0.375rem' }}>
          <input
            type="checkbox"
            checked={despite.includes(reason)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...target, despite: switched(reason, checked) })
            }
          />
          {text.DESPITE_LABELS[reason]}
        </label>
      ))}
    </Input.Wrapper>
  )
}
