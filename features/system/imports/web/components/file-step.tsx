import { Alert, Button, FileButton, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Output } from '#kit/domain/contract.ts'
import { formatKilobytes } from '#kit/domain/format.ts'
import { useBusy } from '#kit/web/busy.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { useDownload } from '#kit/web/download.ts'
import { upload } from '#kit/web/file-field/upload.ts'
import { Section } from '#kit/web/page.tsx'
import { progressToast } from '#kit/web/toast.tsx'
import type { ImportContract } from '../../domain/contract.ts'
import { EMPTY, fatal, importSentences, NOT_CSV } from '../../domain/text.ts'
import type { ImportScreen } from './screen.ts'

/** A file that was sent and read, and what its columns seem to be. */
export interface Previewed extends Output<ImportContract['preview']> {
  readonly fileId: number
  readonly name: string
}

/** Of what files may hold elsewhere, such as pictures, nothing is said here. */
const SAID: Readonly<Record<string, string>> = {
  'files.unknown_type': importSentences['imports.unreadable'],
  'files.empty': EMPTY,
}
const known = new Set<unknown>(Object.values(importSentences))

/** The first step: which file. What is wrong with it stays on the page. */
export function FileStep(props: { screen: ImportScreen; onRead: (file: Previewed) => void }) {
  const { screen, onRead } = props
  const { busy, run } = useBusy()
  const [fault, setFault] = useState('')
  const example = useDownload()
  const forgetFile = useRef<() => void>(null)
  const take = async (file: File | null) => {
    // The same file may be chosen again, once it was mended.
    forgetFile.current?.()
    if (!file) return
    setFault('')
    if (!/\.(csv|xlsx)$/i.test(file.name)) return setFault(NOT_CSV)
    const progress = progressToast(`Invio di ${file.name}`)
    try {
      const { id } = await upload(
        file,
        (sent) => progress.say(`${file.name}: ${formatKilobytes(sent)}`),
        new AbortController().signal,
      )
      onRead({ ...(await screen.api.preview({ fileId: id })), fileId: id, name: file.name })
    } catch (cause) {
      const { code, message, fields } = toApiError(cause)
      const said = SAID[code] ?? Object.values(fields)[0] ?? message
      setFault(known.has(said) ? said : fatal(said))
    }
    progress.end()
  }
  return (
    <Section title="1. Scegli il file">
      <Text c="dimmed">{screen.intro}</Text>
      {fault !== '' && (
        <Alert role="alert" color="red" variant="light">
          {fault}
        </Alert>
      )}
      <div className="row wrap">
        <FileButton
          onChange={(file) => void run(() => take(file))}
          resetRef={forgetFile}
          inputProps={{ 'aria-label': 'File' }}
        >
          {(props) => (
            <Button {...props} loading={busy} leftSection={<IconUpload size={16} />}>
              Scegli il file
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          loading={example.busy}
          leftSection={<IconDownload size={16} />}
          onClick={() => example.download(`/api${screen.path}/esempio.xlsx`)}
        >
          File di esempio
        </Button>
      </div>
    </Section>
  )
}
