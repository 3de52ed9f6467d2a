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
        <FileLink key={file.id} address={`${base}/${file.id}`} file={file} />
      ))}
    </ul>
  )
}

function FileLink({ address, file }: { address: string; file: MaterialFile }) {
  const { name, size, mediaType } = file
  const download = () => void downloadFile(address, name)
  const shown = isShown(mediaType)
  return (
    <li>
      <Anchor
        component="button"
        type="button"
        className={classes['name'] ?? ''}
        title={shown ? 'Visualizza in una nuova scheda' : 'Scarica'}
        onClick={shown ? () => void viewFile(address) : download}
      >
        {name}
      </Anchor>{' '}
      <span className={classes['size']}>{formatKilobytes(size)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Scarica ${name}`}
        title="Scarica"
        onClick={download}
      >
        <IconDownload size={15} />
      </ActionIcon>
    </li>
  )
}
