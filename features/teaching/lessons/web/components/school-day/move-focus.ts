import type { ListedKey } from '#kit/web/shortcuts.tsx'
import type { Block, DayColumn } from './columns.ts'

/** For the help on `?`. */
export const DAY_KEYS: readonly ListedKey[] = [
  { name: '← ↑ ↓ →', label: 'Spostati tra le lezioni' },
  { name: 'Invio', label: 'Apri la lezione' },
  { name: 'Alt ← →', label: 'Sposta la lezione nella colonna accanto' },
  { name: 'Alt ↑ ↓', label: 'Sposta la lezione di un quarto d’ora' },
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

function nearest(blocks: readonly Block[], from: number): Block | undefined {
  return blocks.toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0]
}
