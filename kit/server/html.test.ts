import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FROM_GMAIL, FROM_WORD } from '#tests/support/clipboard.ts'
import { cleanHtml } from './html.ts'

describe('HTML that somebody wrote', () => {
  test.each([
    ['<p>Leggere <strong>l’atto</strong> <em>primo</em></p>'],
    ['<ul><li><p>uno</p></li></ul><ol><li><p>due</p></li></ol>'],
    ['<p>una<br />due</p>'],
  ])('stays as the editor makes it: %s', (html) => {
    expect(cleanHtml(html)).toBe(html)
  })

  test.each([
    ['<p onclick="alert(1)">ciao</p>', '<p>ciao</p>'],
    ['<script>alert(1)</script><p>ciao</p>', '<p>ciao</p>'],
    ['<p>ciao<img src=x onerror=alert(1)></p>', '<p>ciao</p>'],
    ['<style>p{display:none}</style>ciao', 'ciao'],
    ['<iframe src="https://altrove.example"></iframe>ciao', 'ciao'],
    ['<svg><script>alert(1)</script></svg>ciao', 'ciao'],
    ['<p style="position:fixed">ciao</p>', '<p>ciao</p>'],
    ['<h1>Titolo</h1><div>testo</div>', '<p>Titolo</p><p>testo</p>'],
    ['<b>uno</b> <i>due</i>', '<strong>uno</strong> <em>due</em>'],
    ['2 < 3 & altro', '2 &lt; 3 &amp; altro'],
    ['cia&#1;o&#x200b;', 'ciao'],
    ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">ciao', 'ciao'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  test('of a mail keeps letters, size, colour and underlining, and nothing that places it', () => {
    const look = '<span style="color:#a00;font-size:18px;font-family:Times New Roman">ciao</span>'
    expect(cleanHtml(`<p>${look} <u>qui</u></p>`, 'mail')).toBe(`<p>${look} <u>qui</u></p>`)
    expect(cleanHtml(`<p>${look}</p>`)).toBe('<p>ciao</p>')
    const placed = '<span style="position:fixed;background:url(x);font-size:900px">ciao</span>'
    expect(cleanHtml(placed, 'mail')).toBe('<span>ciao</span>')
  })

  test.each([
    ['Word', FROM_WORD, ['Orario di marzo', '<strong>lezione</strong>', 'scarpe comode']],
    ['Gmail', FROM_GMAIL, ['Ciao a tutti,', 'sabato', 'Mappa</a>']],
  ])('that comes from %s as it is leaves nothing of that program behind', (_, html, words) => {
    for (const editor of ['text', 'mail', 'inline'] as const) {
      const clean = cleanHtml(html, editor)
      expect(clean).not.toMatch(
        /mso|Mso|xml|<o:|class=|Calibri|supportLists|Fragment|img|data-|gmail/,
      )
    }
    for (const word of words) expect(cleanHtml(html, 'mail')).toContain(word)
  })

  test('of a notification has neither lists nor links', () => {
    const html =
      '<p><b>Ciao</b> <u>qui</u> <a href="https://esempio.it">link</a></p><ul><li>uno</li></ul>'
    expect(cleanHtml(html, 'inline')).toBe('<p><strong>Ciao</strong> <u>qui</u> link</p><p>uno</p>')
  })

  test.each(['https://esempio.it/a?b=1', 'http://esempio.it', 'mailto:anna@esempio.it'])(
    'keeps a link to %s, which opens apart and tells nothing',
    (href) => {
      expect(cleanHtml(`<a href="${href}" class="x">qui</a>`)).toBe(
        `<a href="${href}" rel="noopener noreferrer" target="_blank">qui</a>`,
      )
    },
  )

  test.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//altrove.example',
    '/app/corsi',
    'vbscript:x',
    'https:javascript:alert(1)',
    '',
  ])('makes a link to %j plain text', (href) => {
    expect(cleanHtml(`<p><a href="${href}">qui</a></p>`)).toBe('<p>qui</p>')
  })

  test.each(['', '<p></p>', '<p> &nbsp;</p>', '<ul><li><p><br></p></li></ul>', '<img src=x>'])(
    'is empty without any text: %j',
    (html) => {
      expect(cleanHtml(html)).toBe('')
    },
  )

  test('goes only so deep', () => {
    const deep = cleanHtml(`${'<ul><li>'.repeat(5_000)}ciao`)
    expect(deep.match(/<ul>/g)?.length ?? 0).toBeLessThan(10)
    expect(deep).toContain('ciao')
  })
})

test.each([
  '<b>',
  '<div>',
  '<ul><li>',
  '<b></a>',
  '<b><!--</b>-->',
  '<li><p>',
  '<p>',
  '&',
  '<',
  '</p>',
  '<span style="{">',
])('a text of nothing but %s takes time for its length, not for its depth', (part) => {
  const text = part.repeat(400_000 / part.length)
  const { user } = process.threadCpuUsage()
  cleanHtml(text, 'mail')
  // What grows with the square of the open marks took ten times as long.
  expect((process.threadCpuUsage().user - user) / 1_000).toBeLessThan(2_500)
})

const pieces = fc.array(
  fc.oneof(
    fc.string(),
    fc.constantFrom('<p>', '</p>', '<a href="', '">', '<b', '<script>', '</script>', '<!--', '-->'),
    fc.constantFrom(
      'javascript:',
      'onload=',
      '<svg/',
      '<li',
      '</ul',
      '&lt;',
      '&#x6a;',
      '<![CDATA[',
      '\0',
    ),
  ),
  { maxLength: 30 },
)
const ALLOWED =
  /<(?:\/?(?:p|strong|em|ul|ol|li|a)|br \/|a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer" target="_blank")>/g

/** The letters of HTML that stand in a link that leads somewhere; another link ends it, as in a browser. */
function linkedLetters(html: string): string {
  let inside = false
  return html.replace(/<[^>]*>|[^<]/g, (piece) => {
    if (piece.startsWith('<a')) inside = /^<a href="(?:https?:|mailto:)/.test(piece)
    else if (piece === '</a>') inside = false
    return inside && piece.length === 1 ? piece : ''
  })
}

test('what was in no link is in none afterwards, however the links stand', () => {
  const mark = fc.constantFrom(
    '<a href="https://esempio.it">',
    '<a href="javascript:x">',
    '<a>',
    '</a>',
    '<p>',
    '</p>',
    '<em>',
    '</em>',
    'x',
    'y',
  )
  // Each letter another, so that none can take the place of one that was in a link.
  const letter = (at: number) => String.fromCodePoint(0x4e00 + at)
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 20 }), (marks) => {
      const html = marks.map((one, at) => (one.length === 1 ? letter(at) : one)).join('')
      const before = linkedLetters(html)
      for (const one of linkedLetters(cleanHtml(html))) expect(before).toContain(one)
    }),
    { numRuns: 2_000 },
  )
})

test.each([['<p>--&gt;<p></p></p>'], ['<p>a<ul><li><p>b<p>c</p></p></ul></p>']])(
  'is clean after one time also when blocks stand in each other: %s',
  (html) => {
    const clean = cleanHtml(html)
    expect(cleanHtml(clean)).toBe(clean)
  },
)

test('whatever comes in, only the allowed marks come out, and again nothing changes', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const clean = cleanHtml(parts.join(''))
      expect(clean.replace(ALLOWED, '')).not.toMatch(/[<>]/)
      expect(cleanHtml(clean)).toBe(clean)
    }),
    { numRuns: 500 },
  )
})
