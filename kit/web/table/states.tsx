import { Button, Text } from '@mantine/core'
import { IconInbox, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ApiError, toApiError } from '../client/api-error.ts'
import classes from './table.module.css'
import type { Empty } from './types.ts'

function Message(props: {
  icon: ReactNode
  title: string
  text: string | undefined
  action: ReactNode
}) {
  return (
    <div className={`${classes['message']} stack centred dim framed surface`}>
      {props.icon}
      <Text fw={600}>{props.title}</Text>
      {props.text && (
        <Text size="sm" c="dimmed" className="lines">
          {props.text}
        </Text>
      )}
      {props.action}
    </div>
  )
}

/** Nothing to show: because there is nothing yet, or because nothing matches what was asked. */
export function EmptyState(props: {
  empty: Empty
  q: string
  filtered: boolean
  /** Takes search and filters away; undefined where the text is not the list's to change. */
  clear: (() => void) | undefined
}) {
  const icon = <IconInbox size={28} stroke={1.25} aria-hidden />
  if (props.q === '' && !props.filtered) {
    return (
      <Message
        icon={icon}
        title={props.empty.title}
        text={props.empty.text}
        action={props.empty.action}
      />
    )
  }
  const clear = props.clear && (
    <Button variant="default" onClick={props.clear}>
      Togli ricerca e filtri
    </Button>
  )
  const title = props.q ? `Nessun risultato per «${props.q}»` : 'Nessun risultato con questi filtri'
  return (
    <Message
      icon={icon}
      title={title}
      text={clear ? 'Prova con un’altra parola o con meno filtri.' : props.empty.text}
      action={clear}
    />
  )
}

/** The list could not be read. What was asked wrongly is said here: no field is there to show it at. */
export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const { message, fields } = toApiError(error)
  const again = (
    <Button variant="default" onClick={retry}>
      Riprova
    </Button>
  )
  return (
    <div role="alert">
      <Message
        icon={<IconPlugConnectedX size={28} stroke={1.25} aria-hidden />}
        title="Non è stato possibile caricare i dati"
        text={[...new Set(Object.values(fields))].join('\n') || message}
        action={again}
      />
    </div>
  )
}

/** Below a list that stays empty because the answer was none that can be read: says so, quietly. */
export function NotRead({ error, retry }: { error: ApiError; retry: () => void }) {
  return (
    <div role="alert" className="row wrap dim">
      <span className="lines">{error.message}</span>
      <Button variant="default" size="compact-sm" onClick={retry}>
        Riprova
      </Button>
    </div>
  )
}

/** Rows that stand in for the first answer. */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: 12 }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, cell) => (
            <td key={cell}>
              <span
                className={classes['skeleton']}
                style={{ width: `${45 + ((row * 7 + cell * 13) % 40)}%` }}
              />
              {row + cell === 0 && <OnPaper />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** A list that goes to paper before its first answer does not look like an empty one. */
const OnPaper = () => <span className={classes['onPaper']}>Caricamento in corso…</span>

/** Cards that stand in for the first answer. */
export function SkeletonCards() {
  return (
    <div className="stack bare" aria-hidden>
      <OnPaper />
      {[55, 40, 70, 50].map((width) => (
        <div key={width} className={`${classes['card']} framed surface`}>
          <span
            className={classes['skeleton']}
            style={{ width: `${width}%`, margin: '0.25rem 0 1rem' }}
          />
          <span className={classes['skeleton']} style={{ width: '80%' }} />
        </div>
      ))}
    </div>
  )
}
