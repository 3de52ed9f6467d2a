import { lazy, Suspense } from 'react'
import { useSearch } from '@tanstack/react-router'
import { StatementList } from './components/statement-list.tsx'

const OneStatement = lazy(() =>
  import('./components/statement.tsx').then((part) => ({ default: part.OneStatement })),
)

/** "Estratti conto": all of them, or the one in the address with its lines. */
export function StatementsPage() {
  const id = useSearch({ strict: false, select: (search: { id?: unknown }) => search.id })
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) {
    return (
      <Suspense>
        <OneStatement id={id} />
      </Suspense>
    )
  }
  return <StatementList />
}
