import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { ListedKey } from '#kit/web/shortcuts.tsx'
import type { Verification } from '../../../domain/contract/verification.ts'
import { missingCents } from '../../../domain/rules/verification.ts'

/** The keys that do something about an instalment, for the help on `?` and for the line above it. */
export function deskKeys(due: Verification | undefined, together: boolean): readonly ListedKey[] {
  const waits = due?.status === 'to_verify'
  return [
    { name: 'J ↓', label: 'Rata successiva' },
    { name: 'K ↑', label: 'Rata precedente' },
    ...(waits && !together ? [{ name: 'A', label: 'Approva' }] : []),
    ...(waits && missingCents(due) > 0 ? [{ name: 'R', label: 'Rifiuta' }] : []),
    ...(due && due.proofs.length > 1
      ? [{ name: '← →', label: 'Altra prova della stessa rata' }]
      : []),
  ]
}

/** How long somebody must have had a sheet before her to decide about it by a key. */
const SEEN_MS = 500

/**
 * Gives keys a meaning wherever the focus is at the verification, before the parts of the screen see them:
 * `{ j: next }`. Never while something is typed, a menu or a window is open. Keys that walk go on
 * while they are held down. Keys that decide mean nothing at first: pressed once too often, they
 * would decide about a sheet that has only just come up.
 */
export function useVerificationKeys(
  moves: Readonly<Record<string, (() => void) | undefined>>,
  kind: 'walk' | 'decide',
): void {
  const [shownAt] = useState(() => performance.now())
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const move = moves[event.key.toLowerCase()]
    if (!move || isBusy(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (kind === 'walk') return move()
    if (!event.repeat && event.timeStamp - shownAt >= SEEN_MS) move()
  })
  // As soon as it is to be seen: who types fast presses the key before the next frame.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

const TYPING =
  'input:not([type=checkbox], [readonly]), textarea, select, [contenteditable=true], [role=menu] *, [role=listbox] *'
/** Offers choices instead of taking letters; the arrows are its own. */
const CHOICE = 'input[readonly]'

function isBusy({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [aria-modal=true]')) return true
  if (!(target instanceof Element)) return false
  if (target.matches(CHOICE))
    return key.startsWith('Arrow') || target.getAttribute('aria-expanded') === 'true'
  return target.matches(TYPING)
}
