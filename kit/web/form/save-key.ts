import { useEffect, useState } from 'react'
import { topWindow, useShortcut } from '../shortcuts.tsx'

interface Mounted {
  readonly id: string
  /** When it came up. */
  readonly since: number
  isDirty(): boolean
  submit(): void
}

const mounted = new Set<Mounted>()

/**
 * How long a form that came after the last save must have been there to be saved as it came: the key
 * was pressed once too often.
 */
const SEEN_MS = 500
let lastSaved = Infinity

/**
 * Ctrl+S saves the form the cursor is in, else the only one with changes, else the last one; in the
 * window that lies over the others, and only what its button would save.
 */
export function useSaveKey(id: string, isDirty: () => boolean, submit: () => void): void {
  const [since] = useState(() => performance.now())
  useShortcut('mod+s', 'Salva', saveCurrent, { overWindows: true })
  useEffect(() => {
    const form: Mounted = { id, since, isDirty, submit }
    mounted.add(form)
    return () => {
      mounted.delete(form)
    }
  })
}

function saveCurrent(): void {
  const within = topWindow() ?? document
  const shown = [...mounted].flatMap((form) => {
    const element = document.getElementById(form.id)
    const button = buttonOf(element)
    return button && within.contains(element) ? [{ form, element, button }] : []
  })
  const focused = shown.find(({ element }) => element?.contains(document.activeElement))
  const dirty = shown.filter(({ form }) => form.isDirty())
  const chosen = focused ?? (dirty.length === 1 ? dirty[0] : shown.at(-1))
  if (!chosen || chosen.button.disabled) return
  const { form } = chosen
  const now = performance.now()
  const isNext = form.since > lastSaved && now - form.since < SEEN_MS
  if (isNext && !form.isDirty()) return
  lastSaved = now
  form.submit()
}

/** The button that saves a form, wherever on the page it stands. */
function buttonOf(form: HTMLElement | null): HTMLButtonElement | undefined {
  const elements = form instanceof HTMLFormElement ? [...form.elements] : []
  return elements.find(
    (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === 'submit',
  )
}
