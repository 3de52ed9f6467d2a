import { Anchor, List, Stack, Text } from '@mantine/core'
import { formatDay, fullName } from '#kit/domain/format.ts'
import { taxCodeWarnings } from '#kit/domain/tax-code.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import { attempt } from '#kit/web/act.ts'
import type { Call } from '#kit/web/client.ts'
import { newRequestKey } from '#kit/web/client/request-key.ts'
import { confirm } from '#kit/web/dialog.tsx'
import type { Duplicate, studentsContract } from '../../domain/contract.ts'
import { duplicateLabels, probablyThere } from '../../domain/text.ts'
import type { StudentValues } from './values.ts'

type Check = typeof studentsContract.check
type Doubts = Output<Check>

/**
 * Before a student is saved: shows what is doubtful about the codice fiscale and who is probably
 * the same person. True when there is nothing, or when it is to be saved anyway. `excludeId` is
 * the student being edited, who is no duplicate of herself.
 */
export async function askBeforeSaving(
  check: Call<Input<Check>, Doubts>,
  values: StudentValues,
  excludeId?: number,
): Promise<boolean> {
  const { name, surname, birthCity, birthDate, taxCode } = values
  const person = { name, surname, birthCity, birthDate: birthDate ?? '', taxCode }
  const doubts = await attempt(
    check,
    { ...person, ...(excludeId === undefined ? {} : { excludeId }) },
    newRequestKey(),
  )
  if (doubts.taxCode.length + doubts.duplicates.length === 0) return true
  return confirm({
    title: 'Controlla prima di salvare',
    text: <DoubtList doubts={doubts} />,
    confirmLabel: 'Salva comunque',
    cancelLabel: 'Torna al modulo',
    danger: true,
  })
}

function DoubtList({ doubts: { taxCode, duplicates } }: { doubts: Doubts }) {
  return (
    <Stack gap="sm">
      {taxCode.length > 0 && (
        <List size="sm">
          {taxCode.map((fault) => (
            <List.Item key={fault}>{taxCodeWarnings[fault]}</List.Item>
          ))}
        </List>
      )}
      {duplicates.length > 0 && (
        <>
          <Text>{probablyThere(duplicates.length)}</Text>
          <List size="sm">
            {duplicates.map((twin) => (
              <List.Item key={twin.id}>
                <Twin twin={twin} />
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  )
}

/** Opens beside the form, which stays as it is. */
function Twin({ twin }: { twin: Duplicate }) {
  const { id, birthDate, mail, state, reasons } = twin
  return (
    <>
      <Anchor href={`#/app/editStudente?id=${id}`} target="_blank" underline="always">
        {fullName(twin)}
      </Anchor>
      {state === 'deleted' && ' (nel cestino)'}
      <Text size="xs" c="dimmed">
        {`Data di nascita ${formatDay(birthDate)}, ${mail}`}
        <br />
        {reasons.map((reason) => duplicateLabels[reason]).join(' · ')}
      </Text>
    </>
  )
}
