import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#kit/domain/format.ts'
import { printIban } from '#kit/domain/iban.ts'
import { Fields, Form, SaveButton } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { BankAccount } from '../../domain/contract.ts'
import { ACCOUNT_USE, accountOtherwise, lastChange, SETTINGS_SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'

const TITLE = 'Conto per i bonifici'

/** Where the academy is paid to. */
export function AccountSection() {
  const query = api.account.query({})
  const { data: account } = useQuery(query)
  if (account) return <Account account={account} />
  return (
    <Section title={TITLE}>
      <Record query={query}>{() => null}</Record>
    </Section>
  )
}

function Account({ account }: { account: BankAccount }) {
  const { payee, iban, otherwise, version, updatedAt, updatedBy } = account
  const form = useSave({
    call: api.saveAccount,
    start: { payee, iban: printIban(iban), version },
    saved: () => notifyDone(SETTINGS_SAVED),
  })
  return (
    <Section title={TITLE} actions={<SaveButton form={form} />}>
      <Text c="dimmed">{ACCOUNT_USE}</Text>
      <Form form={form}>
        <Fields>
          <TextInput
            label="Beneficiario"
            description={accountOtherwise(otherwise.payee)}
            {...form.field('payee')}
          />
          <TextInput
            label="IBAN"
            description={accountOtherwise(otherwise.iban && printIban(otherwise.iban))}
            {...form.field('iban')}
          />
        </Fields>
      </Form>
      {updatedAt !== null && (
        <Text c="dimmed" size="sm">
          {lastChange(formatInstant(updatedAt), updatedBy)}
        </Text>
      )}
    </Section>
  )
}
