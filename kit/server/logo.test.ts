import { expect, test } from 'vitest'
import { logoFile, logoSource } from './logo.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='

test('a logo inside the setting is served as a file, one of the web stays where it is', () => {
  expect(logoFile(PNG)).toEqual({
    mediaType: 'image/png',
    content: Buffer.from('iVBORw0KGgo=', 'base64'),
  })
  expect(logoSource(PNG)).toBe('../logo')
  expect(logoSource('https://accademia.example/logo.png')).toBe(
    'https://accademia.example/logo.png',
  )
  expect(logoFile('https://accademia.example/logo.png')).toBeUndefined()
})

test.each([undefined, '', '/logo.png', 'http://a.example/l.png', 'data:text/html;base64,AAAA'])(
  '%s is no logo of a page',
  (logo) => {
    expect([logoFile(logo), logoSource(logo)]).toEqual([undefined, undefined])
  },
)
