import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Column, Filter } from '#kit/web/table/types.ts'
import { studentLists } from '../api/student-list.ts'
import { paymentFilter } from './student-filter.ts'
import type { Somebody } from './student-standing.tsx'

// Loaded after the list, which is there without them.
const Sums = lazy(() => import('./student-sums.tsx'))
let read: typeof import('./standing-batch.ts') | undefined

/**
 * The payment standing for a list of students, whichever feature it belongs to: the column, what
 * reads it for rows that an export writes without showing them, and the list filtered by payments.
 */
export const studentStandings: {
  readonly list: typeof studentLists.studentList
  readonly filters: readonly Filter<'payment'>[]
  readonly sums: (input: Readonly<Record<string, unknown>>) => ReactNode
  readonly column: Column<Somebody, never>
  readonly prepare: (rows: readonly Somebody[]) => Promise<void>
} = {
  list: studentLists.studentList,
  filters: [paymentFilter],
  sums: (input) => (
    <Suspense>
      <Sums input={input} />
    </Suspense>
  ),
  column: {
    id: 'quote',
    title: 'Quote',
    width: '11rem',
    cell: (student) => <Standing student={student} />,
    value: ({ id }) => read?.standingName(id),
  },
  prepare: async (rows) => {
    read = await import('./standing-batch.ts')
    await read.readStandings(rows.map(({ id }) => id))
  },
}

/**
 * Comes after the list too. Not by `Suspense`, whose rows may change one after another: a query
 * changes them all at once, so that what they show is asked for together.
 */
function Standing({ student }: { student: Somebody }) {
  const { data: Loaded } = useQuery({
    queryKey: ['how a standing is shown'],
    queryFn: async () => (await import('./student-standing.tsx')).default,
    staleTime: 'static',
    throwOnError: true,
  })
  return Loaded ? <Loaded student={student} /> : '…'
}
