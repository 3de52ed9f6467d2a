import { List } from '@mantine/core'
import { taxCodeWarnings } from '#kit/domain/tax-code.ts'
import { attempt } from '#kit/web/act.ts'
import { newRequestKey } from '#kit/web/client/request-key.ts'
import { confirm } from '#kit/web/dialog.tsx'
import type { Call } from '#kit/web/client.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import type { teachersContract } from '../../domain/contract.ts'
import type { TeacherValues } from './values.ts'

type Check = typeof teachersContract.check

/**
 * Before a teacher is saved: shows what is doubtful about the codice fiscale. True when there is
 * nothing, or when it is to be saved anyway.
 */
export async function askBeforeSaving(
  check: Call<Input<Check>, Output<Check>>,
  { name, surname, taxCode }: TeacherValues,
): Promise<boolean> {
  if (taxCode.trim() === '') return true
  const doubts = await attempt(check, { name, surname, taxCode }, newRequestKey())
  if (doubts.taxCode.length === 0) return true
  return confirm({
    title: 'Controlla prima di salvare',
    text: (
      <List size="sm">
        {doubts.taxCode.map((fault) => (
          <List.Item key={fault}>{taxCodeWarnings[fault]}</List.Item>
        ))}
      </List>
    ),
    confirmLabel: 'Salva comunque',
    cancelLabel: 'Torna al modulo',
    danger: true,
  })
}
