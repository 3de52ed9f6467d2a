import { expect, test } from 'vitest'
import { textOfHtml } from './html.ts'

test.each([
  [
    '<p>Leggere l’atto primo</p><p>e il <strong>secondo</strong></p>',
    'Leggere l’atto primo\ne il secondo',
  ],
  ['<ul><li>uno</li><li><p>due</p></li></ul>', 'uno\ndue'],
  ['una<br>due<br />tre', 'una\ndue\ntre'],
  ['2 &lt; 3 &amp;&amp; &quot;sì&quot; &amp;lt;', '2 < 3 && "sì" &lt;'],
  ['<p>uno</p> 1 <b', 'uno\n1 <b'],
  ['<p></p>', ''],
  ['<p>&nbsp; \u00a0</p><ul><li><p></p></li></ul>', ''],
])('%s says %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})
