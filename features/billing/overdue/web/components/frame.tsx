import { Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatInteger } from '#kit/domain/format.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { Page } from '#kit/web/page.tsx'
import { type Places, useParameters } from '#kit/web/places.ts'
import type { Selection } from '#kit/web/table/selection.ts'
import { useListState } from '#kit/web/table/state.ts'
import type { Filter } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { LateInstalment } from '../../domain/contract.ts'
import { lateSums, VIEWS } from '../../domain/text.ts'
import type { api } from '../api.ts'
import { FILTERS } from './empty.ts'
import { StatementsLink } from './statements-link.tsx'

/** What both ways to look at it are given. */
export interface ViewProps {
  readonly filters: readonly Filter<(typeof FILTERS)[number]>[]
  /** Opens the window of the reminders; whether they were sent. */
  readonly ask: (dues: readonly LateInstalment[]) => Promise<boolean>
}

type Input = Parameters<typeof api.late>[0]
type Answer = Awaited<ReturnType<typeof api.late>>

/** A list of what is late, with the sums of all its pages. */
interface LateList {
  readonly schema: typeof api.late.schema
  query(input: Omit<Input, 'sort'>): {
    queryKey: readonly unknown[]
    queryFn(asked: { signal: AbortSignal }): Promise<Pick<Answer, 'sums'>>
  }
}

/** The page of what is late: its sums, the way to the other view, and reminders to everybody. */
export function LateFrame<Row>(props: {
  /** The list inside: one question for its page and for the sums. */
  list: LateList
  chosen: Selection<Row>
  /** Opens the window of the reminders to these rows; whether they were sent. */
  remind: (rows: readonly Row[]) => Promise<boolean>
  ask: ViewProps['ask']
  children: ReactNode
}) {
  const { list, chosen, remind, ask } = props
  const count = chosen.rows.length
  const { input } = useListState(list.schema, FILTERS, {}, true)
  const { data } = useQuery({
    ...list.query(input as Omit<Input, 'sort'>),
    placeholderData: keepPreviousData,
  })
  const sums = data?.sums
  const remindChosen = async () => {
    if (await remind(chosen.rows)) chosen.clear()
  }
  const [reading, setReading] = useState(false)
  const askAll = async () => {
    setReading(true)
    try {
      const { readAll } = await import('../actions.ts')
      const asked = ['q', ...FILTERS].map((name) => [
        name,
        (input as Record<string, unknown>)[name],
      ])
      const dues = await readAll(Object.fromEntries(asked) as Input, sums?.instalments ?? 0)
      if (dues.length > 0) void ask(dues)
    } catch (error) {
      notifyError(error)
    }
    setReading(false)
  }
  // Once some are chosen they are what is meant: a mail to everybody is no longer what lies nearest.
  const all = sums && sums.students > 0 && (
    <Button
      key="all"
      variant={count > 0 ? 'default' : 'filled'}
      leftSection={<IconMail size={16} aria-hidden />}
      loading={reading}
      onClick={() => void askAll()}
    >
      Sollecita tutte
    </Button>
  )
  return (
    <Page
      title="In ritardo"
      fill
      actions={
        <>
          <OtherView />
          <StatementsLink />
          {count > 0 && all}
        </>
      }
      primary={
        count > 0 ? (
          <Button
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => void remindChosen()}
          >
            {`Sollecita ${formatInteger(count)}`}
          </Button>
        ) : (
          all
        )
      }
    >
      {sums && sums.students > 0 && (
        <Text className="figures" role="status">
          {lateSums(sums)}
        </Text>
      )}
      {props.children}
    </Page>
  )
}

/** The same search and filters, looked at the other way. */
function OtherView() {
  const [given] = useParameters('/billing/inRitardo')
  const byInstalment = given.vista === 'rate'
  const kept = Object.fromEntries(
    (['q', ...FILTERS] as const).flatMap((name) => (name in given ? [[name, given[name]]] : [])),
  ) as Omit<Places['/billing/inRitardo'], 'vista'>
  return (
    <LinkWords
      to={{
        to: '/billing/inRitardo',
        search: byInstalment ? kept : { ...kept, vista: 'rate' as const },
      }}
    >
      {byInstalment ? VIEWS.students : VIEWS.instalments}
    </LinkWords>
  )
}
