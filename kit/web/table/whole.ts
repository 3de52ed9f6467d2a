import { EXPORT_SIZE } from '#kit/domain/list.ts'
import type { ListCall, ListInput } from './types.ts'

/** Every row that a list finds with its search and filters, over all pages, in large steps. */
export async function readWhole<I extends ListInput, Row>(
  list: ListCall<I, Row>,
  input: Readonly<Record<string, unknown>>,
  howFar: (read: number, total: number) => void = () => {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const part = await list({ ...input, page, size: EXPORT_SIZE } as unknown as I)
    if (part.rows.length === 0) break
    rows.push(...part.rows)
    total = part.total
    howFar(rows.length, total)
  }
  return rows
}
