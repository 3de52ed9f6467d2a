import { lazy, Suspense } from 'react'
import type { Column } from '#kit/web/table/types.ts'
import type { Somebody } from './student-standing.tsx'

// Loaded after the list, which is there without it.
const Standing = lazy(() => import('./student-standing.tsx'))
let read: typeof import('./standing-batch.ts') | undefined

/**
 * The payment standing for a list of students, whichever feature it belongs to: the column, and
 * what reads it for rows that an export writes without showing them.
 */
export const studentStandings: {
  readonly column: Column<Somebody, never>
  readonly prepare: (rows: readonly Somebody[]) => Promise<void>
} = {
  column: {
    id: 'quote',
    title: 'Quote',
    width: '9rem',
    cell: (student) => (
      <Suspense fallback="…">
        <Standing student={student} />
      </Suspense>
    ),
    value: ({ id }) => read?.standingName(id),
  },
  prepare: async (rows) => {
    read = await import('./standing-batch.ts')
    await read.readStandings(rows.map(({ id }) => id))
  },
}
