import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { truncate } from '#kit/domain/format.ts'
import classes from './long-text.module.css'

const LETTERS = 100

/** A text cut at 100 letters or `lines` lines, whole on request. */
export function LongText({ text, lines = 3 }: { text: string; lines?: 2 | 3 }) {
  const [whole, setWhole] = useState(false)
  const rows = text.split('\n')
  const short = truncate(rows.slice(0, lines).join('\n'), LETTERS)
  if (short === text) return <Text className={classes['text']}>{text}</Text>
  return (
    <Text component="div" className={classes['text']}>
      {whole ? text : short.endsWith('…') ? short : `${short}…`}{' '}
      <UnstyledButton
        className={classes['more']}
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {whole ? 'mostra di meno' : 'mostra di più'}
      </UnstyledButton>
    </Text>
  )
}
