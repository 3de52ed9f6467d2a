import { TextInput } from '@mantine/core'
import { checkFile } from '#f/system/files/web/public.tsx'
import { act } from '#kit/web/act.ts'
import { reasonOrUnknown, withSentence } from '#kit/web/client/wording.ts'
import { FileField } from '#kit/web/file-field.tsx'
import { checkFiles, type FormFile } from '#kit/web/file-field/form-files.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import type { StudentInstalment } from '../../domain/contract.ts'
import { isProofName, PROOF_ENDINGS } from '../../domain/rules/proofs.ts'
import { instalmentTitle } from '../../domain/text.ts'
import * as text from '../../domain/text/proofs.ts'
import { proofs } from '../api/proofs.ts'

interface FileValues extends Record<string, unknown> {
  readonly files: readonly FormFile[]
}

const addProofs = withSentence(proofs.addProofs, text.FILE_FAILED, undefined, reasonOrUnknown)
const putDocument = withSentence(
  proofs.putCourseDocument,
  text.FILE_FAILED,
  undefined,
  reasonOrUnknown,
)

const checkScan = checkFile({
  allowed: 'scan',
  other: text.NOT_A_PROOF,
})
const checkProof = async (file: File) =>
  isProofName(file.name) ? checkScan(file) : text.NOT_A_PROOF
const checkPdf = checkFile({
  allowed: 'document',
  only: 'application/pdf',
  other: text.NOT_A_PDF,
})

const check = ({ files }: FileValues) => checkFiles(files)

/** Those of a form that the server has. */
const uploads = (files: readonly FormFile[]) =>
  files.flatMap(({ uploadId }) => (uploadId === undefined ? [] : [{ uploadId }]))

/** Adds proofs of payment to an instalment: one name, one file or several. */
export function AddProofDialog(props: {
  studentId: number
  due: StudentInstalment
  onAdded: () => void
  onClose: () => void
}) {
  const { studentId, due, onAdded, onClose } = props
  const start: FileValues & { name: string } = { name: '', files: [] }
  const form = useSave({
    call: addProofs,
    start,
    toInput: ({ name, files }) => ({ id: due.id, studentId, name, files: uploads(files) }),
    check,
    draft: `prova-${due.id}-${studentId}`,
    saved: ({ ids }) => {
      undoToast(text.FILE_LOADED, async () => {
        for (const id of ids) await act(proofs.removeProof, { id })
      })
      onAdded()
      onClose()
    },
  })
  const several = form.values.files.length > 1
  return (
    <FormDialog
      title={`Aggiungi prova: ${instalmentTitle(due)}`}
      form={form}
      onClose={onClose}
      saveLabel="Carica"
    >
      <TextInput
        label="Nome"
        required
        data-autofocus
        maxLength={200}
        description={several ? text.NUMBERED : undefined}
        {...form.field('name')}
      />
      <FileField
        label="File"
        description={text.PROOF_KINDS}
        accept={PROOF_ENDINGS.join(',')}
        check={checkProof}
        {...form.field('files')}
      />
    </FormDialog>
  )
}

/** Gives a course its payment PDF. */
export function CourseDocumentDialog(props: { courseId: number; onClose: () => void }) {
  const { courseId, onClose } = props
  const start: FileValues = { files: [] }
  const form = useSave({
    call: putDocument,
    start,
    toInput: ({ files }) => ({ courseId, files: uploads(files) }),
    check,
    draft: `pdfPagamenti-${courseId}`,
    saved: () => {
      notifyDone(text.FILE_LOADED)
      onClose()
    },
  })
  return (
    <FormDialog title="PDF dei pagamenti" form={form} onClose={onClose} saveLabel="Carica">
      <FileField
        label="File"
        description={text.DOCUMENT_KINDS}
        accept=".pdf"
        single
        check={checkPdf}
        {...form.field('files')}
      />
    </FormDialog>
  )
}
