import { Text } from '@mantine/core'
import { untilWhen } from '#f/system/batches/domain/text/until.ts'
import { formatInteger, plural } from '#kit/domain/format.ts'
import { Section } from '#kit/web/page.tsx'
import { SmallTable } from '#kit/web/small-table.tsx'
import type { MoveInSheet } from '../../domain/contract.ts'
import { ENDING, figureText, KIND_LABELS, UNDONE } from '../../domain/text.ts'

/** What became of the records, and the figures of both sides. */
export function OutcomeSection({ one }: { one: MoveInSheet }) {
  const { counts, comparison, running, undoneAt } = one
  const total = counts.reduce((sum, row) => sum + row.taken + row.guessed + row.asked, 0)
  const waiting = counts.reduce((sum, row) => sum + row.waiting, 0)
  const different = comparison.filter(({ there, here }) => there !== here).length
  // What is not alike is read first.
  const inOrder = comparison.toSorted(
    (a, b) => Number(a.there === a.here) - Number(b.there === b.here),
  )
  return (
    <Section title="Com’è andato">
      <div role="status">
        {running && (
          <Text>
            {waiting === 0
              ? ENDING
              : `${formatInteger(total - waiting)} di ${formatInteger(total)}${untilWhen(one.expectedEnd)}`}
          </Text>
        )}
        {undoneAt !== null && <Text>{UNDONE}</Text>}
        {!running && undoneAt === null && (
          <Text>
            {different === 0
              ? 'I conti tornano da entrambe le parti.'
              : `${plural(different, 'conto è diverso', 'conti sono diversi')}: le schede dicono perché.`}
          </Text>
        )}
      </div>
      <SmallTable
        label="Che cosa ne è stato"
        head={['Che cosa', 'Prese', 'Aggiornate', 'Da guardare', 'In attesa']}
      >
        {counts.map((row) => (
          <tr key={row.kind}>
            <th scope="row">{KIND_LABELS[row.kind]}</th>
            <td>{formatInteger(row.added + row.matched + row.same)}</td>
            <td>{formatInteger(row.updated + row.removed)}</td>
            <td>{formatInteger(row.changed + row.left + row.failed)}</td>
            <td>{formatInteger(row.waiting)}</td>
          </tr>
        ))}
      </SmallTable>
      <SmallTable label="Confronto" head={['Che cosa', 'Vecchio programma', 'Qui']}>
        {inOrder.map(({ label, unit, there, here }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{figureText(unit, there)}</td>
            <td>{figureText(unit, here)}</td>
          </tr>
        ))}
      </SmallTable>
    </Section>
  )
}
