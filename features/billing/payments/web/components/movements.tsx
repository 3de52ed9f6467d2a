import { Button, List, Text } from '@mantine/core'
import { formatDay, formatEuro, formatInstant } from '#kit/domain/format.ts'
import { saveFile } from '#kit/web/download.ts'
import type { Payment, StudentInstalment } from '../../domain/contract.ts'
import { METHOD_NAME, STATUS_LABEL } from '../../domain/text.ts'
import classes from './movements.module.css'

/** What came in for an instalment and what went back, each payment once to be taken back. */
export function Movements(props: {
  payments: readonly Payment[]
  onReverse: (payment: Payment) => void
}) {
  const { payments, onReverse } = props
  if (payments.length === 0) return <Text c="dimmed">Nessun pagamento registrato.</Text>
  const reversed = new Set(payments.map(({ reversesId }) => reversesId))
  return (
    <ul className={`${classes['movements']} stack gap-sm bare`} aria-label="Movimenti">
      {payments.map((payment) => (
        <li key={payment.id} className="row wrap">
          <strong className="figures">{formatEuro(payment.amountCents)}</strong>
          <span>{describe(payment)}</span>
          {payment.receipt !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`Ricevuta ${payment.receipt}`}
              onClick={() => void saveFile(`/api/reports/receipt.pdf?payment=${payment.id}`)}
            >
              Ricevuta
            </Button>
          )}
          {payment.reversesId === null && !reversed.has(payment.id) && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Storna ${formatEuro(payment.amountCents)} del ${formatDay(payment.paidOn)}`}
              onClick={() => onReverse(payment)}
            >
              Storna
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function describe({ paidOn, method, receipt, reversesId, note, createdBy }: Payment): string {
  return [
    formatDay(paidOn),
    reversesId === null ? METHOD_NAME[method] : 'Storno',
    ...(receipt === null ? [] : [`ricevuta ${receipt}`]),
    ...(note === '' ? [] : [note]),
    `registrato da ${createdBy}`,
  ].join(' · ')
}

/** Every status an instalment has had, by whom and when. */
export function History({ history }: Pick<StudentInstalment, 'history'>) {
  if (history.length === 0) return <Text c="dimmed">Lo stato non è mai cambiato.</Text>
  return (
    <List size="sm" aria-label="Storia dello stato">
      {history.map(({ status, reason, changedAt, changedBy }, at) => (
        <List.Item key={at}>
          {`${formatInstant(changedAt)}: ${STATUS_LABEL[status]}, ${changedBy}${reason && ` (${reason})`}`}
        </List.Item>
      ))}
    </List>
  )
}
