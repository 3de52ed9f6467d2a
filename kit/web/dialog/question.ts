import type { ReactNode } from 'react'

interface Asking {
  readonly title: string
  readonly text?: ReactNode
  readonly cancelLabel?: string
  /** The answer loses something: Enter alone does not confirm. */
  readonly danger?: boolean
  /** What has to be typed before the answer can be given. */
  readonly typed?: string
  /** There is nothing to decide: no way out beside the answer. */
  readonly told?: boolean
}

export interface Question extends Asking {
  /** What the button does, as a verb: "Elimina". */
  readonly confirmLabel: string
}

/** One of several answers, as its button is called. */
export interface Choice<T extends string> {
  readonly value: T
  readonly label: string
}

export interface Choosing<T extends string> extends Asking {
  /** From the one that does least; each is a button. */
  readonly choices: readonly Choice<T>[]
}

/** A question that waits for its answer. */
export interface Asked extends Choosing<string> {
  readonly answer: (value: string | undefined) => void
}

let open: Asked | undefined
const listeners = new Set<() => void>()

function show(question: Asked | undefined): void {
  open = question
  for (const listener of listeners) listener()
}

/**
 * Asks over the page which of several things to do; undefined when closed in any other way. A
 * question that is still open when another is asked counts as closed.
 */
export function choose<T extends string>(question: Choosing<T>): Promise<T | undefined> {
  open?.answer(undefined)
  return new Promise((resolve) => {
    const answer = (value: string | undefined) => {
      show(undefined)
      resolve(question.choices.find((choice) => choice.value === value)?.value)
    }
    show({ ...question, answer })
  })
}

/** Asks a question over the page; true when confirmed, false when closed in any other way. */
export async function confirm({ confirmLabel, ...question }: Question): Promise<boolean> {
  const choices = [{ value: 'yes', label: confirmLabel }]
  return (await choose({ ...question, choices })) === 'yes'
}

/** Tells something over the page that has to be read; ends when it was, or was closed. */
export async function tell(title: string, text: string): Promise<void> {
  await choose({ title, text, told: true, choices: [{ value: 'read', label: 'Ho capito' }] })
}

/** Closes a question whose screen is left: it speaks of what is no longer shown. */
export function closeQuestion(): void {
  open?.answer(undefined)
}

/** The question that waits for an answer. */
export function asked(): Asked | undefined {
  return open
}

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
