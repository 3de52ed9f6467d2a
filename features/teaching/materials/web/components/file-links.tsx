import { FileLink } from '#f/system/files/web/public.tsx'
import { formatKilobytes } from '#kit/domain/format.ts'
import type { MaterialFile } from '../../domain/contract.ts'
import classes from './file-links.module.css'

/** The files of a record, below `base`: each can be looked at and downloaded. */
export function FileLinks({ base, files }: { base: string; files: readonly MaterialFile[] }) {
  return (
    <ul className={`${classes['files']} stack bare`}>
      {files.map((file) => (
        <li key={file.id} className="row wrap">
          <FileLink address={`${base}/${file.id}`} file={file} />
          <span className="dim small whole figures">{formatKilobytes(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}
