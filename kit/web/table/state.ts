import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ListQuery } from '#kit/domain/list.ts'
import type { Schema } from '../client.ts'
import { keepShown } from '../list-place.ts'
import type { FilterValue } from './types.ts'

/** What a list shows: the parsed input of its operation, and how to change it. */
export interface ListState {
  readonly input: ListQuery & Readonly<Record<string, unknown>>
  /** Merges into the address; undefined takes away. Any change other than `page` goes to page 1. */
  change(next: Readonly<Record<string, FilterValue | undefined>>): void
  /** Shows another page in place of this one, to which there is no way back. */
  replacePage(page: number): void
}

const SHARED = ['page', 'sort', 'dir', 'q']

/**
 * The state of a list, in the address (`?q=rossi&page=2&sort=name`) so that reload, back and a
 * link sent to a colleague show the same; in memory for lists that are a part of a page.
 */
export function useListState(
  schema: Schema | undefined,
  filters: readonly string[],
  fixed: object,
  inAddress: boolean,
): ListState {
  const search = useSearch({ strict: false, select: (all: Record<string, unknown>) => all })
  const navigate = useNavigate()
  const [memory, setMemory] = useState<Record<string, unknown>>({})
  const known = inAddress ? search : memory
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    if (inAddress) keepShown(path, search)
  }, [inAddress, path, search])
  const wanted: Record<string, unknown> = { ...fixed, size: 25 }
  for (const name of [...SHARED, ...filters]) {
    if (known[name] !== undefined && !(name in fixed))
      wanted[name] = name === 'q' ? asText(known[name]) : known[name]
  }
  // What is searched for outside of the list is closed by going back once, whatever page it shows.
  const searched = Boolean((fixed as { readonly q?: string }).q)
  const put = (next: Parameters<ListState['change']>[0], replace: boolean) => {
    const merge = (before: Record<string, unknown>) =>
      clean({ ...before, ...('page' in next ? {} : { page: undefined }), ...next })
    if (inAddress) void navigate({ to: '.', search: merge, replace })
    else setMemory(merge)
  }
  return {
    input: accepted(schema, wanted) as ListState['input'],
    change: (next) => put(next, searched || !('page' in next)),
    replacePage: (page) => put({ page }, true),
  }
}

/** The address reads a search for `2026` as a number. */
function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function clean(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  )
}

/** The input as the contract reads it; what an edited address has wrong is left out. */
function accepted(schema: Schema | undefined, wanted: Record<string, unknown>): unknown {
  const result = schema?.['~standard'].validate(wanted)
  if (!result || result instanceof Promise) return { page: 1, q: '', ...wanted }
  if (!result.issues) return result.value
  const wrong = result.issues.map(({ path }) => {
    const part = path?.[0]
    return typeof part === 'object' ? part.key : part
  })
  const rest = Object.entries(wanted).filter(([name]) => !wrong.includes(name))
  if (rest.length === Object.keys(wanted).length) return { page: 1, q: '' }
  return accepted(schema, Object.fromEntries(rest))
}
