import type { ListedKey } from '#kit/web/shortcuts.tsx'
import type { Block, DayColumn, WeekRow } from './columns.ts'

/** For the help on `?`. */
export const DAY_KEYS: readonly ListedKey[] = [
  { name: '← ↑ ↓ →', label: 'Spostati tra le lezioni' },
  { name: 'Invio', label: 'Apri la lezione' },
  { name: 'Alt ← →', label: 'Sposta la lezione nella colonna accanto' },
  { name: 'Alt ↑ ↓', label: 'Sposta la lezione di un quarto d’ora' },
]

/** The same for a week. */
export const WEEK_KEYS: readonly ListedKey[] = [
  { name: '← ↑ ↓ →', label: 'Spostati tra le lezioni' },
  { name: 'Invio', label: 'Apri la lezione' },
  { name: 'Alt ← →', label: 'Sposta la lezione al giorno prima o dopo' },
  { name: 'Alt ↑ ↓', label: 'Sposta la lezione nella riga sopra o sotto' },
]

/** Names a lesson within a column: with several teachers it stands in several. */
export function keyFor(column: DayColumn, { lesson }: Block): string {
  return `${column.key}-${lesson.id}`
}

/**
 * The lesson that a key leads to: up and down within the column, to the sides in the next column
 * that has any, to the one nearest in time; Home and End to the first and last of the column.
 * Undefined when the key means nothing here or there is nothing in that direction.
 */
export function nextBlock(
  columns: readonly DayColumn[],
  current: string | undefined,
  key: string,
): string | undefined {
  const at = columns.findIndex((column) =>
    column.blocks.some((block) => keyFor(column, block) === current),
  )
  const column = columns[at]
  if (!column) return undefined
  const { blocks } = column
  const row = blocks.findIndex((block) => keyFor(column, block) === current)
  const named = (block: Block | undefined, of = column) => block && keyFor(of, block)
  switch (key) {
    case 'ArrowDown':
      return named(blocks[row + 1])
    case 'ArrowUp':
      return named(blocks[row - 1])
    case 'Home':
      return named(blocks[0])
    case 'End':
      return named(blocks.at(-1))
    case 'ArrowRight':
    case 'ArrowLeft': {
      const beside = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).reverse()
      const next = beside.find((one) => one.blocks.length > 0)
      return next && named(nearest(next.blocks, blocks[row]?.from ?? 0), next)
    }
    default:
      return undefined
  }
}

/**
 * The lesson of a week that a key leads to: up and down within its day, from row to row; to the
 * sides in its row, on the next day that has any, the one nearest in time.
 */
export function nextInWeek(
  rows: readonly WeekRow[],
  current: string | undefined,
  key: string,
): string | undefined {
  const row = rows.find(({ cells }) => cells.some((cell) => inCell(cell, current) >= 0))
  const day = row?.cells.findIndex((cell) => inCell(cell, current) >= 0) ?? -1
  const cell = row?.cells[day]
  if (!row || !cell) return undefined
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const ofDay = rows.flatMap(({ cells }) => {
      const one = cells[day]
      return one ? one.blocks.map((block) => keyFor(one, block)) : []
    })
    return ofDay[ofDay.indexOf(current ?? '') + (key === 'ArrowDown' ? 1 : -1)]
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const { cells } = row
  const beside = key === 'ArrowRight' ? cells.slice(day + 1) : cells.slice(0, day).reverse()
  const next = beside.find(({ blocks }) => blocks.length > 0)
  const from = cell.blocks[inCell(cell, current)]?.from ?? 0
  const block = next && nearest(next.blocks, from)
  return next && block && keyFor(next, block)
}

const inCell = (cell: DayColumn, current: string | undefined): number =>
  cell.blocks.findIndex((block) => keyFor(cell, block) === current)

function nearest(blocks: readonly Block[], from: number): Block | undefined {
  return blocks.toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0]
}
