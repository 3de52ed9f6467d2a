import { formatInteger, plural } from '#kit/domain/format.ts'
import { today } from '../clock.ts'
import { progressToast } from '../toast.tsx'
import { toCsv } from './csv.ts'
import { textOf } from './column.ts'
import { readWhole } from './whole.ts'
import type { Column, ListCall, ListInput } from './types.ts'

/** Those on their way: a second click on one asks for nothing. */
const coming = new Set<string>()

/**
 * Saves everything a list shows, over all its pages, as a CSV file that a spreadsheet opens. It
 * goes on, telling how far it is, while the user works on something else.
 */
export async function exportList<I extends ListInput, Row>(
  list: ListCall<I, Row>,
  input: Readonly<Record<string, unknown>>,
  columns: readonly Column<Row>[],
  name: string,
): Promise<void> {
  if (coming.has(name)) return
  coming.add(name)
  const progress = progressToast('Preparo l’esportazione…')
  try {
    const rows = await readWhole(list, input, (read, total) =>
      progress.say(`Esportazione: ${formatInteger(read)} di ${formatInteger(total)}`),
    )
    const lines = rows.map((row) => columns.map((column) => textOf(column, row)))
    save(await toCsv([columns.map((column) => column.title), ...lines]), `${name}-${today()}.csv`)
    progress.done(`Esportazione completata: ${plural(rows.length, 'riga', 'righe')}.`)
  } catch (error) {
    progress.fail(error)
  } finally {
    coming.delete(name)
  }
}

function save(content: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
