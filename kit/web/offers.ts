import type { Icon } from '@tabler/icons-react'
import { createContext, use } from 'react'
import type { BulkAction, RowAction } from './table/types.ts'

/** What a row of a list is about, as far as features above it have something to do with it. */
export interface About {
  readonly kind: 'course' | 'category' | 'student' | 'teacher'
  readonly id: number
}

/** Something to do with records of other features, from any list that shows them. */
export interface Offer {
  readonly label: string
  readonly icon: Icon
  /** Once for all of them; what lies in the trash is never among them. */
  readonly run: (about: readonly About[]) => unknown
}

/** What the shell offers to the lists of every feature; nothing where nobody is signed in. */
export const Offers = createContext<readonly Offer[]>([])

/** The record that a row is about, or several: the teachers of a lesson. */
export type AboutRow<Row> = (row: Row) => About | readonly About[] | undefined

/** Actions for the rows of a list, and for the selected ones, of what is offered for them. */
export function useOffered<Row>(about: AboutRow<Row> | undefined): {
  readonly actions: readonly RowAction<Row>[]
  readonly bulk: readonly BulkAction<Row>[]
} {
  const offers = use(Offers)
  if (!about) return { actions: [], bulk: [] }
  const aboutAll = (rows: readonly Row[]) => rows.flatMap((row) => about(row) ?? [])
  return {
    actions: offers.map(({ label, icon, run }) => ({
      ...{ label, icon },
      run: (row) => run(aboutAll([row])),
      when: (row) => aboutAll([row]).length > 0,
    })),
    // The rows stay selected: the window that opens may be closed again.
    bulk: offers.map(({ label, icon, run }) => ({
      ...{ label, icon },
      run: async (rows) => {
        await run(aboutAll(rows))
        return false
      },
    })),
  }
}
