import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The keys of the program: `mod` is Ctrl, or Cmd on a Mac. */
export type Shortcut = '/' | 'g' | 'j' | 'k' | 'n' | 'p' | 't' | '?' | 'mod+s' | 'mod+k'

interface Registered {
  readonly key: Shortcut
  readonly label: string
  readonly run: () => void
  readonly overWindows: boolean
}

/** When a key means something. */
interface When {
  readonly active?: boolean
  /** Also while a window is open; only keys with Ctrl can. */
  readonly overWindows?: boolean
}

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

function change(next: readonly Registered[]): void {
  registered = next
  for (const listener of listeners) listener()
}

/**
 * Gives a key a meaning while the component is mounted; the last one mounted wins. What lies under a
 * window is left alone, and so are keys without Ctrl while something is being typed.
 */
export function useShortcut(
  key: Shortcut,
  label: string,
  run: () => void,
  { active = true, overWindows = false }: When = {},
): void {
  const latest = useEffectEvent(run)
  useEffect(() => {
    if (!active) return
    const entry: Registered = { key, label, run: () => latest(), overWindows }
    change([...registered, entry])
    return () => change(registered.filter((other) => other !== entry))
  }, [key, label, active, overWindows])
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

/** Tells the help on `?` of keys while the component is mounted; pass a lasting list. */
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
    const withCtrl = found.key.startsWith('mod+')
    if (!withCtrl && (isTyping(event.target) || topWindow())) return
    event.preventDefault()
    if (withCtrl && (event.repeat || (topWindow() && !found.overWindows))) return
    found.run()
  })
}

function pressed(event: KeyboardEvent): string {
  const key = event.key.toLowerCase()
  if (event.altKey) return ''
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

/** The window that lies over all others, if one is open. */
export function topWindow(): Element | undefined {
  return [...document.querySelectorAll('dialog[open], [aria-modal=true]')].at(-1)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}
