import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { viewFile } from '#f/system/files/web/public.tsx'
import { formatInstant } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyError, undoToast } from '#kit/web/toast.tsx'
import { CONFIRM_DELETE_PDF, PDF_DELETED } from '../../domain/text/proofs.ts'
import { documentAddress, proofs } from '../api/proofs.ts'

const CourseDocumentDialog = lazy(() =>
  import('./proof-dialog.tsx').then((part) => ({ default: part.CourseDocumentDialog })),
)

/** Loads the payment PDF of a course where there is none; shows and deletes it where there is. */
export function CourseDocument({ courseId }: { courseId: number }) {
  const { data } = useQuery(proofs.courseDocument.query({ courseId }))
  const [loading, setLoading] = useState(false)
  if (!data) return null
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

async function remove(courseId: number): Promise<void> {
  const question = { title: CONFIRM_DELETE_PDF, confirmLabel: 'Elimina', danger: true }
  if (!(await confirm(question))) return
  const { uploadId } = await act(proofs.deleteCourseDocument, { courseId })
  undoToast(PDF_DELETED, () => act(proofs.putCourseDocument, { courseId, files: [{ uploadId }] }))
}
