import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAttempt } from '#kit/web/act.ts'
import { useBusy } from '#kit/web/busy.ts'
import { confirm, Dialog } from '#kit/web/dialog.tsx'
import { askAddressKept } from '#kit/web/dialog/kept.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { target } from '#kit/web/places.ts'
import { refresh } from '#kit/web/query.ts'
import { useSave } from '#kit/web/save.ts'
import type { LeadForm } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

const TITLE = 'Nuovo modulo web'

interface Made {
  readonly id: number
  readonly address: string
}

/** Makes a new secret address under a name, and shows it this once. */
export function NewFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<Made>()
  const form = useSave({ call: api.create, start: { name: '' }, saved: setMade })
  if (made) {
    const close = () => {
      onClose()
      void navigate(target({ to: '/app/leadForm', search: { id: made.id } }))
    }
    return <ShownDialog title={TITLE} made={made} onClose={close} />
  }
  return (
    <FormDialog title={TITLE} form={form} onClose={onClose} saveLabel="Crea l’indirizzo">
      <TextInput
        label="Nome"
        description="Per esempio: Sito, pagina contatti"
        required
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  )
}

/** Replaces the address of a form, after asking, and shows the new one this once. */
export function RenewButton({ form: { id, name } }: { form: LeadForm }) {
  const [made, setMade] = useState<Made>()
  const { busy, run } = useBusy()
  const attempt = useAttempt(api.renew)
  const renew = async () => {
    const question = {
      title: `Sostituisci l’indirizzo di ${name}`,
      text: text.CONFIRM_RENEW,
      confirmLabel: 'Sostituisci',
      danger: true,
    }
    if (!(await confirm(question))) return
    await run(async () => setMade(await attempt({ id })))
    await refresh()
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void renew()}>
        Nuovo indirizzo
      </Button>
      {made && (
        <ShownDialog
          title={`Indirizzo di ${name}`}
          made={made}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}

/** An address that was closed by a slip is lost: nobody can see it again. */
function ShownDialog(props: { title: string; made: Made; onClose: () => void }) {
  const { title, made, onClose } = props
  const askKept = async () => {
    if (await askAddressKept()) onClose()
  }
  return (
    <Dialog opened title={title} onClose={() => void askKept()}>
      <Shown made={made} onClose={onClose} />
    </Dialog>
  )
}

function Shown({ made: { address }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Stack>
      <Text fw={600}>{text.SHOWN_ONCE}</Text>
      <TextInput
        label="Indirizzo segreto"
        value={new URL(address, location.href).href}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text size="sm">{text.HOW_TO}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Ho copiato l’indirizzo</Button>
      </Group>
    </Stack>
  )
}
