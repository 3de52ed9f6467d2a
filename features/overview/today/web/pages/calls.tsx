import { IconPhone } from '@tabler/icons-react'
import { WORK_DAY_SUMS } from '#f/crm/calls/domain/text.ts'
import { formatInteger, formatWallTime, fullName } from '#kit/domain/format.ts'
import { LinkButton, LinkWords } from '#kit/web/links.tsx'
import { Page, Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import type { CallDay } from '../../domain/contract.ts'
import {
  CONTACT_WORD,
  LINES,
  missedText,
  NOTHING_AGREED,
  oldest,
  sinceText,
  TODAY_TITLE,
} from '../../domain/text.ts'
import { api, polled } from '../api.ts'
import classes from '../components/today.module.css'
import { Waits } from '../components/waits.tsx'

/** "Oggi" of who calls leads: whom she promised to call, who waits, what she has done. */
export function CallsTodayPage() {
  return (
    <Page title={TODAY_TITLE}>
      <Record query={polled(api.calls.query({}))}>
        {(of) => (
          <>
            <Agreed of={of} />
            <Waits
              lines={[
                {
                  ...{ key: 'leads', icon: IconPhone, count: of.leads.count },
                  text: LINES.leads(of.leads.count),
                  more: of.leads.since && oldest(sinceText(of.leads.since, of.today)),
                  to: '/app/dachiamare',
                },
              ]}
            />
            <Done done={of.done} />
          </>
        )}
      </Record>
    </Page>
  )
}

function Agreed({ of: { agreed, missed, now } }: { of: CallDay }) {
  return (
    <Section title="I miei richiami di oggi">
      {agreed.length === 0 && <p className="dim">{NOTHING_AGREED}</p>}
      <ul className="bare">
        {agreed.map((lead) => (
          <li key={lead.id} className={`${classes['wait']} ruled row wrap apart`}>
            <div className="breaks">
              <LinkWords to={{ to: '/app/editLead', search: { id: lead.id } }}>
                {fullName(lead)}
              </LinkWords>
              <div className={`${lead.at < now ? 'strong' : 'dim'} note figures`}>
                {`${CONTACT_WORD[lead.kind]} ${formatWallTime(lead.at)} · ${lead.phone}`}
              </div>
            </div>
            <LinkButton
              size="compact-sm"
              icon={IconPhone}
              to={{ to: '/app/dachiamare', search: { lead: lead.id } }}
              aria-label={`Chiama ${fullName(lead)}`}
            >
              Chiama
            </LinkButton>
          </li>
        ))}
      </ul>
      {missed > 0 && (
        <p style={{ marginBlock: '1em' }}>
          <LinkWords to={{ to: '/app/dachiamare', search: { vista: 'giornata' } }}>
            {missedText(missed)}
          </LinkWords>
        </p>
      )}
    </Section>
  )
}

function Done({ done }: Pick<CallDay, 'done'>) {
  return (
    <Section title="Fatto oggi">
      <dl className="facts figures">
        {WORK_DAY_SUMS.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{formatInteger(done[key])}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
