import { useState } from 'react'

/** A text that is being typed, and the values it stood for that have not come back yet. */
export interface Typing<T> {
  readonly text: string
  readonly given: readonly T[]
}

/** What is left of it once the field has a value: nothing, when that came from elsewhere. */
export function typingAfter<T>(typing: Typing<T> | undefined, value: T): Typing<T> | undefined {
  const at = typing?.given.lastIndexOf(value) ?? -1
  return typing && at >= 0 ? { ...typing, given: typing.given.slice(at + 1) } : undefined
}

/**
 * The text of a field that shows its value in another way once it is left, how it is typed and how
 * it is left. It gives way to a value that comes from elsewhere, such as a record that is read again.
 */
export function useTyping<T>(
  value: T,
): [text: string | undefined, type: (text: string, given: T) => void, leave: () => void] {
  const [typing, setTyping] = useState<Typing<T>>()
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTyping(typingAfter(typing, value))
  }
  return [
    typing?.text,
    (text, given) => setTyping({ text, given: [...(typing?.given ?? []), given] }),
    () => setTyping(undefined),
  ]
}
