import { HEAD_SIZE, MAX_SIZE, mediaTypeOf } from '#f/files/domain/rules.ts'
import { fileSentences } from '#f/files/domain/text.ts'
import { FileField } from '#kit/web/file-field.tsx'
import type { FormFile } from '#kit/web/file-field/form-files.ts'
import type { FieldProps } from '#kit/web/form/fields.ts'
import { FILE_KINDS, FILE_UNREADABLE } from '../../domain/text.ts'

/** The files of a form of this feature. */
export function FilesField(
  props: FieldProps & {
    readonly label: string
    readonly value: readonly FormFile[]
    readonly empty?: string
  },
) {
  return <FileField {...props} description={FILE_KINDS} check={checkFile} />
}

/** What the server would refuse, found out by its own rules before anything is sent. */
async function checkFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_SIZE.document) return TOO_LARGE
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_SIZE).arrayBuffer())
    if (head.length === 0) return fileSentences['files.empty']
    return mediaTypeOf(head) ? undefined : fileSentences['files.unknown_type']
  } catch {
    // A folder that was dropped, or a file that is no longer there.
    return FILE_UNREADABLE
  }
}

const TOO_LARGE = fileSentences['files.too_large']({ limit: MAX_SIZE.document / 1024 / 1024 })
