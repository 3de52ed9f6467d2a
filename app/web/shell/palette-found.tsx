import type { Icon } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { PersonAction } from '#f/overview/search/web/public.tsx'
import type { Place } from '#kit/web/places.ts'
import classes from './palette.module.css'

/** Something that the palette can open or do. */
export interface Option {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly does: { readonly to: Place } | { readonly run: () => void }
  readonly icon?: Icon
  /** What a found record is. */
  readonly description?: string
  /** Found for what was typed before, and shown until the new answer is there. */
  readonly before?: boolean
  /** What else can be done with somebody, by a key. */
  readonly actions?: readonly PersonAction[]
}

/** The list below the palette's box; the focus stays in the box, which names the current one. */
export function Found(props: {
  id: string
  options: readonly Option[]
  current: number
  choose: (option: Option) => void
}) {
  const { id, options, current, choose } = props
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <div id={id} role="listbox" aria-label="Risultati" className={classes['list']}>
      {options.map((option, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the box
        <div
          key={option.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          className={`${classes['option']} row gap-md lit`}
          data-group={option.group === options[at - 1]?.group ? undefined : option.group}
          // At once with the mouse, whose button alone does it; a finger may only move the list.
          onPointerDown={(event) => {
            event.preventDefault()
            if (event.pointerType === 'mouse' && event.button === 0) choose(option)
          }}
          onClick={() => choose(option)}
        >
          {option.icon && <option.icon size={18} stroke={1.6} aria-hidden />}
          <span className="clipped" style={{ flex: 'none', maxWidth: '60%' }}>
            {option.label}
          </span>
          {option.description && (
            <span className={`${classes['what']} clipped dim small`}>{option.description}</span>
          )}
        </div>
      ))}
    </div>
  )
}
