import { Button, Kbd } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { target } from '#kit/web/places.ts'
import type { PersonAction } from './person-actions.ts'
import classes from './people.module.css'

/** What can be done with somebody, each with its key when keys are about this person. */
export function PersonButtons(props: {
  actions: readonly PersonAction[]
  /** Whom they are about, for who does not see it. */
  of: string
  keys: boolean
  run: (action: PersonAction) => void
}) {
  return (
    <div role="group" aria-label={props.of} className={`${classes['buttons']} gap-sm row wrap`}>
      {props.actions.map((action) => {
        const { label, icon: Sign, key, does } = action
        const common = {
          variant: 'default',
          size: 'compact-sm',
          leftSection: <Sign size={15} stroke={1.75} aria-hidden />,
          rightSection: props.keys && (
            <Kbd size="xs" aria-hidden>
              {key === 'Invio' ? '↵' : `Alt ${key}`}
            </Kbd>
          ),
          children: label,
        } as const
        // A link stays one, so that it can be opened in a new tab.
        if ('to' in does && does.to) {
          return (
            <Button
              key={label}
              {...common}
              onClick={() => props.run(action)}
              renderRoot={(root) => <Link {...root} {...target(does.to)} />}
            />
          )
        }
        return <Button key={label} {...common} onClick={() => props.run(action)} />
      })}
    </div>
  )
}
