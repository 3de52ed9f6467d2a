import { Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, use, useEffect, useRef } from 'react'
import classes from './page.module.css'
import { LinkButton, LinkWords } from './links.tsx'
import { asItWas } from './list-place.ts'
import { type Place, target } from './places.ts'
import { RecordBar } from './record-bar.ts'
import { useMoreSideways } from './sideways.ts'
import { keyName, useShortcut } from './shortcuts.tsx'
import { setTitle } from './title.ts'
import { HintTooltip } from './tooltip.tsx'

export interface Crumb {
  readonly label: string
  readonly to: Place
}

/**
 * The frame of every screen: where it is, its title, its one primary action at the top right.
 * `fill` gives the page the height of the window, for a screen that is one long list. A page about a
 * record has the record's name below its title.
 */
export function Page(props: {
  title: string
  /** The screens above this one, outermost first. */
  trail?: readonly Crumb[]
  primary?: ReactNode
  /** Further actions, to the left of the primary one. */
  actions?: ReactNode
  fill?: boolean
  children: ReactNode
}) {
  const trail = props.trail ?? []
  const bar = use(RecordBar)
  const primary = bar ? undefined : props.primary
  const path = JSON.stringify([...trail.map((crumb) => crumb.label), props.title])
  useEffect(() => setTitle(JSON.parse(path) as string[]), [path])
  return (
    <div
      className={`${classes['page']} stack gap-md`}
      data-fill={props.fill || undefined}
      data-record={bar ? true : undefined}
    >
      <header className={`${classes['head']} row wrap apart`}>
        <div>
          {trail.length > 0 && (
            <nav aria-label="Percorso" className={`${classes['trail']} row gap-sm wrap small`}>
              {trail.map(({ label, to }) => (
                <LinkWords key={label} to={asItWas(to)} className="clipped">
                  {label}
                </LinkWords>
              ))}
            </nav>
          )}
          <Title order={1} className={`${classes['title']} breaks`}>
            {props.title}
          </Title>
        </div>
        {(props.actions || primary) && (
          <Actions>
            {props.actions}
            {primary && <div className={classes['primary']}>{primary}</div>}
          </Actions>
        )}
      </header>
      {bar?.(props.primary)}
      {props.children}
    </div>
  )
}

/** What can be done on the page or in a part of it: on a phone one row that is moved sideways, the primary one first. */
export function Actions({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const more = useMoreSideways(row)
  return (
    <div
      ref={row}
      className={`${classes['actions']} wrap row no-print`}
      data-more={more || undefined}
    >
      {children}
    </div>
  )
}

/** The primary action of a list: opens the form of a new record, also with the key N. */
export function NewButton({ to, label = 'NUOVO' }: { to: Place; label?: string }) {
  const navigate = useNavigate()
  useShortcut('n', 'Nuovo', () => void navigate(target(to)))
  return (
    <HintTooltip label="Nuovo" hotkey={keyName('n')}>
      <LinkButton to={to} icon={IconPlus} variant="filled">
        {label}
      </LinkButton>
    </HintTooltip>
  )
}

/** A titled part of a page. */
export function Section(props: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section
      className={`${classes['section']} stack gap-md framed surface`}
      aria-label={props.title}
    >
      <header className="row wrap apart">
        <Title order={2}>{props.title}</Title>
        {props.actions && (
          <Group gap="xs" maw="100%" className="no-print">
            {props.actions}
          </Group>
        )}
      </header>
      {props.children}
    </section>
  )
}
