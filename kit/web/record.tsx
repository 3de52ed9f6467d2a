import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toApiError } from './client/api-error.ts'
import { LinkButton } from './links.tsx'
import { asItWas } from './list-place.ts'
import { type Crumb, Page } from './page.tsx'
import { notifyError } from './toast.tsx'

/** `api.get.query({ id })` */
interface Query<T> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
}

interface Frame {
  /** Title and trail of the page for as long as there is no record to name it. */
  readonly title: string
  readonly trail?: readonly Crumb[]
  /** Where one chooses a record: `{ label: 'Vai ai corsi', to: '/app/corsi' }`. */
  readonly list: Crumb
}

/** A record that is in the trash. */
export interface Trashed {
  readonly name: string
  /** What can be done about it: `Questa materia è nel cestino: per cambiarla, ripristinala.` */
  readonly text: string
  /** Left out for who may not take it out. */
  readonly restore?: (() => Promise<unknown>) | undefined
}

/**
 * The page about one record, which `children` draw with a frame of its own; while it loads, when
 * it cannot be read, is in the trash, does not exist or none was chosen, the page says so.
 */
export function RecordPage<T>(
  props: Frame & {
    /** From the address or remembered; undefined when nothing is chosen. */
    readonly id: number | undefined
    readonly query: (id: number) => Query<T>
    /** What to say when nothing is chosen, where that can be. */
    readonly nothing?: string
    readonly hint?: string
    /** What to say when the record does not exist, instead of the refusal's own sentence. */
    readonly missing?: string
    readonly trash?: (record: T) => Trashed | undefined | false
    readonly children: (record: T) => ReactNode
  },
) {
  const { id, nothing = '', ...rest } = props
  if (id === undefined) return <NothingChosen {...props} text={nothing} />
  return <OneRecord key={id} {...rest} asked={props.query(id)} />
}

function OneRecord<T>(
  props: Frame & {
    asked: Query<T>
    missing?: string
    trash?: (record: T) => Trashed | undefined | false
    children: (record: T) => ReactNode
  },
) {
  const { asked, trash, children, missing, ...frame } = props
  const { data, error, dataUpdatedAt } = useQuery(asked)
  const [before] = useState(dataUpdatedAt)
  // What was read before the page was opened, and is gone now, is no longer shown; a form that is open
  // stays, with what was typed.
  const read = data !== undefined && (!error || dataUpdatedAt !== before)
  const trashed = data !== undefined && trash?.(data)
  if (!read && error && toApiError(error).kind === 'not_found') {
    return <NothingChosen {...frame} text={missing ?? toApiError(error).message} />
  }
  if (data !== undefined && !trashed) return children(data)
  return (
    <Page title={frame.title} trail={frame.trail ?? []}>
      {trashed ? <InTrash record={trashed} /> : <Record query={asked}>{() => null}</Record>}
    </Page>
  )
}

/** In the place of a page about a record when there is none: why, and where to choose one. */
export function NothingChosen(props: Frame & { text: string; hint?: string }) {
  const { title, trail = [], list, text, hint } = props
  return (
    <Page title={title} trail={trail}>
      <div role="alert">
        <Text fw={600}>{text}</Text>
        {hint && <Text c="dimmed">{hint}</Text>}
      </div>
      <div>
        <LinkButton to={asItWas(list.to)} variant="filled">
          {list.label}
        </LinkButton>
      </div>
    </Page>
  )
}

/** What is said of a record in the trash, and the way back. */
export function InTrash({ record: { name, text, restore } }: { record: Trashed }) {
  return (
    <Alert color="gray" variant="light" icon={<IconTrash />} title={name}>
      <Group justify="space-between">
        {text}
        {restore && (
          <Button variant="default" onClick={() => void restore().catch(notifyError)}>
            Ripristina dal cestino
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** Reads one record and shows it; while it loads, its outline; when it cannot be read, why. */
export function Record<T>(props: {
  query: Query<T>
  /** What to say when the record does not exist, in the words of the feature. */
  missing?: string
  children: (record: T) => ReactNode
}) {
  const query = useQuery(props.query)
  if (query.data !== undefined) return props.children(query.data)
  if (query.isPending) return <Outline />
  const error = toApiError(query.error)
  const missing = error.kind === 'not_found' ? props.missing : undefined
  return (
    <Stack role="alert" align="flex-start" gap="xs">
      <Text fw={600}>{missing ?? error.message}</Text>
      {!missing && (
        <Button variant="default" onClick={() => void query.refetch()}>
          Riprova
        </Button>
      )}
    </Stack>
  )
}

function Outline() {
  return (
    <Stack aria-busy aria-label="Caricamento in corso" role="status">
      {[60, 80, 45, 70].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </Stack>
  )
}
