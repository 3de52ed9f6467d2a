import { useEffect, useRef, useState } from 'react'

/** Between the last letter of a search and the question to the server. */
const PAUSE = 200

/**
 * What is typed into a search that stands in the address: asked for after a pause, and following
 * the address when that changes by itself, as by the browser's way back.
 */
export function useTypedSearch(
  asked: string,
  search: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(asked)
  const sent = useRef(asked)
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      search(text.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (asked === sent.current.trim()) return
    sent.current = asked
    setText(asked)
  }, [asked])
  return [text, setText]
}
