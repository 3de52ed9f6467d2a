import { useEffect, useEffectEvent, useRef } from 'react'
import { useTyping } from './typing.ts'

/** Between the last letter of a search and the question to the server. */
const PAUSE = 200

/**
 * What is typed into a search that stands in the address: asked for after a pause, and following
 * the address when that changes by itself, as by the browser's way back. What was asked for may
 * come into the address when more has been typed: that stays.
 */
export function useTypedSearch(
  asked: string,
  search: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, type] = useTyping(asked)
  const wanted = useRef(asked)
  useEffect(() => {
    if (typed === undefined) wanted.current = asked
  }, [typed, asked])
  const ask = useEffectEvent((text: string) => {
    if (text === wanted.current) return
    wanted.current = text
    search(text)
  })
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => ask(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed ?? asked, (text) => type(text, text.trim())]
}
