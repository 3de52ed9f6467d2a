const GAP = 4
const EDGE = 8

/**
 * Puts a popup below a button, or above it where there is more room, inside the window; what has room
 * on neither side is moved within.
 */
export function placeBeside(button: Element, popup: HTMLElement, align: 'start' | 'end'): void {
  const at = button.getBoundingClientRect()
  popup.style.maxHeight = 'none'
  const { width, height } = popup.getBoundingClientRect()
  const [above, below] = [at.top - GAP - EDGE, innerHeight - EDGE - GAP - at.bottom]
  const under = height <= below || below >= above
  popup.style.maxHeight = `${Math.floor(under ? below : above)}px`
  const top = under ? at.bottom + GAP : at.top - GAP - Math.min(height, above)
  const left = align === 'end' ? at.right - width : at.left
  popup.style.top = `${top}px`
  popup.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`
}
