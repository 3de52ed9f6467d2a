import { Anchor, Button, Code, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '#kit/domain/contract.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import type { accountsContract } from '../../domain/contract.ts'
import { api } from '../api.ts'
import classes from './sections.module.css'

type Secret = Output<(typeof accountsContract)['beginSecondFactor']>

/** Sets the own second factor up, step by step: the password, the app on the phone, the codes to keep. */
export function SecondFactorSetup(props: { onDone: () => void; onCodes?: () => void }) {
  const { onDone, onCodes } = props
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const show = (made: readonly string[]) => {
    setCodes(made)
    onCodes?.()
  }
  if (secret) return <FirstCode secret={secret} onCodes={show} />
  return <OwnPassword onSecret={setSecret} />
}

function OwnPassword({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const form = useSave({ call: api.beginSecondFactor, start: { password: '' }, saved: onSecret })
  return (
    <Form form={form}>
      <Text>
        Serve un’app che genera codici, come Google Authenticator, Microsoft Authenticator o Aegis.
        Da qui in poi, per entrare, oltre alla password scriverai il codice che l’app mostra.
      </Text>
      <PasswordInput
        label="La tua password"
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      <Group justify="flex-end">
        <SaveButton form={form} label="Continua" />
      </Group>
    </Form>
  )
}

function FirstCode(props: { secret: Secret; onCodes: (codes: readonly string[]) => void }) {
  const { picture, secret, address } = props.secret
  const form = useSave({
    call: api.confirmSecondFactor,
    start: { code: '' },
    saved: ({ recoveryCodes }) => props.onCodes(recoveryCodes),
  })
  return (
    <Form form={form}>
      <Text>Inquadra questo codice con l’app, poi scrivi qui le sei cifre che mostra.</Text>
      <img src={picture} alt="Codice QR per l’app" className={classes['qr']} />
      <Text size="sm">
        Non si può inquadrare? Sul telefono{' '}
        <Anchor underline="always" href={address}>
          apri l’app da qui
        </Anchor>
        , oppure scrivi nell’app questa chiave: <Code>{inGroups(secret)}</Code>
      </Text>
      <TextInput
        label="Codice di verifica"
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        {...form.field('code')}
      />
      <Group justify="flex-end">
        <SaveButton form={form} label="Attiva" />
      </Group>
    </Form>
  )
}

/** `ABCD EFGH …`, which is easier to copy by hand. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** The codes for who has no phone at hand: they are shown only now. */
export function RecoveryCodes(props: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(props.codes.join('\n'))
    notifyDone('Codici copiati.')
  }
  return (
    <div className="stack gap-md">
      <Text>
        Conserva questi codici di recupero in un posto sicuro, lontano dal telefono: ciascuno fa
        entrare una volta sola quando l’app non c’è. Non si possono più vedere.
      </Text>
      <ul className={`${classes['codes']} tiles bare`} aria-label="Codici di recupero">
        {props.codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() =>
            void copy().catch(() => notifyError('Copiali a mano: il browser non lo permette.'))
          }
        >
          Copia
        </Button>
        <Button onClick={props.onDone}>Li ho conservati</Button>
      </Group>
    </div>
  )
}
