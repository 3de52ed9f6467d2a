import { useSyncExternalStore } from 'react'

/** A window that is opened from anywhere and shown by one host. */
export interface WindowStore<About> {
  open(about: About): void
  close(): void
  /** What it is open about; undefined while it is closed. */
  useOpen(): About | undefined
}

export function windowStore<About>(): WindowStore<About> {
  let about: About | undefined
  const listeners = new Set<() => void>()
  const set = (next: About | undefined) => {
    about = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    open: set,
    close: () => set(undefined),
    useOpen: () => useSyncExternalStore(subscribe, () => about),
  }
}
