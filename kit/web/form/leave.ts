import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm } from '../dialog.tsx'

const QUESTION = {
  title: 'Modifiche non salvate',
  text: 'Hai delle modifiche ancora non salvate. Vuoi davvero lasciare la pagina?',
  confirmLabel: 'Lascia la pagina',
  cancelLabel: 'Resta qui',
  danger: true,
}

/** Of each form on the page, whether it has changes. */
const forms = new Set<() => boolean>()
/** The user has said that the whole program is left. */
let leaving = false
/** The user has just said that the page is left, whichever of its forms asked. */
let allowed = false

/** Asks before leaving a form with changes; `left` is called when the user leaves them behind. */
export function useLeaveGuard(isDirty: () => boolean, left: () => void): void {
  useEffect(() => {
    forms.add(isDirty)
    return () => void forms.delete(isDirty)
  }, [isDirty])
  useBlocker({
    enableBeforeUnload: () => !leaving && isDirty(),
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || isSameForm(current, next)) return false
      const leaves = allowed || (await confirm(QUESTION))
      if (leaves) left()
      // The other forms are asked in the same turn.
      allowed = leaves
      setTimeout(() => (allowed = false))
      return !leaves
    },
  })
}

/** The same question for a form in a dialog: true when it may close. */
export async function mayLeave(isDirty: boolean): Promise<boolean> {
  return !isDirty || confirm(QUESTION)
}

/** The same question for all forms of the page, before what makes leaving it the only way. */
export function mayLeaveProgram(): Promise<boolean> {
  return mayLeave([...forms].some((isDirty) => isDirty()))
}

/** Loads the program again at its root, without a question: it was asked before, or there is no staying. */
export function leaveProgram(): void {
  leaving = true
  location.replace('/')
}

interface At {
  readonly pathname: string
  readonly search: unknown
}

/** How an address names a record, and the course that it is looked at in: see `useSelectedInCourse`. */
const ABOUT = ['id', 'corso']

/** Whether the form stays: the same screen about the same record, which an address may leave open. */
export function isSameForm(current: At, next: At): boolean {
  return (
    current.pathname === next.pathname &&
    ABOUT.every((name) => [undefined, said(next, name)].includes(said(current, name)))
  )
}

const said = ({ search }: At, name: string) => (search as Readonly<Record<string, unknown>>)[name]
