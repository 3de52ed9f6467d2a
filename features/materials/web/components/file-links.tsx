import { ActionIcon, Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatKilobytes } from '#kit/domain/format.ts'
import type { MaterialFile } from '../../domain/contract.ts'
import { isShown } from '../../domain/rules.ts'
import classes from './file-links.module.css'
import { downloadFile, viewFile } from './open-file.ts'

/** The files of a record, below `base`: each can be looked at and downloaded. */
export function FileLinks({ base, files }: { base: string; files: readonly MaterialFile[] }) {
  return (
    <ul className={classes['files']}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLink base={base} file={file} />
          <span className={classes['size']}>{formatKilobytes(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}

/** One saved file: its name shows it, or downloads what a browser does not show. */
export function FileLink({ base, file }: { base: string; file: MaterialFile }) {
  const { id, name, mediaType } = file
  const address = `${base}/${id}`
  const download = () => void downloadFile(address, name)
  const shown = isShown(mediaType)
  return (
    <span className={classes['link']}>
      <Anchor
        component="button"
        type="button"
        className={classes['name'] ?? ''}
        title={shown ? 'Visualizza in una nuova scheda' : 'Scarica'}
        onClick={shown ? () => void viewFile(address) : download}
      >
        {name}
      </Anchor>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={`Scarica ${name}`}
        title="Scarica"
        onClick={download}
      >
        <IconDownload size={15} />
      </ActionIcon>
    </span>
  )
}
