import { Badge, Button } from '@mantine/core'
import {
  IconKey,
  IconPencil,
  IconPlus,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import { confirm } from '#kit/web/dialog/question.ts'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import type { Account } from '../../domain/contract.ts'
import { api, useUser } from '../api.ts'
import { AskEverybody } from './ask-everybody.tsx'
import { NewAccountDialog, PasswordDialog, ProfileDialog } from './account-dialogs.tsx'
import { ROLE_NAMES } from './roles.ts'

const COLUMNS: readonly Column<Account, 'username' | 'surname' | 'role'>[] = [
  { id: 'username', title: 'Nome utente', sort: 'username', main: true },
  { id: 'name', title: 'Cognome e nome', value: fullName, sort: 'surname' },
  { id: 'role', title: 'Ruolo', value: (row) => ROLE_NAMES[row.role], sort: 'role' },
  { id: 'lastSeenAt', title: 'Ultimo accesso', kind: 'instant', none: 'mai' },
  {
    id: 'secondFactor',
    title: 'Due passaggi',
    value: ({ secondFactor }) => (secondFactor ? 'Sì' : 'No'),
  },
  {
    id: 'state',
    title: 'Stato',
    value: ({ disabledAt }) => (disabledAt === null ? 'Attivo' : 'Disabilitato'),
    cell: ({ disabledAt }) =>
      disabledAt === null ? 'Attivo' : <Badge variant="default">Disabilitato</Badge>,
  },
]

type Asked = { what: 'new' } | { what: 'profile' | 'password'; account: Account }

/** The staff accounts, for administrators, in a page that has the button for a new one as its primary action. */
export function AccountsSection({
  frame,
}: {
  frame: (create: ReactNode, accounts: ReactNode) => ReactNode
}) {
  const [asked, setAsked] = useState<Asked>()
  const own = useUser().id
  // Of the own account these are done in the settings, by who knows the password.
  const isOther = ({ id }: Account) => id !== own
  const close = () => setAsked(undefined)
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAsked({ what: 'new' })}>
      Nuovo utente
    </Button>
  )
  const actions: RowAction<Account>[] = [
    {
      label: 'Modifica',
      icon: IconPencil,
      quick: true,
      run: (account) => setAsked({ what: 'profile', account }),
    },
    {
      label: 'Nuova password',
      icon: IconKey,
      when: isOther,
      run: (account) => setAsked({ what: 'password', account }),
    },
    {
      label: 'Togli la verifica in due passaggi',
      icon: IconShieldOff,
      when: (account) => account.secondFactor && isOther(account),
      run: takeSecondFactor,
    },
    {
      label: 'Riabilita',
      icon: IconUserCheck,
      when: (account) => account.disabledAt !== null,
      run: (account) =>
        enable(account).then(() => notifyDone(`${account.username} può di nuovo accedere.`)),
    },
    {
      label: 'Disabilita',
      icon: IconUserOff,
      danger: true,
      when: (account) => account.disabledAt === null && isOther(account),
      run: disable,
    },
  ]
  return frame(
    create,
    <Section title="Utenti">
      <DataTable
        list={api.list}
        label="Utenti"
        embedded
        columns={COLUMNS}
        rowLabel={(row) => row.username}
        open={(account) => () => setAsked({ what: 'profile', account })}
        actions={actions}
        empty={{ title: 'Nessun utente' }}
      />
      <AskEverybody />
      {asked?.what === 'new' && <NewAccountDialog onClose={close} />}
      {asked?.what === 'profile' && <ProfileDialog account={asked.account} onClose={close} />}
      {asked?.what === 'password' && <PasswordDialog account={asked.account} onClose={close} />}
    </Section>,
  )
}

function enable({ id }: Account): Promise<unknown> {
  return act(api.enable, { id })
}

async function takeSecondFactor({ id, username }: Account): Promise<void> {
  const sure = await confirm({
    title: 'Togli la verifica in due passaggi',
    text: `${username} entrerà con la sola password, e viene disconnesso da ogni dispositivo. Fallo solo se te l’ha chiesto di persona.`,
    confirmLabel: 'Togli',
  })
  if (!sure) return
  await act(api.takeSecondFactor, { id })
  notifyDone(`${username} ora entra con la sola password.`)
}

async function disable(account: Account): Promise<void> {
  await act(api.disable, { id: account.id })
  undoToast(`${account.username} non può più accedere.`, () => enable(account))
}
