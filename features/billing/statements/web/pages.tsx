import { useSearch } from '@tanstack/react-router'
import { StatementList } from './components/statement-list.tsx'
import { OneStatement } from './components/statement.tsx'

/** "Estratti conto": all of them, or the one in the address with its lines. */
export function StatementsPage() {
  const id = useSearch({ strict: false, select: (search: { id?: unknown }) => search.id })
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return <OneStatement id={id} />
  return <StatementList />
}
