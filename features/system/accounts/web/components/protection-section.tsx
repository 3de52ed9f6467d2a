import { Alert, Button, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#kit/domain/format.ts'
import type { Call } from '#kit/web/client.ts'
import { confirm, Dialog } from '#kit/web/dialog.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Protection } from '../../domain/contract.ts'
import { FEW_RECOVERY_CODES } from '../../domain/rules.ts'
import { api } from '../api.ts'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes, SecondFactorSetup } from './second-factor-setup.tsx'

const TITLE = 'Verifica in due passaggi'

type Asked = 'setup' | 'remove' | 'codes' | 'mail'

/** How the own sign-in is protected beyond the password, and where its owner is told of it. */
export function ProtectionSection() {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <Section title={TITLE}>
      <Record query={api.protection.query({})}>
        {(own) => (
          <div className="stack gap-md">
            <State own={own} ask={setAsked} />
            <Group justify="space-between">
              <Text>{mailSentence(own)}</Text>
              <Button variant="default" onClick={() => setAsked('mail')}>
                Mail per gli avvisi
              </Button>
            </Group>
            {asked === 'setup' && <SetupDialog onClose={close} />}
            {asked === 'remove' && <RemoveDialog own={own} onClose={close} />}
            {asked === 'codes' && <CodesDialog onClose={close} />}
            {asked === 'mail' && <MailDialog own={own} onClose={close} />}
          </div>
        )}
      </Record>
    </Section>
  )
}

const mailSentence = ({ mail }: Protection): string =>
  mail === ''
    ? 'Con un indirizzo mail ricevi un avviso quando si entra da un dispositivo nuovo o cambia la password.'
    : `Gli avvisi sui tuoi accessi vanno a ${mail}.`

function State({ own, ask }: { own: Protection; ask: (what: Asked) => void }) {
  const { secondFactorSince: since, recoveryCodesLeft: left } = own
  if (since === null) {
    return (
      <Group justify="space-between">
        <Text>Per entrare basta la password. Con un codice dal telefono è molto più sicuro.</Text>
        <Button onClick={() => ask('setup')}>Attiva</Button>
      </Group>
    )
  }
  return (
    <>
      <Group justify="space-between">
        <Text>Attiva dal {formatInstant(since)}.</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => ask('codes')}>
            Nuovi codici di recupero
          </Button>
          <Button variant="default" onClick={() => ask('remove')}>
            {removeLabel(own)}
          </Button>
        </Group>
      </Group>
      {left <= FEW_RECOVERY_CODES && (
        <Alert color="gray">
          {left === 0 ? 'Non hai più codici di recupero' : `Codici di recupero rimasti: ${left}`}:
          creane di nuovi.
        </Alert>
      )}
    </>
  )
}

const removeLabel = ({ asked }: Protection) => (asked ? 'Cambia telefono' : 'Disattiva')

/** A dialog that asks for a code and does something with it. */
function CodeDialog<O>(props: {
  title: string
  text: string
  saveLabel: string
  call: Call<{ code: string }, O>
  done: (answer: O) => void
  onClose: () => void
}) {
  const form = useSave({ call: props.call, start: { code: '' }, saved: props.done })
  return (
    <FormDialog {...props} form={form}>
      <Text>{props.text}</Text>
      <CodeField {...form.field('code')} />
    </FormDialog>
  )
}

function RemoveDialog({ own, onClose }: { own: Protection; onClose: () => void }) {
  const done = () => {
    // Where it is asked of everybody, nothing goes on before another is set up.
    if (own.asked) return location.replace('/')
    notifyDone('Ora basta la password.')
    onClose()
  }
  return (
    <CodeDialog
      title={removeLabel(own)}
      text={
        own.asked
          ? 'Con un ultimo codice lasci il telefono di adesso; subito dopo ne attivi un altro.'
          : 'Da qui in poi per entrare basterà la password.'
      }
      saveLabel={removeLabel(own)}
      call={api.removeSecondFactor}
      done={done}
      onClose={onClose}
    />
  )
}

function SetupDialog({ onClose }: { onClose: () => void }) {
  const [codesShown, setCodesShown] = useState(false)
  return (
    <Dialog opened title={TITLE} onClose={codesShown ? () => void askKept(onClose) : onClose}>
      <SecondFactorSetup onDone={onClose} onCodes={() => setCodesShown(true)} />
    </Dialog>
  )
}

/** Codes that were closed by a slip are lost: nobody can see them again. */
async function askKept(onClose: () => void): Promise<void> {
  const kept = await confirm({
    title: 'Codici di recupero',
    text: 'Li hai conservati? Non si possono più vedere.',
    confirmLabel: 'Li ho conservati',
    cancelLabel: 'Torna ai codici',
    danger: true,
  })
  if (kept) onClose()
}

function CodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const title = 'Nuovi codici di recupero'
  if (codes) {
    return (
      <Dialog opened title={title} onClose={() => void askKept(onClose)}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <CodeDialog
      title={title}
      text="Quelli che avevi non valgono più."
      saveLabel="Crea"
      call={api.renewRecoveryCodes}
      done={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    />
  )
}

function MailDialog({ own, onClose }: { own: Protection; onClose: () => void }) {
  const form = useSave({
    call: api.saveMail,
    start: { mail: own.mail, password: '' },
    saved: () => {
      notifyDone('Indirizzo salvato.')
      onClose()
    },
  })
  return (
    <FormDialog title="Mail per gli avvisi" form={form} onClose={onClose}>
      <TextInput
        label="Mail"
        type="email"
        description="Vuota, non ricevi avvisi. Anche l’indirizzo di prima saprà che è cambiato."
        {...form.field('mail')}
      />
      <PasswordInput
        label="La tua password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </FormDialog>
  )
}
