import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { isDay } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { askForFile, saveFile } from '#kit/web/download.ts'
import { PeriodDialog } from '#kit/web/period-dialog.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import {
  DOWNLOAD_LINK,
  DOWNLOAD_WAITING,
  ONLY_INVOICING,
  type Sheet,
  SHEET_NAME,
  WRONG_DAY,
} from '../../domain/text.ts'

const ADDRESS = '/api/teachers'
const BESIDE = { display: 'inline-flex', alignItems: 'center', gap: 6 } as const

/** The window of one of the spreadsheets about teachers. */
export default function SheetWindow({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const title = SHEET_NAME[sheet]
  if (sheet === 'billing') return <Billing title={title} onClose={onClose} />
  const save = (address: string) => {
    onClose()
    void saveFile(`${ADDRESS}/${address}`)
  }
  if (sheet === 'attendance') return <OneDay title={title} onClose={onClose} save={save} />
  return (
    <PeriodDialog
      opened
      title={title}
      start={{ from: `${today().slice(0, 7)}-01`, to: today() }}
      confirmLabel="Scarica"
      note={ONLY_INVOICING}
      onChoose={({ from, to }) => save(`sr.xlsx?from=${from}&to=${to}`)}
      onClose={onClose}
    />
  )
}

/** The link opens the file in a tab of its own; before it is shown the server has agreed. */
function Billing({ title, onClose }: { title: string; onClose: () => void }) {
  const address = `${ADDRESS}/fatturazione.xlsx`
  const [ready, setReady] = useState(false)
  const fail = useEffectEvent((error: unknown) => {
    notifyError(error)
    onClose()
  })
  useEffect(() => {
    let left = false
    askForFile(address).then(
      () => left || setReady(true),
      (error: unknown) => left || fail(error),
    )
    return () => {
      left = true
    }
  }, [address])
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Stack>
        <Text c="dimmed">
          Le ore svolte da ogni insegnante, mese per mese, con gli importi; e le fatture ricevute.
        </Text>
        {ready ? (
          <Anchor href={address} target="_blank" rel="noopener" style={BESIDE}>
            <IconDownload size={16} aria-hidden /> {DOWNLOAD_LINK}
          </Anchor>
        ) : (
          <Text role="status">{DOWNLOAD_WAITING}</Text>
        )}
      </Stack>
    </Dialog>
  )
}

function OneDay(props: { title: string; onClose: () => void; save: (address: string) => void }) {
  const [date, setDate] = useState<string | null>(today())
  const [wrong, setWrong] = useState<string>()
  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    if (isDay(date)) props.save(`presenze.xlsx?date=${date}`)
    else setWrong(WRONG_DAY)
  }
  return (
    <Dialog opened title={props.title} onClose={props.onClose}>
      <form noValidate onSubmit={choose}>
        <Stack>
          <Text c="dimmed">{ONLY_INVOICING}</Text>
          <DayField label="Giorno" data-autofocus value={date} onChange={setDate} error={wrong} />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              Annulla
            </Button>
            <Button type="submit">Scarica</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
