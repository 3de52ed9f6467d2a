import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { viewFile } from '#f/system/files/web/public.tsx'
import { formatInstant } from '#kit/domain/format.ts'
import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { CONFIRM_DELETE_PDF, PDF_DELETED } from '../../domain/text/proofs.ts'
import { documentAddress, proofs } from '../api/proofs.ts'

const CourseDocumentDialog = lazy(() =>
  import('./proof-dialog.tsx').then((part) => ({ default: part.CourseDocumentDialog })),
)

/** Loads the payment PDF of a course where there is none; shows and deletes it where there is. */
export function CourseDocument({ courseId }: { courseId: number }) {
  const { data, notice } = useRead(
    'il PDF dei pagamenti',
    proofs.courseDocument.query({ courseId }),
  )
  const [loading, setLoading] = useState(false)
  if (!data) return notice
  const { document } = data
  if (!document) {
    return (
      <>
        <Button variant="default" onClick={() => setLoading(true)}>
          CARICA PDF
        </Button>
        {loading && (
          <Suspense>
            <CourseDocumentDialog courseId={courseId} onClose={() => setLoading(false)} />
          </Suspense>
        )}
      </>
    )
  }
  const { name, createdAt, createdBy } = document
  return (
    <>
      <Button
        variant="default"
        title={`${name}, caricato il ${formatInstant(createdAt)} da ${createdBy}`}
        onClick={() => void viewFile(documentAddress(courseId))}
      >
        APRI PDF
      </Button>
      <Button variant="default" onClick={() => void remove(courseId).catch(notifyError)}>
        ELIMINA PDF
      </Button>
    </>
  )
}

const remove = action({
  ask: () => ({ title: CONFIRM_DELETE_PDF, confirmLabel: 'Elimina', danger: true }),
  call: (courseId: number) => write(proofs.deleteCourseDocument, { courseId }),
  undo: (courseId, { uploadId }) =>
    write(proofs.putCourseDocument, { courseId, files: [{ uploadId }] }),
  said: PDF_DELETED,
})
