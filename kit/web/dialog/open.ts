/** The windows that are open, the topmost last. */
let open: readonly Element[] = []
const listeners = new Set<() => void>()

function change(next: readonly Element[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Tells that a window has opened; answers how to tell that it closes. */
export function windowOpened(element: Element): () => void {
  change([...open, element])
  return () => change(open.filter((one) => one !== element))
}

export function openWindows(): readonly Element[] {
  return open
}

export function subscribeToWindows(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
