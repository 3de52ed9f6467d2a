import type { Icon } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Place } from '#kit/web/places.ts'
import classes from './palette.module.css'

/** Something that the palette can open. */
export interface Option {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly to: Place
  readonly icon?: Icon
  /** What a found record is. */
  readonly description?: string
}

/** The list below the palette's box; the focus stays in the box, which names the current one. */
export function Found(props: {
  id: string
  options: readonly Option[]
  current: number
  choose: (to: Place) => void
}) {
  const { id, options, current, choose } = props
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <div id={id} role="listbox" aria-label="Risultati" className={classes['list']}>
      {options.map((option, at) => (
        <div
          key={option.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          className={`${classes['option']} row gap-md`}
          data-group={option.group === options[at - 1]?.group ? undefined : option.group}
          onPointerDown={(event) => {
            event.preventDefault()
            choose(option.to)
          }}
        >
          {option.icon && <option.icon size={18} stroke={1.6} aria-hidden />}
          <span>{option.label}</span>
          {option.description && (
            <span className={`${classes['what']} small`}>{option.description}</span>
          )}
        </div>
      ))}
    </div>
  )
}
