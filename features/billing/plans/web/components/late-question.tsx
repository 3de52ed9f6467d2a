import { useState } from 'react'
import type { Deciding } from '#f/school/students/web/public.tsx'
import { confirm } from '#kit/web/dialog.tsx'
import { LateInstalments } from './late-choice.tsx'
import { lateInput, type LateWays, ownPlan } from './late.ts'
import { lateTerms } from './newcomer.tsx'

/** Asks in one window about all courses with instalments that are late; about none, nothing. */
export const askLate: Deciding['ask'] = async ({ name, courseIds }) => {
  const terms = await Promise.all(courseIds.map((id) => lateTerms(id)))
  const late = courseIds.filter((_, at) => terms[at] !== undefined)
  if (late.length === 0) return { sent: {} }
  let ways: LateWays = {}
  const agreed = await confirm({
    title: `Iscrivi ${name}`,
    text: <Choosing courseIds={late} onChange={(chosen) => (ways = chosen)} />,
    confirmLabel: 'Salva',
    cancelLabel: 'Torna al modulo',
  })
  if (!agreed) return undefined
  return {
    sent: { late: lateInput(ways, late) },
    next: (studentId) => ownPlan(ways, late, studentId),
  }
}

function Choosing(props: { courseIds: readonly number[]; onChange: (ways: LateWays) => void }) {
  const { courseIds, onChange } = props
  const [ways, setWays] = useState<LateWays>({})
  const change = (chosen: LateWays) => {
    setWays(chosen)
    onChange(chosen)
  }
  return <LateInstalments courseIds={courseIds} value={ways} onChange={change} />
}
