import { z } from 'zod'
import { text } from './contract.ts'
import { withoutInvisible } from './text.ts'

/** Every table of the product shows 25 rows a page. */
export const PAGE_SIZE = 25

/** An export reads the same list in larger steps, so that its progress can be shown. */
export const EXPORT_SIZE = 500

/** The four inputs that every list shares, on top of its own filters. */
export function listInput<
  const Sorts extends readonly [string, ...string[]],
  F extends z.ZodRawShape,
>(sorts: Sorts, filters: F) {
  return z.strictObject({
    page: z.int().min(1).max(100_000).default(1),
    size: z.literal([PAGE_SIZE, EXPORT_SIZE]).default(PAGE_SIZE),
    sort: z.enum(sorts).default(sorts[0]),
    dir: z.enum(['asc', 'desc']).default('asc'),
    q: text().overwrite(withoutInvisible).max(200).default(''),
    ...filters,
  })
}

/** A page of rows and how many there are in all. */
export function listOutput<R extends z.ZodType>(row: R) {
  return z.object({ rows: z.array(row), total: z.int().nonnegative() })
}

/** The shared part of a parsed list input. */
export interface ListQuery {
  readonly page: number
  readonly size: number
  readonly sort: string
  readonly dir: 'asc' | 'desc'
  readonly q: string
}

/** Offset of the first row of a page. */
export function firstRow(query: Pick<ListQuery, 'page' | 'size'>): number {
  return (query.page - 1) * query.size
}
