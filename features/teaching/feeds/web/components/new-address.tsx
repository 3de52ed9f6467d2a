import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { COPIED, CREATED } from '../../domain/text.ts'

interface Props {
  readonly address: string
  /** The address was copied or opened, or the browser left copying it to the user. */
  readonly onTaken: () => void
}

/** An address that was made just now, to be copied: it is not shown again. */
export function NewAddress({ address, onTaken }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'yes' | 'by_hand'>()
  const copy = async () => {
    field.current?.select()
    setCopied((await intoClipboard(address)) ? 'yes' : 'by_hand')
    onTaken()
  }
  return (
    <Stack gap="xs">
      <Text fw={600}>{CREATED}</Text>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          ref={field}
          label="Indirizzo del calendario"
          value={address}
          readOnly
          style={{ flex: 1 }}
          onFocus={(event) => event.currentTarget.select()}
          onCopy={onTaken}
        />
        <Button
          leftSection={copied === 'yes' ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy()}
        >
          Copia
        </Button>
      </Group>
      <Text size="sm" role="status">
        {copied === 'yes' && COPIED}
        {copied === 'by_hand' &&
          'L’indirizzo è selezionato: copialo con la tastiera o tenendo premuto.'}
      </Text>
      <Text size="sm">
        Su iPhone e Mac basta{' '}
        <Anchor
          underline="always"
          href={address.replace(/^https?:/, 'webcal:')}
          onClick={onTaken}
          inherit
        >
          aprirlo nel calendario
        </Anchor>
        ; in Google Calendar e Outlook si aggiunge con «Da URL».
      </Text>
    </Stack>
  )
}

/** Whether it is in the clipboard now; browsers offer none on plain http addresses. */
async function intoClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The field is selected instead.
    return false
  }
}
