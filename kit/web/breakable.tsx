import { Fragment, type ReactNode } from 'react'

/** Where an address may go on in the next line: before its @ and after its dots and slashes. */
const BREAKS = /(?=@)|(?<=[./])(?=\w)/

/** A text whose addresses break at their signs rather than in the middle of a word. */
export function breakable(text: string): ReactNode {
  if (!text.includes('@') && !text.includes('://')) return text
  let length = 0
  return text.split(BREAKS).map((part) => {
    const start = length
    length += part.length
    return (
      <Fragment key={start}>
        {start > 0 && <wbr />}
        {part}
      </Fragment>
    )
  })
}
