import { formatEuro } from '#kit/domain/format.ts'
import { useRead } from '#kit/web/unread.tsx'
import { studentLists } from '../api/student-list.ts'

type Asked = Parameters<typeof studentLists.studentSums>[0]

/** What the students whom the filters find owe for all their courses. */
export default function StudentSums({ input }: { input: Readonly<Record<string, unknown>> }) {
  const { page: _page, size: _size, sort: _sort, dir: _dir, ...asked } = input
  const { data, notice } = useRead('le somme', {
    ...studentLists.studentSums.query(asked as Asked),
    placeholderData: (before) => before,
  })
  if (!data) return notice
  const { owedCents, paidCents, lateCents } = data
  return (
    <span role="status" className="figures small">
      Dovuto {formatEuro(owedCents)} · Pagato {formatEuro(paidCents)} · In ritardo{' '}
      <strong>{formatEuro(lateCents)}</strong>
    </span>
  )
}
