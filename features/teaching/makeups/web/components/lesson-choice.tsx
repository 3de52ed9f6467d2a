import { Badge } from '@mantine/core'
import classes from './lesson-choice.module.css'

/** One of several answers, chosen by pressing anywhere on it. */
export function Choice(props: {
  type: 'checkbox' | 'radio'
  name: string
  checked: boolean
  onChange: () => void
  disabled?: boolean
  title: string
  details?: readonly string[]
  /** Why it is a good choice. */
  match?: string
  /** What it is among the others. */
  badge?: string | undefined
}) {
  const { title, match, badge, details = [], ...input } = props
  const line = details.filter(Boolean).join(' · ')
  return (
    <li>
      <label className={`${classes['choice']} boxed surface lit`}>
        <input {...input} />
        <span>
          <span className="capital figures strong" style={{ display: 'block' }}>
            {title}
            {badge && (
              <Badge variant="light" size="sm" ml="xs">
                {badge}
              </Badge>
            )}
          </span>
          {(match || line) && (
            <span className="dim breaks note" style={{ display: 'block' }}>
              {match && <span className="strong">{match}</span>}
              {match && line && ' · '}
              {line}
            </span>
          )}
        </span>
      </label>
    </li>
  )
}
