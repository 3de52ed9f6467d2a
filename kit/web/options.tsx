import { Anchor, type ComboboxParsedItem, type Primitive } from '@mantine/core'
import {
  skipToken,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { foldText } from '#kit/domain/text.ts'
import type { Filter, FilterOption, OptionsQuery } from './table/types.ts'
import { unreadText } from './unread.tsx'

/** What a field or a filter offers. */
export interface Offer<T> {
  /** Undefined until they have been read. */
  readonly rows: readonly T[] | undefined
  /** Given when they could not be read: reads them again. */
  readonly retry: (() => void) | undefined
}

/** The rows of an answer as an offer; what was read before is still offered when reading fails. */
export function offerOf<T>({ data, isError, refetch }: UseQueryResult<{ rows: T[] }>): Offer<T> {
  return { rows: data?.rows, retry: isError && !data ? () => void refetch() : undefined }
}

/** A question whose answer has rows, each of them as an option of a filter. */
export function optionsOf<T>(
  query: Pick<UseQueryOptions<{ rows: T[] }>, 'queryKey' | 'queryFn'>,
  as: (row: T) => FilterOption,
): OptionsQuery {
  return { ...query, select: ({ rows }: { rows: T[] }) => ({ rows: rows.map(as) }) } as OptionsQuery
}

const NOTHING: OptionsQuery = { queryKey: [], queryFn: skipToken }

/** What a filter offers, written down or read. */
export function useFilterOffer({ options, asks = NOTHING }: Filter): Offer<FilterOption> {
  const read = offerOf(useQuery(asks))
  return options ? { rows: options, retry: undefined } : read
}

/** Stands for names that are on their way. */
const LOADING = 'Caricamento…'
const UNREAD_FILTER = 'Non è stato possibile caricare le voci: chiudi e riapri per riprovare.'

/** The words of a field about what it offers. */
interface Words {
  /** What is offered, with its article: "i corsi". */
  readonly what: string
  /** Said when nothing has the name that was typed. */
  readonly nothing: string
  /** Said when there is nothing at all, with the way to the first one. */
  readonly none?: { readonly text: string; readonly to: string; readonly label: string }
}

/**
 * What a field of choice says and does about its offer: that it is on its way, could not be read
 * (it is read again on request and whenever the list is opened) or is empty. It is searched by
 * words in any order, with or without accents; Enter takes the only match.
 */
export function offerProps<T>(
  { rows, retry }: Offer<T>,
  { what, nothing, none }: Words,
  error?: ReactNode,
) {
  return {
    ...SEARCHED,
    nothingFoundMessage: rows ? nothing : retry ? unreadText(what) : LOADING,
    ...(retry && {
      onDropdownOpen: retry,
      error: error ?? (
        <span role="alert">
          {unreadText(what)}{' '}
          <Anchor component="button" type="button" underline="always" inherit onClick={retry}>
            Riprova
          </Anchor>
        </span>
      ),
    }),
    ...(none &&
      rows?.length === 0 && {
        description: (
          <>
            {none.text}{' '}
            <Anchor
              underline="always"
              inherit
              renderRoot={(root) => <Link {...root} to={none.to} />}
            >
              {none.label}
            </Anchor>
          </>
        ),
      }),
  }
}

/** The same of a filter, which has no place to say more than its list does. */
export function filterProps({ rows, retry }: Offer<unknown>) {
  return {
    ...SEARCHED,
    nothingFoundMessage: rows ? 'Nessuna voce' : retry ? UNREAD_FILTER : LOADING,
    ...(retry && { onDropdownOpen: retry }),
  }
}

/**
 * A choice that is searched by words in any order, with or without accents; Enter takes the only
 * match. For a choice whose offer is always there; others say what theirs is by `offerProps`.
 */
export const SEARCHED = { searchable: true, filter: matching, onKeyDown: takeOnlyMatch }

/** The options that have every word that was typed. */
function matching<Value extends Primitive>(input: {
  readonly options: ComboboxParsedItem<Value>[]
  readonly search: string
}): ComboboxParsedItem<Value>[] {
  const words = foldText(input.search).split(' ')
  const has = (label: string) => words.every((word) => foldText(label).includes(word))
  return input.options.flatMap((option): ComboboxParsedItem<Value>[] => {
    if (!('group' in option)) return has(option.label) ? [option] : []
    const items = option.items.filter(({ label }) => has(label))
    return items.length > 0 ? [{ ...option, items }] : []
  })
}

/** Enter after a name was typed is about the list, and does not send the form around it. */
function takeOnlyMatch(event: KeyboardEvent<HTMLElement>): void {
  const field = event.currentTarget
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || field.value === '') return
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const options = [
    ...(list?.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled])') ?? []),
  ]
  // One that the arrows have reached is taken by the field itself.
  if (!list || options.some((option) => option.dataset['comboboxSelected'])) return
  const chosen = options.find((option) => option.ariaSelected === 'true')
  if (chosen?.textContent === field.value) return
  event.preventDefault()
  const [only, ...others] = options
  if (others.length === 0) only?.click()
}
