import { ActionIcon, Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRowTab } from '#kit/web/row-tab.ts'
import { isShown } from '../../domain/rules.ts'
import { downloadFile, viewFile } from './open-file.ts'

interface Props {
  /** Where the browser finds it. */
  readonly address: string
  readonly file: { readonly name: string; readonly mediaType: string }
  /** What it is called on the disk, where that is not its name. */
  readonly saveAs?: string
}

/** One saved file: its name shows it, or downloads what a browser does not show. */
export function FileLink({ address, file: { name, mediaType }, saveAs = name }: Props) {
  const download = () => void downloadFile(address, saveAs)
  const shown = isShown(mediaType)
  const tab = useRowTab()
  return (
    <span className="inline" style={{ gap: '0.125rem' }}>
      <Anchor
        {...tab}
        component="button"
        type="button"
        ta="start"
        className="breaks"
        title={shown ? 'Visualizza in una nuova scheda' : 'Scarica'}
        onClick={shown ? () => void viewFile(address) : download}
      >
        {name}
      </Anchor>
      <ActionIcon
        {...tab}
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
