import { Text } from '@mantine/core'
import { formatInstant, formatInteger } from '#kit/domain/format.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { Facts } from '#kit/web/facts.tsx'
import { LetterFrame } from '#kit/web/letter-frame.tsx'
import { Record } from '#kit/web/record.tsx'
import type { MailRow } from '../../domain/contract.ts'
import { remedyOf } from '../../domain/rules/remedy.ts'
import { BODY_NOT_KEPT, mailStateLabels, remedyTexts } from '../../domain/text.ts'
import { api } from '../api.ts'

/** One mail: to whom, what became of it and why, and what it said. */
export default function MailDialog({ mail, onClose }: { mail: MailRow; onClose: () => void }) {
  return (
    <Dialog opened title={mail.subject} size="xl" onClose={onClose}>
      <Record query={api.get.query({ id: mail.id })}>
        {({ html, ...read }) => (
          <div className="stack gap-lg">
            <About mail={read} />
            {html === null ? (
              <Text c="dimmed">{BODY_NOT_KEPT}</Text>
            ) : (
              <LetterFrame html={html} title="La mail come è partita" />
            )}
          </div>
        )}
      </Record>
    </Dialog>
  )
}

function About({ mail }: { mail: MailRow }) {
  const { toName, toAddress, cc, createdBy, lastError } = mail
  const facts: readonly [string, string | null][] = [
    ['A', toName === '' ? toAddress : `${toName} <${toAddress}>`],
    ['In copia', cc],
    ['Stato', stateText(mail)],
    ['Creata', `${formatInstant(mail.createdAt)}, ${createdBy}`],
    ['Tentativi', mail.attempts === 0 ? null : formatInteger(mail.attempts)],
    ['Motivo', lastError],
    ['Che cosa fare', lastError === null ? null : adviceOn(lastError)],
  ]
  return <Facts facts={facts} />
}

/** What to do about the words of the mail server. */
export function adviceOn(lastError: string): string | null {
  const remedy = remedyOf(lastError)
  return remedy === undefined ? null : remedyTexts[remedy]
}

function stateText({ state, sentAt, failedAt, cancelledAt, nextTryAt, attempts }: MailRow): string {
  const at = sentAt ?? failedAt ?? cancelledAt
  const label = mailStateLabels[state]
  if (at !== null) return `${label} il ${formatInstant(at)}`
  return attempts === 0 ? label : `${label}: riprova il ${formatInstant(nextTryAt)}`
}
