import { HEAD_SIZE, MAX_SIZE, mediaTypeOf } from '#f/files/domain/rules.ts'
import { fileSentences } from '#f/files/domain/text.ts'
import { FileField } from '#kit/web/file-field.tsx'
import type { FormFile } from '#kit/web/file-field/form-files.ts'
import type { FieldProps } from '#kit/web/form/fields.ts'
import type { MaterialFile } from '../../domain/contract.ts'
import { FILE_KINDS, FILE_UNREADABLE } from '../../domain/text.ts'
import { FileLink } from './file-links.tsx'

interface Props extends FieldProps {
  readonly label: string
  readonly value: readonly FormFile[]
  readonly empty?: string
  /** Where the files that are saved already are found. */
  readonly base: string
  readonly files: readonly MaterialFile[]
}

/** The files of a form of this feature; those that are saved can be opened from it. */
export function FilesField({ base, files, ...field }: Props) {
  const saved = (fileId: number) => {
    const file = files.find(({ id }) => id === fileId)
    return file && <FileLink base={base} file={file} />
  }
  return <FileField {...field} description={FILE_KINDS} check={checkFile} saved={saved} />
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
