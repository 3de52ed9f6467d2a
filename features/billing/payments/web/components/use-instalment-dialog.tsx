import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { StudentPlan } from '../../domain/contract.ts'

const InstalmentDialog = lazy(() =>
  import('./instalment-dialog.tsx').then((part) => ({ default: part.InstalmentDialog })),
)
const PayDialog = lazy(() =>
  import('./money-dialogs.tsx').then(({ PayDialog }) => ({ default: PayDialog })),
)

/**
 * The instalments of a student as windows: `open` and `pay` show one, `dialog` is on the page.
 * `More` is what stands below the history of one.
 */
export function useInstalmentDialog(
  { studentId, courseId, instalments }: Pick<StudentPlan, 'studentId' | 'courseId' | 'instalments'>,
  More: ComponentType<{ id: number; studentId: number }>,
): {
  open: (id: number) => void
  pay: (id: number) => void
  dialog: ReactNode
} {
  const [opened, setOpened] = useState<number>()
  const [paying, setPaying] = useState<number>()
  // As it is now: what is done in the window changes it.
  const find = (id: number | undefined) => instalments.find((due) => due.id === id)
  const [shown, paid] = [find(opened), find(paying)]
  const dialog = (
    <>
      <Suspense>
        {shown && (
          <InstalmentDialog
            studentId={studentId}
            courseId={courseId}
            due={shown}
            more={<More id={shown.id} studentId={studentId} />}
            onPay={() => setPaying(shown.id)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        {paid && (
          <PayDialog studentId={studentId} due={paid} onClose={() => setPaying(undefined)} />
        )}
      </Suspense>
    </>
  )
  return { open: setOpened, pay: setPaying, dialog }
}
