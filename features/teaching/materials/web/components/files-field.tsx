import { checkFile, FileLink } from '#f/system/files/web/public.tsx'
import { FileField } from '#kit/web/file-field.tsx'
import type { FormFile } from '#kit/web/file-field/form-files.ts'
import type { FieldProps } from '#kit/web/form/fields.ts'
import type { MaterialFile } from '../../domain/contract.ts'
import { FILE_KINDS } from '../../domain/text.ts'

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
    return file && <FileLink address={`${base}/${file.id}`} file={file} />
  }
  return <FileField {...field} description={FILE_KINDS} check={check} saved={saved} />
}

const check = checkFile({ allowed: 'document' })
