import { Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { truncate } from '#kit/domain/format.ts'
import { breakable } from './breakable.tsx'
import { useRowTab } from './row-tab.ts'

const LETTERS = 100

/**
 * A text cut at 100 letters or `lines` lines, whole on request. `around` puts the text, without the
 * button that shows the rest, into something else: a link.
 */
export function LongText(props: {
  text: string
  lines?: 2 | 3
  around?: (text: ReactNode) => ReactNode
}) {
  const { text, lines = 3, around = (shown: ReactNode) => shown } = props
  const tab = useRowTab()
  const [whole, setWhole] = useState(false)
  const rows = text.split('\n')
  const short = truncate(rows.slice(0, lines).join('\n'), LETTERS)
  if (short === text) {
    const shown = breakable(text)
    return props.around ? around(shown) : <Text className="lines breaks">{shown}</Text>
  }
  return (
    <Text component="div" className="lines breaks">
      {around(breakable(whole ? text : short.endsWith('…') ? short : `${short}…`))}{' '}
      <UnstyledButton
        className="more small"
        aria-expanded={whole}
        {...tab}
        onClick={() => setWhole(!whole)}
      >
        {whole ? 'mostra di meno' : 'mostra di più'}
      </UnstyledButton>
    </Text>
  )
}
