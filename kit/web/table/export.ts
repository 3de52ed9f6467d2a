import { formatInteger, plural } from '#kit/domain/format.ts'
import { EXPORT_SIZE } from '#kit/domain/list.ts'
import { today } from '../clock.ts'
import { progressToast } from '../toast.tsx'
import { toCsv } from './csv.ts'
import { textOf } from './column.ts'
import type { Column, ListCall, ListInput } from './types.ts'

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
  const progress = progressToast('Preparo l’esportazione…')
  try {
    const rows: Row[] = []
    for (let page = 1, total = 1; rows.length < total; page += 1) {
      const part = await list({ ...input, page, size: EXPORT_SIZE } as unknown as I)
      if (part.rows.length === 0) break
      rows.push(...part.rows)
      total = part.total
      progress.say(`Esportazione: ${formatInteger(rows.length)} di ${formatInteger(total)}`)
    }
    const lines = rows.map((row) => columns.map((column) => textOf(column, row)))
    save(await toCsv([columns.map((column) => column.title), ...lines]), `${name}-${today()}.csv`)
    progress.done(`Esportazione completata: ${plural(rows.length, 'riga', 'righe')}.`)
  } catch (error) {
    progress.fail(error)
  }
}

function save(content: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
