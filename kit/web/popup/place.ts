const GAP = 4
const EDGE = 8

/** Puts a popup below a button, or above it where there is more room, inside the window. */
export function placeBeside(button: Element, popup: HTMLElement, align: 'start' | 'end'): void {
  const at = button.getBoundingClientRect()
  const { width, height } = popup.getBoundingClientRect()
  const below = at.bottom + GAP + height <= innerHeight - EDGE
  const top = below || at.top < height + GAP + EDGE ? at.bottom + GAP : at.top - GAP - height
  const left = align === 'end' ? at.right - width : at.left
  popup.style.top = `${top}px`
  popup.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`
}
