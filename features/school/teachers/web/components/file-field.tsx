import { Anchor, Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useBusy } from '#kit/web/busy.ts'
import type { FieldProps } from '#kit/web/form/fields.ts'
import { useReading } from '#kit/web/form/reading.ts'
import { INVOICE_MAX_MEGABYTES } from '../../domain/rules.ts'
import { INVOICE_FILE_SIZE, INVOICE_FILE_TYPE, INVOICE_FILE_UNREAD } from '../../domain/text.ts'
import { type ChosenFile, readFile } from './chosen-file.ts'

interface Props extends FieldProps {
  /** A new file, null when it was taken away, undefined when it is as it was. */
  readonly value: ChosenFile | null | undefined
  /** Name and address of the file that is saved, when there is one. */
  readonly saved: { readonly name: string; readonly address: string } | undefined
}

/** The scanned paper of an invoice: choose, open and take away. */
export function FileField({ value, onChange, error, saved, 'data-path': path }: Props) {
  const [wrong, setWrong] = useState<string>()
  // It was moved or taken away after it was chosen.
  const { busy, run } = useBusy(() => setWrong(INVOICE_FILE_UNREAD))
  const forgetFile = useRef<() => void>(null)
  const name = value === undefined ? saved?.name : value?.name
  const reading = useReading()
  const read = async (file: File): Promise<boolean> => {
    onChange(await readFile(file))
    return true
  }
  const choose = (file: File | null) => {
    // The same file may be chosen again.
    forgetFile.current?.()
    if (!file) return
    const large = file.size > INVOICE_MAX_MEGABYTES * 1024 * 1024
    const known = /^(application\/pdf|image\/(jpeg|png))$/.test(file.type)
    setWrong(large ? INVOICE_FILE_SIZE : known ? undefined : INVOICE_FILE_TYPE)
    if (!large && known) reading(run(() => read(file)))
  }
  return (
    <Input.Wrapper
      label="Documento"
      labelElement="div"
      description={`PDF, JPG o PNG, fino a ${INVOICE_MAX_MEGABYTES} MB`}
      error={wrong ?? error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-path={path}
    >
      <Group gap="xs" mb={4}>
        {value === undefined && saved ? (
          <Anchor href={saved.address} target="_blank" underline="always">
            {saved.name}
          </Anchor>
        ) : (
          name !== undefined && <Text>{name}</Text>
        )}
        <FileButton
          onChange={choose}
          accept="application/pdf,image/jpeg,image/png"
          resetRef={forgetFile}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              loading={busy}
              leftSection={<IconPaperclip size={15} />}
            >
              {name === undefined ? 'Scegli documento' : 'Cambia'}
            </Button>
          )}
        </FileButton>
        {name !== undefined && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconTrash size={15} />}
            onClick={() => {
              setWrong(undefined)
              onChange(saved ? null : undefined)
            }}
          >
            Togli
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
