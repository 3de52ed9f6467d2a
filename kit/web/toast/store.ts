import { openWindows } from '../dialog/open.ts'
import type { Shortcut } from '../shortcuts.tsx'

/** A message over the page. */
export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'error' | 'busy'
  readonly text: string
  /** Milliseconds, counted while the pointer is elsewhere; without it the message stays. */
  readonly lasts?: number
  readonly action?: {
    readonly label: string
    readonly run: () => void
    /** Does the same from the keyboard, as long as the message is there. */
    readonly key?: Shortcut
  }
  /** The window it is about: while that is open nothing outside of it can be reached. */
  readonly within?: Element | undefined
  /** The action that failed, when one did. */
  readonly of?: string | undefined
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
export function addToast(toast: Omit<Toast, 'id' | 'within' | 'of'>): number {
  last += 1
  const oldest = toasts.length >= MOST ? toasts.find((one) => one.lasts !== undefined) : undefined
  const within = openWindows().at(-1)
  change([...toasts.filter((one) => one !== oldest), { ...toast, within, of: failed, id: last }])
  return last
}

let failed: string | undefined

/** What is said in the same turn tells of this action. */
export function tellOf(action: string): void {
  failed = action
  setTimeout(() => (failed = undefined))
}

/** An action is tried again: what was said of its failure is over. */
export function forgetFailure(action: string): void {
  change(toasts.filter(({ of }) => of !== action))
}

/** Another screen is shown: what was said of failures stays behind. */
export function forgetFailures(): void {
  if (toasts.some(({ kind }) => kind === 'error')) {
    change(toasts.filter(({ kind }) => kind !== 'error'))
  }
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
