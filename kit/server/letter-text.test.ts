import { expect, test } from 'vitest'
import { plainPartOf } from './letter-text.ts'

test.each([
  ['<p>Uno</p><p>e <strong>due</strong></p>', 'Uno\n\ne due'],
  [
    '<p>Porta:</p><ul><li><p>scarpe</p></li><li>testo</li></ul><p>A lunedì</p>',
    'Porta:\n\n- scarpe\n- testo\n\nA lunedì',
  ],
  ['<ol><li>uno</li><li>due</li></ol><ul><li>tre</li></ul>', '1. uno\n2. due\n\n- tre'],
  [
    '<p>Il <a href="https://a.it/?b=1&amp;c=2" rel="noopener">modulo</a> è qui.</p>',
    'Il modulo (https://a.it/?b=1&c=2) è qui.',
  ],
  ['<p><a href="https://a.it">https://a.it</a></p>', 'https://a.it'],
  ['<p>Scrivi ad <a href="mailto:a@b.it">Ada</a></p>', 'Scrivi ad Ada (a@b.it)'],
])('%s reads %j', (html, text) => {
  expect(plainPartOf(html)).toBe(text)
})
