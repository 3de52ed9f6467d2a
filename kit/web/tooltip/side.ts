/** The edges of a part of the window. */
export type Edges = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/**
 * Where a hint may stand beside its control, the best first; `tight` is above it, in no more room than
 * there is between the buttons of the header and those of the page's head.
 */
const SIDES = ['below', 'above', 'left', 'right', 'tight'] as const
/** What no hint covers: what is pressed, and what is said to be wrong. */
const KEPT = 'button, a, [role="alert"], [id$="-error"]'

/** Whether a hint of these edges is whole within the frame and covers none of these parts. */
export function isClear(hint: Edges, frame: Edges, kept: readonly Edges[]): boolean {
  const within =
    hint.top >= frame.top &&
    hint.right <= frame.right &&
    hint.bottom <= frame.bottom &&
    hint.left >= frame.left
  return within && !kept.some((one) => overlap(hint, one))
}

function overlap(a: Edges, b: Edges): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/**
 * Puts a hint on the first side of its control where it is clear, whenever the pointer or the
 * keyboard comes there; without such a side it is not shown, nor once something was pressed, since
 * what is said then may stand below it. Answers how to stop that.
 */
export function keepClear(hint: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const anchor = hint.parentElement
  let coming = 0
  const show = () => {
    place(hint)
    // In Firefox it is not drawn yet when the pointer comes, and has no place.
    if (hint.offsetWidth === 0) coming = requestAnimationFrame(() => place(hint))
  }
  const hide = () => {
    cancelAnimationFrame(coming)
    hint.dataset['side'] = 'none'
  }
  anchor?.addEventListener('pointerenter', show, { signal })
  anchor?.addEventListener('focusin', show, { signal })
  anchor?.addEventListener('click', hide, { signal })
  // Before the focus goes on to the next control, whose hint is put in its place after that.
  window.addEventListener('keydown', hide, { signal, capture: true })
  return () => stop.abort()
}

function place(hint: HTMLElement): void {
  const dialog = hint.closest('dialog')
  const frame = dialog
    ? dialog.getBoundingClientRect()
    : new DOMRect(0, 0, window.innerWidth, window.innerHeight)
  const kept = [...(dialog ?? document).querySelectorAll(KEPT)].map((one) =>
    one.getBoundingClientRect(),
  )
  const side = SIDES.find((one) => {
    hint.dataset['side'] = one
    return isClear(hint.getBoundingClientRect(), frame, kept)
  })
  hint.dataset['side'] = side ?? 'none'
}
