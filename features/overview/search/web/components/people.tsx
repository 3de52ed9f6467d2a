import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { target } from '#kit/web/places.ts'
import { useListedKeys } from '#kit/web/shortcuts.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import { personLine } from '../../domain/text.ts'
import type { Area } from '../../domain/types.ts'
import { api } from '../api.ts'
import { actionOfKey, actionsOn, recordOf } from './person-actions.ts'
import { PersonButtons } from './person-buttons.tsx'
import classes from './people.module.css'
import { usePersonAction } from './use-person-action.ts'

/** What the help on `?` says of them. */
const KEYS = [
  { name: 'Alt C', label: 'Chiama la prima persona trovata' },
  { name: 'Alt R', label: 'Le sue rate' },
  { name: 'Alt A', label: 'Le sue assenze' },
  { name: 'Alt S', label: 'Scrivile una mail' },
]

/** People above the results; the others are in the list. */
const SHOWN = 3

/**
 * Whom the search most probably means, with what one mostly wants to know and to do: the keys are
 * about the first.
 */
export function People({ q, area }: { q: string; area: Area }) {
  const { data, isPlaceholderData } = useQuery({
    ...api.people.query({ q, area }),
    enabled: q.trim() !== '',
    placeholderData: (before) => before,
  })
  const found = q.trim() === '' ? [] : (data?.rows ?? [])
  // Names that are only like it are for when nobody has it.
  const sure = found.filter(({ near }) => !near)
  const people = (sure.length > 0 ? sure : found).slice(0, SHOWN)
  const act = usePersonAction()
  const narrow = useNarrow()
  useListedKeys(KEYS)
  // Until the new answer is there a key would be about whom an earlier search found.
  const first = isPlaceholderData ? undefined : people[0] && actionsOn(people[0], area)
  useKeys((event) => {
    const action = actionOfKey(first ?? [], event)
    if (!action) return
    event.preventDefault()
    void act(action).catch(notifyError)
  })
  if (people.length === 0) return null
  return (
    <section
      aria-label="Persone trovate"
      className="framed surface no-print"
      style={{ padding: '0.25rem 0.75rem' }}
    >
      {people.map((person, at) => (
        <div
          key={`${person.kind} ${person.id}`}
          className="ruled row wrap"
          style={{ gap: '0.25rem 0.75rem', padding: '0.375rem 0' }}
        >
          <Anchor
            className="strong"
            renderRoot={(root) => <Link {...root} {...target(recordOf(person, area))} />}
          >
            {fullName(person)}
          </Anchor>
          <span className={`${classes['line']} dim`}>{personLine(person)}</span>
          <PersonButtons
            actions={actionsOn(person, area).slice(at === 0 && !narrow ? 0 : 1)}
            of={`Azioni di ${fullName(person)}`}
            keys={at === 0}
            run={(action) => {
              if (!('to' in action.does)) void act(action).catch(notifyError)
            }}
          />
        </div>
      ))}
    </section>
  )
}

/** Keys of the page, whatever has the focus on it. */
function useKeys(run: (event: KeyboardEvent) => void): void {
  const latest = useEffectEvent(run)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !document.querySelector('dialog[open]')) latest(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
