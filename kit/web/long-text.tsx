import { Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { truncate } from '#kit/domain/format.ts'
import classes from './long-text.module.css'
import { useRowTab } from './row-tab.ts'

const LETTERS = 100

/**
 * A text cut at 100 letters or `lines` lines, whole on request. `around` puts the text, without the
 * button that shows the rest, into something else: a link.
 */
export function LongText(props: {
  text: string
  lines?: 2 | 3
  around?: (text: string) => ReactNode
}) {
  const { text, lines = 3, around = (shown) => shown } = props
  const tab = useRowTab()
  const [whole, setWhole] = useState(false)
  const rows = text.split('\n')
  const short = truncate(rows.slice(0, lines).join('\n'), LETTERS)
  if (short === text) {
    return props.around ? around(text) : <Text className={`${classes['text']} breaks`}>{text}</Text>
  }
  return (
    <Text component="div" className={`${classes['text']} breaks`}>
      {around(whole ? text : short.endsWith('…') ? short : `${short}…`)}{' '}
      <UnstyledButton
        className={`${classes['more']} small`}
        aria-expanded={whole}
        {...tab}
        onClick={() => setWhole(!whole)}
      >
        {whole ? 'mostra di meno' : 'mostra di più'}
      </UnstyledButton>
    </Text>
  )
}
