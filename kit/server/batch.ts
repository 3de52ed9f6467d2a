import type { z } from 'zod'
import type { Permission } from '#kit/domain/permissions.ts'
import type { Result } from '#kit/domain/result.ts'
import type { Writing } from './route.ts'

/** What the work on one item may use: everything goes through `tx`. */
export type Working = Omit<Writing, 'request'>

/** A kind of work that the server does on many rows, one after the other. */
export interface BatchKind<Item = unknown, Shared = unknown> {
  /** Under this name the items wait in the database: `students.credentials`. */
  readonly name: string
  /** Whoever started the batch must still be allowed to when an item's turn comes. */
  readonly who: Permission
  readonly item: z.ZodType<Item>
  /** What all items have in common, when there is something. */
  readonly shared?: z.ZodType<Shared>
  /** What the user reads while it runs and afterwards: "Invio credenziali a 12 studenti". */
  readonly title: (total: number) => string
  /**
   * Does one item. It is marked as done in the same transaction, so it is never done twice. A
   * refusal takes back what it wrote, is kept as the reason and stops no other item.
   */
  readonly act: (at: Working, item: Item, shared: Shared) => Promise<Result<unknown>>
  /**
   * Does many items at once where that is faster: a result for each in their order, of which the
   * refusals have written nothing. When it throws they are done one by one.
   */
  readonly actOnAll?: (
    at: Working,
    items: readonly Item[],
    shared: Shared,
  ) => Promise<Result<unknown>[]>
}

/** The kinds of the program; each has its own items. */
// oxlint-disable-next-line typescript/no-explicit-any -- what an item is only its own kind knows
export type BatchKinds = readonly BatchKind<any, any>[]
