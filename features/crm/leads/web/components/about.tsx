import { Alert, Button, Text } from '@mantine/core'
import { IconPhoneOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDay, formatInstant, fullName } from '#kit/domain/format.ts'
import { choose } from '#kit/web/dialog.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { Lead } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { OBJECTIONS } from '../../domain/types.ts'
import { object } from '../actions.ts'

const ConsentDialog = lazy(() =>
  import('./consent-dialog.tsx').then((part) => ({ default: part.ConsentDialog })),
)

/** What a lead agreed to, and that nobody calls it any more. */
export function ConsentActions({ lead }: { lead: Lead }) {
  const [asked, setAsked] = useState(false)
  const { id, notToCall } = lead
  const objecting = async () => {
    const reason = await choose({
      title: 'Non chiamare',
      text: 'Perché non va più chiamato?',
      choices: OBJECTIONS.map((value) => ({ value, label: text.OBJECTION_CHOICES[value] })),
    })
    if (reason) await object({ id, reason })
  }
  const act = () => (notToCall === null ? objecting() : object({ id, reason: null }))
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Consenso
      </Button>
      <Button variant="default" onClick={() => void act().catch(notifyError)}>
        {notToCall === null ? 'Non chiamare' : 'Si può chiamare'}
      </Button>
      {asked && (
        <Suspense>
          <ConsentDialog lead={lead} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What there is to know of a lead that is not in the form: last change, consent, objection. */
export function About({ lead }: { lead: Lead }) {
  const { updatedAt, notToCall, merged } = lead
  return (
    <>
      <div className="row wrap apart">
        <Text c="dimmed">
          {text.lastChange(formatInstant(updatedAt))} · {text.firstCall(lead.firstCallMinutes)}
        </Text>
        <Text c="dimmed" className="no-print">
          {consentOf(lead)}
        </Text>
      </div>
      {merged.length > 0 && (
        <Text component="div">
          {text.MERGED_HERE}
          {merged.map((one, place) => (
            <span key={one.id}>
              {place > 0 && ', '}
              <LinkWords underline="always" to={{ to: '/app/editLead', search: { id: one.id } }}>
                {fullName(one)}
              </LinkWords>
            </span>
          ))}
        </Text>
      )}
      {notToCall && (
        <Alert color="red" variant="light" icon={<IconPhoneOff />}>
          {text.OBJECTION_LABELS[notToCall]}
        </Alert>
      )}
    </>
  )
}

function consentOf({ consentOn, consentSource, consentText }: Lead): string {
  if (consentOn === null) return text.NO_CONSENT
  const version = consentText === '' ? '' : `testo ${consentText}`
  return text.consentLine([formatDay(consentOn), consentSource, version])
}
