import { type RefObject, useEffect, useState } from 'react'
import type { Column } from './types.ts'

/** A tablet: wider windows have room for a list, or may move it sideways. */
const TABLET = matchMedia('(max-width: 1023.98px)')

/**
 * How many of the last columns of a list have no room beside the others, on a tablet; they go below
 * their row. Looked at again whenever the list gets another width.
 *
 * @param root - Around the list.
 * @param drawn - Changes when the list is drawn anew: rows instead of cards, other columns.
 */
export function useFolded(root: RefObject<HTMLElement | null>, drawn: string): number {
  const [folded, setFolded] = useState({ drawn, count: 0 })
  useEffect(() => {
    const scroller = root.current?.querySelector<HTMLElement>('[data-scroller]')
    const table = scroller?.querySelector('table')
    if (!scroller || !table) return undefined
    // First measured by the observer, after the layout: asking before it would force a layout more.
    let width: number | undefined
    const observer = new ResizeObserver(() => {
      const turned = width !== undefined && scroller.clientWidth !== width
      width = scroller.clientWidth
      const beyond = turned || !TABLET.matches ? 0 : table.offsetWidth - width
      const more = columnsBeyond(table, beyond)
      setFolded((before) => {
        const shown = before.drawn === drawn ? before.count : 0
        const count = (turned ? 0 : shown) + more
        // As many as before: the list is not drawn again.
        return count === shown ? before : { drawn, count }
      })
    })
    observer.observe(scroller)
    observer.observe(table)
    return () => observer.disconnect()
  }, [root, drawn])
  return folded.drawn === drawn ? folded.count : 0
}

/** How many of the last columns make up for that many pixels; the one that names the row stays. */
function columnsBeyond(table: HTMLTableElement, pixels: number): number {
  let beyond = pixels
  let count = 0
  for (const heading of [
    ...table.querySelectorAll<HTMLElement>('th[data-foldable]'),
  ].toReversed()) {
    if (beyond <= 0) break
    beyond -= heading.offsetWidth
    count += 1
  }
  return count
}

/** The columns that stay beside each other, and those that go below the row. */
export function foldedColumns<C extends Pick<Column<never>, 'main'>>(
  columns: readonly C[],
  folded: number,
): { beside: readonly C[]; below: readonly C[] } {
  const foldable = columns.filter(({ main }) => !main)
  const below = folded === 0 ? [] : foldable.slice(-folded)
  return { beside: columns.filter((column) => !below.includes(column)), below }
}
