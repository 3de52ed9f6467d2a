import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Added, enrol, type Newcomer } from '#f/school/enrolments/web/public.tsx'
import { queryClient } from '#kit/web/query.ts'
import { api } from '../api.ts'
import type { Terms } from './late-choice.tsx'

const Enrolling = lazy(() => import('./newcomer-dialog.tsx'))
const Changing = lazy(() => import('./class-change-dialog.tsx'))

/** What there is to decide of a student in a course; `undefined` when nothing of its plan is late. */
export async function lateTerms(id: number, studentId?: number): Promise<Terms | undefined> {
  const query = api.newcomerTerms.query({ id, ...(studentId !== undefined && { studentId }) })
  const terms = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return terms.late.length === 0 ? undefined : terms
}

/**
 * Enrols in a course, and moves to another class: at once, unless instalments of its plan are late
 * already; then one window asks what becomes of them. `dialog` must be on the page.
 */
export function useNewcomer(): {
  readonly onEnrol: (newcomer: Newcomer) => Promise<unknown>
  readonly onChangeClass: Added<never>['onChangeClass']
  readonly dialog: ReactNode
} {
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  return {
    onEnrol: async (newcomer) => {
      const terms = await lateTerms(newcomer.courseId, newcomer.studentId)
      if (!terms) return enrol(newcomer)
      return setDialog(<Enrolling newcomer={newcomer} terms={terms} onClose={close} />)
    },
    onChangeClass: async (change) => {
      const terms = await lateTerms(change.toCourseId, change.studentId)
      if (!terms) return undefined
      return (chooseAgain) => {
        const back = () => {
          close()
          chooseAgain()
        }
        setDialog(<Changing {...{ change, terms, back }} onClose={close} />)
      }
    },
    dialog: <Suspense>{dialog}</Suspense>,
  }
}
