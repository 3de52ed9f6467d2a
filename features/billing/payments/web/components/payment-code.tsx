import { Text } from '@mantine/core'
import { paymentCode, printCode, type CodeOf } from '../../domain/rules/code.ts'

/** The code that a payer writes in her bank transfer, by which a bank statement finds it. */
export function PaymentCode(of: CodeOf) {
  return (
    <Text className="figures">
      Codice di pagamento: <strong>{printCode(paymentCode(of))}</strong>
    </Text>
  )
}
