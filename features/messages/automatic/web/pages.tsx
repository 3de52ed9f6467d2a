import { IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mailStateLabels } from '#f/system/mail/domain/text.ts'
import { MailsWaitNotice } from '#f/system/mail/web/public.tsx'
import { Page, Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { Record } from '#kit/web/record.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Filter } from '#kit/web/table/types.ts'
import type { LogLine } from '../domain/contract.ts'
import { AUTOMATIC, RULE_TEXTS } from '../domain/text.ts'
import { RULES, type RuleKey } from '../domain/types.ts'
import { api } from './api.ts'
import { RuleForm } from './components/rule.tsx'

const ExpectedDialog = lazy(() =>
  import('./components/expected.tsx').then((part) => ({ default: part.ExpectedDialog })),
)

const COLUMNS: readonly Column<LogLine, 'createdAt'>[] = [
  { id: 'createdAt', title: 'Quando', kind: 'instant', sort: 'createdAt', width: '10rem' },
  { id: 'rule', title: 'Mail', value: ({ rule }) => RULE_TEXTS[rule].name },
  { id: 'name', title: 'A', main: true },
  { id: 'subject', title: 'Oggetto' },
  { id: 'state', title: 'Stato', kind: 'state', value: ({ state }) => mailStateLabels[state] },
  { id: 'lastError', title: 'Motivo' },
]

const RULE: Filter<'rule'> = {
  name: 'rule',
  label: 'Mail',
  options: RULES.map((value) => ({ value, label: RULE_TEXTS[value].name })),
}

/** The mails that go by themselves: each with its switch, whom it would reach, and what went. */
export function AutomaticPage() {
  const [shown, setShown] = useState<RuleKey>()
  return (
    <Page
      title={AUTOMATIC}
      trail={[{ label: 'Comunicazioni', to: '/app/comunicazioni' }]}
      actions={
        <LinkButton to="/app/modelli" icon={IconTemplate}>
          Testi delle mail
        </LinkButton>
      }
    >
      <MailsWaitNotice />
      <Record query={api.rules.query({})}>
        {({ rows }) =>
          rows.map((rule) => (
            <RuleForm key={rule.key} rule={rule} onAsk={() => setShown(rule.key)} />
          ))
        }
      </Record>
      <Section title="Mail partite da sé">
        <DataTable
          list={api.log}
          label="Mail partite da sé"
          columns={COLUMNS}
          filters={[RULE]}
          rowLabel={({ name, subject }) => `${subject}, ${name}`}
          empty={{ title: 'Nessuna mail', text: 'Nessuna regola ha ancora scritto a qualcuno.' }}
          exportAs="mail-automatiche"
          embedded
        />
      </Section>
      {shown && (
        <Suspense>
          <ExpectedDialog ruleKey={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
