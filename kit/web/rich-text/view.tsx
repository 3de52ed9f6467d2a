import { UnstyledButton } from '@mantine/core'
import { createElement, Fragment, type ReactNode, useMemo, useState } from 'react'
import { textOfHtml } from '#kit/domain/html.ts'
import classes from './rich-text.module.css'

const SHOWN = new Set(['p', 'strong', 'em', 'ul', 'ol', 'li'])
const FOLLOWED = /^(https?:\/\/|mailto:)/i

/**
 * Shows stored HTML in the cell of a list: two lines, whole on request. Nothing of it is put into
 * the page as it is: its text and the marks of the editor are built anew, everything else is left
 * out.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => contentOf(html), [html])
  const [whole, setWhole] = useState(false)
  const text = textOfHtml(html)
  const long = text.length > LETTERS || text.split('\n').length > LINES
  return (
    <>
      <div
        className={`${classes['text']} breaks`}
        data-short
        data-cut={(long && !whole) || undefined}
      >
        {content}
      </div>
      {long && (
        <UnstyledButton
          className="more small"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'mostra di meno' : 'mostra di più'}
        </UnstyledButton>
      )}
    </>
  )
}

const LINES = 2
const LETTERS = 100

/** A document that is only read: nothing in it is loaded or run. */
function contentOf(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return shownOf(body)
}

function shownOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, key) => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return null
    const { localName: tag } = node
    if (tag === 'br') return <br key={key} />
    if (tag === 'script' || tag === 'style') return null
    const inside = shownOf(node)
    const href = tag === 'a' ? (node.getAttribute('href') ?? '') : ''
    if (FOLLOWED.test(href)) {
      return (
        <a key={key} href={href} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      )
    }
    if (SHOWN.has(tag)) return createElement(tag, { key }, ...inside)
    return <Fragment key={key}>{inside}</Fragment>
  })
}
