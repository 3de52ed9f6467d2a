import { Alert, NumberInput, PasswordInput, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#kit/domain/format.ts'
import { Fields, Form, SaveButton, Wide } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { MailServer } from '../../domain/contract.ts'
import {
  isElsewhere,
  MAX_CONNECTIONS,
  MAX_PER_MINUTE,
  PROVIDERS,
  providerOf,
} from '../../domain/rules.ts'
import * as said from '../../domain/text.ts'
import { pausedNote } from '../../domain/text/paused.ts'
import { MAIL_PORTS, type MailPort } from '../../domain/types.ts'
import { api } from '../api.ts'

const TITLE = 'Server di posta'
const OTHER = 'Un altro fornitore'

/** Through which server mails go out and how fast; it is tried before it is saved. */
export default function MailServerSection() {
  const query = api.current.query({})
  const { data: server } = useQuery(query)
  if (server) return <MailServerForm server={server} />
  return (
    <Section title={TITLE}>
      <Record query={query}>{() => null}</Record>
    </Section>
  )
}

interface Values extends Record<string, unknown> {
  version: number
  host: string
  port: string
  username: string
  password: string
  mailsPerMinute: number | ''
  connections: string
}

const valuesOf = (server: MailServer): Values => ({
  ...{ version: server.version, host: server.host, username: server.username, password: '' },
  port: String(server.port),
  mailsPerMinute: server.mailsPerMinute ?? '',
  connections: String(server.connections),
})

function MailServerForm({ server }: { server: MailServer }) {
  const form = useSave({
    call: api.save,
    start: { ...valuesOf(server), proof: '' },
    before: async (values) => {
      const { host, username } = values
      const port = Number(values.port) as MailPort
      const { host: had, port: hadPort, username: hadName } = server
      if (host === '' || (host === had && port === hadPort && username === hadName)) return true
      const { proof } = await api.trial({ host, port, username, ...passwordOf(values, server) })
      return { ...values, proof }
    },
    toInput: ({ proof, mailsPerMinute, ...values }) => ({
      ...{ host: values.host, username: values.username, version: values.version },
      ...passwordOf(values, server),
      port: Number(values.port) as MailPort,
      mailsPerMinute: mailsPerMinute === '' ? null : mailsPerMinute,
      connections: Number(values.connections),
      ...(proof === '' ? {} : { proof }),
    }),
    saved: (_, { host, port, username }) => {
      form.set({ password: '' })
      const same = host === server.host && port === String(server.port)
      if (same && username === server.username) return notifyDone(said.PACE_SAVED)
      notifyDone(host === '' ? said.SERVER_REMOVED : said.SERVER_SAVED)
    },
  })
  const { host } = form.values
  const asksPassword = isElsewhere(form.values, server)
  const provider = providerOf(host)
  const choose = (name: string | null) => {
    const chosen = PROVIDERS.find((one) => one.name === name)
    if (!chosen) return form.set({ host: '' })
    const { port, mailsPerMinute } = chosen
    form.set({ host: chosen.host, port: String(port), mailsPerMinute, connections: '1' })
  }
  return (
    <Section title={TITLE} actions={<SaveButton form={form} label={buttonOf(server)} />}>
      {server.fixed && <Text>{said.FIXED_NOTE}</Text>}
      {server.pausedUntil !== null && (
        <Alert color="gray">{pausedNote(formatInstant(server.pausedUntil))}</Alert>
      )}
      <Form form={form}>
        <Fields>
          {!server.fixed && (
            <>
              <Select
                label="Fornitore"
                data={[...PROVIDERS.map(({ name }) => name), OTHER]}
                value={provider?.name ?? OTHER}
                allowDeselect={false}
                onChange={choose}
                description={provider?.hint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
              />
              <TextInput label="Server" placeholder="smtp.esempio.it" {...form.field('host')} />
              <Select
                label="Porta"
                data={MAIL_PORTS.map(String)}
                allowDeselect={false}
                {...form.field('port')}
              />
              <TextInput
                label="Nome utente"
                description={said.USERNAME_HINT}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                autoComplete="off"
                {...form.field('username')}
              />
              {asksPassword && (
                <PasswordInput
                  label="Password della casella"
                  description={said.PASSWORD_HINT}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  autoComplete="new-password"
                  {...form.field('password')}
                />
              )}
            </>
          )}
          <NumberInput
            label="Mail al minuto"
            description={said.PACE_HINT}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            max={MAX_PER_MINUTE}
            allowDecimal={false}
            {...form.field('mailsPerMinute')}
          />
          <Select
            label="Connessioni insieme"
            data={Array.from({ length: MAX_CONNECTIONS }, (_, index) => String(index + 1))}
            allowDeselect={false}
            {...form.field('connections')}
          />
          {server.sizeLimit !== null && (
            <Wide>
              <Text size="sm">{said.sizeLimitNote(server.sizeLimit)}</Text>
            </Wide>
          )}
        </Fields>
      </Form>
      {server.updatedAt !== null && (
        <Text c="dimmed" size="sm" mt="sm">
          {`Ultima modifica: ${formatInstant(server.updatedAt)}, ${server.updatedBy ?? ''}`}
        </Text>
      )}
    </Section>
  )
}

/** The password, when one is asked for and written. */
const passwordOf = (
  values: Pick<Values, 'host' | 'password'>,
  server: MailServer,
): { password?: string } =>
  isElsewhere(values, server) && values.password !== '' ? { password: values.password } : {}

const buttonOf = ({ fixed }: MailServer) => (fixed ? 'Salva il ritmo' : 'Prova e salva')
