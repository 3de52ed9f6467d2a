import type { Icon } from '@tabler/icons-react'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Section } from '#kit/web/page.tsx'
import type { Place } from '#kit/web/places.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { NOTHING_WAITS } from '../../domain/text.ts'
import classes from './today.module.css'

/** One thing that waits: how much, what more is known of it, where it is done. */
export interface Wait {
  readonly key: string
  readonly icon: Icon
  readonly count: number
  readonly text: string
  /** How old it is, or what it sums up to. */
  readonly more: string | null
  readonly to: Place | null
  /** What can be done about it here. */
  readonly action?: ReactNode
  /** What is opened below. */
  readonly below?: ReactNode
}

/** What waits, or that nothing does. */
export function Waits({ lines }: { lines: readonly Wait[] }) {
  const some = lines.filter(({ count }) => count > 0)
  return (
    <Section title="Da fare">
      {some.length === 0 ? (
        <p className="row gap-sm">
          <IconCheck size={18} aria-hidden />
          {NOTHING_WAITS}
        </p>
      ) : (
        <ul className="stack bare">
          {some.map((line) => (
            <li key={line.key} className={`${classes['wait']} ruled`}>
              <div className="row wrap">
                <line.icon size={18} stroke={1.6} aria-hidden className="dim" />
                <div className="grow">
                  {line.to === null ? (
                    <span className="strong">{line.text}</span>
                  ) : (
                    <LinkWords to={line.to} fw={600} c="var(--q-text)">
                      {line.text}
                    </LinkWords>
                  )}
                  {line.more !== null && <div className="dim note figures">{line.more}</div>}
                </div>
                {line.action}
              </div>
              {line.below}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
