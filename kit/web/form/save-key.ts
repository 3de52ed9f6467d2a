import { useEffect } from 'react'
import { useShortcut } from '../shortcuts.tsx'

interface Mounted {
  readonly id: string
  isDirty(): boolean
  submit(): void
}

const mounted = new Set<Mounted>()

/** Ctrl+S saves the form the cursor is in, else the only one with changes, else the last one. */
export function useSaveKey(id: string, isDirty: () => boolean, submit: () => void): void {
  useShortcut('mod+s', 'Salva', saveCurrent)
  useEffect(() => {
    const form: Mounted = { id, isDirty, submit }
    mounted.add(form)
    return () => {
      mounted.delete(form)
    }
  })
}

function saveCurrent(): void {
  const forms = [...mounted]
  const focused = forms.find(({ id }) =>
    document.getElementById(id)?.contains(document.activeElement),
  )
  const dirty = forms.filter((form) => form.isDirty())
  const chosen = focused ?? (dirty.length === 1 ? dirty[0] : forms.at(-1))
  chosen?.submit()
}
