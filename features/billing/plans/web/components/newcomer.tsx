import { lazy, type ReactNode, Suspense, useState } from 'react'
import { enrol, type Newcomer } from '#f/school/enrolments/web/public.tsx'
import { queryClient } from '#kit/web/query.ts'
import { api } from '../api.ts'
import type { Terms } from './newcomer-dialog.tsx'

const Enrolling = lazy(() => import('./newcomer-dialog.tsx'))

/**
 * Enrols in a course: at once, unless instalments of its plan are late already; then one window
 * asks what becomes of them and from when lessons count. `dialog` must be on the page.
 */
export function useNewcomer(): {
  readonly onEnrol: (newcomer: Newcomer) => Promise<unknown>
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ newcomer: Newcomer; terms: Terms }>()
  const onEnrol = async (newcomer: Newcomer) => {
    const query = api.newcomerTerms.query({ id: newcomer.courseId })
    const terms = await queryClient.fetchQuery({ ...query, staleTime: 0 })
    if (terms.late.length === 0) return enrol(newcomer)
    return setAsked({ newcomer, terms })
  }
  return {
    onEnrol,
    dialog: (
      <Suspense>{asked && <Enrolling {...asked} onClose={() => setAsked(undefined)} />}</Suspense>
    ),
  }
}
