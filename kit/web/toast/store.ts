import { openWindows } from '../dialog/open.ts'

/** A message over the page. */
export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'error' | 'busy'
  readonly text: string
  /** Milliseconds, counted while the pointer is elsewhere; without it the message stays. */
  readonly lasts?: number
  readonly action?: { readonly label: string; readonly run: () => void }
  /** The window it is about: while that is open nothing outside of it can be reached. */
  readonly within?: Element | undefined
}

const MOST = 4

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message; the oldest one that may go makes room for it. Answers its number. */
export function addToast(toast: Omit<Toast, 'id' | 'within'>): number {
  last += 1
  const oldest = toasts.length >= MOST ? toasts.find((one) => one.lasts !== undefined) : undefined
  const within = openWindows().at(-1)
  change([...toasts.filter((one) => one !== oldest), { ...toast, within, id: last }])
  return last
}

export function updateToast(id: number, text: string): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, text } : toast)))
}

export function removeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}
