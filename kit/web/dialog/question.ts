import type { ReactNode } from 'react'

export interface Question {
  readonly title: string
  readonly text?: ReactNode
  /** What the button does, as a verb: "Elimina". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** The answer loses something: Enter alone does not confirm. */
  readonly danger?: boolean
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

let open: Asked | undefined
const listeners = new Set<() => void>()

function show(question: Asked | undefined): void {
  open = question
  for (const listener of listeners) listener()
}

/**
 * Asks a question over the page; true when confirmed, false when closed in any other way. A
 * question that is still open when another is asked counts as closed.
 */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      show(undefined)
      resolve(yes)
    }
    show({ ...question, answer })
  })
}

/** The question that waits for an answer. */
export function asked(): Asked | undefined {
  return open
}

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
