import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The keys of the program: `mod` is Ctrl, or Cmd on a Mac. */
export type Shortcut = '/' | 'g' | 'j' | 'k' | 'n' | 'p' | 't' | '?' | 'mod+s' | 'mod+k'

interface Registered {
  readonly key: Shortcut
  readonly label: string
  readonly run: () => void
}

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

function change(next: readonly Registered[]): void {
  registered = next
  for (const listener of listeners) listener()
}

/**
 * Gives a key a meaning while the component is mounted; the last one mounted wins. Keys without
 * Ctrl are left alone while something is being typed or a dialog is open.
 */
export function useShortcut(key: Shortcut, label: string, run: () => void, active = true): void {
  const latest = useEffectEvent(run)
  useEffect(() => {
    if (!active) return
    const entry: Registered = { key, label, run: () => latest() }
    change([...registered, entry])
    return () => change(registered.filter((other) => other !== entry))
  }, [key, label, active])
}

/** The keys that mean something now, for the help on `?`. */
export function useShortcutList(): readonly { key: Shortcut; label: string }[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
  )
}

/** A key that a part of the screen handles itself, for the help on `?`. */
export interface ListedKey {
  readonly name: string
  readonly label: string
}

let listed: readonly (readonly ListedKey[])[] = []

/** Tells the help on `?` of keys while the component is mounted; pass a constant list. */
export function useListedKeys(keys: readonly ListedKey[]): void {
  useEffect(() => {
    listed = [...listed, keys]
    return () => {
      listed = listed.filter((other) => other !== keys)
    }
  }, [keys])
}

/** The keys of `useListedKeys` on this screen, when the help is opened. */
export function listedKeys(): readonly ListedKey[] {
  return listed.flat()
}

/** How a key is written: `Ctrl S`, `⌘ S`. */
export function keyName(key: Shortcut): string {
  const mod = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
  return key
    .split('+')
    .map((part) => (part === 'mod' ? mod : part.toUpperCase()))
    .join(' ')
}

/** Listens to the keyboard for the whole program; called once, when it starts. */
export function listenToShortcuts(): void {
  window.addEventListener('keydown', (event) => {
    const found = registered.findLast((one) => one.key === pressed(event))
    if (!found || event.defaultPrevented) return
    if (!found.key.startsWith('mod+') && isBusy(event.target)) return
    event.preventDefault()
    found.run()
  })
}

function pressed(event: KeyboardEvent): string {
  const key = event.key.toLowerCase()
  if (event.altKey) return ''
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

function isBusy(target: EventTarget | null): boolean {
  const typing =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  return typing || document.querySelector('dialog[open], [aria-modal=true]') !== null
}
