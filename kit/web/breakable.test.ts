import fc from 'fast-check'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breakable } from './breakable.tsx'

const shown = (text: string) => renderToStaticMarkup(createElement(Fragment, null, breakable(text)))

test('an address breaks at its signs, and other words do not', () => {
  expect(shown('anna.rossi@esempio.it')).toBe('anna.<wbr/>rossi<wbr/>@esempio.<wbr/>it')
  expect(shown('https://esempio.it/a')).toBe('https://<wbr/>esempio.<wbr/>it/<wbr/>a')
  expect(shown('Recitazione 1.2')).toBe('Recitazione 1.2')
})

test('nothing of a text is lost', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w @./:-]{0,40}$/), (text) => {
      expect(shown(text).replaceAll('<wbr/>', '')).toBe(text)
    }),
  )
})
