import { PasswordInput, Select, TextInput } from '@mantine/core'
import { fullName } from '#kit/domain/format.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useNewest } from '#kit/web/newest.ts'
import { type SaveForm, useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Account } from '../../domain/contract.ts'
import { PASSWORD_MIN } from '../../domain/rules.ts'
import { api, useUser } from '../api.ts'
import { ROLE_OPTIONS } from './roles.ts'

interface Profile extends Record<string, unknown> {
  readonly name: string
  readonly surname: string
  readonly role: string
  readonly mail: string
}

function ProfileFields<V extends Profile>(props: { form: SaveForm<V>; own?: boolean }) {
  const { form, own = false } = props
  return (
    <>
      <TextInput label="Nome" {...form.field('name')} />
      <TextInput label="Cognome" {...form.field('surname')} />
      {!own && (
        <TextInput
          label="Mail"
          type="email"
          description="Per gli avvisi sui suoi accessi. Vuota, non li riceve."
          {...form.field('mail')}
        />
      )}
      <Select label="Ruolo" data={ROLE_OPTIONS} allowDeselect={false} {...form.field('role')} />
    </>
  )
}

function NewPassword<V extends { password: string } & Record<string, unknown>>(props: {
  form: SaveForm<V>
}) {
  return (
    <PasswordInput
      label="Password"
      description={`Almeno ${PASSWORD_MIN} caratteri. Comunicala di persona: potrà cambiarla nelle impostazioni.`}
      autoComplete="new-password"
      {...props.form.field('password')}
    />
  )
}

export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useSave({
    call: api.create,
    start: { username: '', name: '', surname: '', mail: '', role: 'staff', password: '' },
    saved: (_, { username }) => {
      notifyDone(`Utente ${username} creato.`)
      onClose()
    },
  })
  return (
    <FormDialog title="Nuovo utente" form={form} onClose={onClose} saveLabel="Crea">
      <TextInput
        label="Nome utente"
        autoComplete="off"
        data-autofocus
        {...form.field('username')}
      />
      <ProfileFields form={form} />
      <NewPassword form={form} />
    </FormDialog>
  )
}

export function ProfileDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, version, name, surname, mail, role } = useNewest(account, api.list)
  const own = id === useUser().id
  const form = useSave({
    call: api.update,
    start: { version, name, surname, mail, role },
    // The own address is changed beside the password.
    toInput: ({ mail: address, ...values }) => ({
      ...{ id, ...values },
      ...(!own && { mail: address }),
    }),
    saved: () => {
      notifyDone('Utente aggiornato.')
      onClose()
    },
  })
  return (
    <FormDialog title={`Utente ${account.username}`} form={form} onClose={onClose}>
      <ProfileFields form={form} own={own} />
    </FormDialog>
  )
}

export function PasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const form = useSave({
    call: api.resetPassword,
    start: { password: '' },
    toInput: ({ password }) => ({ id: account.id, password }),
    saved: () => {
      notifyDone(`Nuova password per ${account.username}. Le sue sessioni sono state chiuse.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Nuova password per ${fullName(account) || account.username}`}
      form={form}
      onClose={onClose}
    >
      <NewPassword form={form} />
    </FormDialog>
  )
}
