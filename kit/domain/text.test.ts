import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, htmlEscape, isStorable, withoutInvisible } from './text.ts'

/** Any sign of any script; fast-check's own `binary` unit takes most of a second to set up. */
const sign = fc
  .integer({ min: 0, max: 0x10_ffff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))

describe('foldText', () => {
  test.each([
    ['  Perché   Là \t Città\u00a0È ', 'perche la citta e'],
    ['Niccolò D’Angelo', "niccolo d'angelo"],
    ['NICCOLO\u0300', 'niccolo'],
    ['ÀÈÉÌÎÒÓÙÚ', 'aeeiioouu'],
    ['Müller–Çelik', 'muller-celik'],
    ['Łukasz Sørensen Weiß', 'lukasz sorensen weiss'],
    ['İpek Ayşegül Yıldız', 'ipek aysegul yildiz'],
    ['2º anno, 1ª classe', '2o anno, 1a classe'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: sign }), fc.string({ unit: 'grapheme' })), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })

  test('case, accents written in one sign or two, and spaces do not count', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcxyzàèéìòùç '.split('')), maxLength: 20 })
    fc.assert(
      fc.property(words, (text) => {
        const folded = foldText(text)
        expect(folded).toMatch(/^(?:[a-z]+(?: [a-z]+)*)?$/)
        expect(foldText(text.toUpperCase())).toBe(folded)
        expect(foldText(text.normalize('NFD'))).toBe(folded)
        expect(foldText(` ${text.replaceAll(' ', '  ')} `)).toBe(folded)
      }),
    )
  })
})

describe('htmlEscape', () => {
  test('the five signs', () => {
    expect(htmlEscape(`<a href="x">L'& co</a>`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;L&#39;&amp; co&lt;/a&gt;',
    )
    expect(htmlEscape('Città 100 €')).toBe('Città 100 €')
    expect(htmlEscape('&amp;')).toBe('&amp;amp;')
  })

  test('nothing that HTML could read is left, and nothing is lost', () => {
    const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`<>"'&;#39ampltà `.split('')) }), (text) => {
        const escaped = htmlEscape(text)
        expect(escaped).not.toMatch(/[<>"']/)
        expect(escaped.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => signs[name] ?? '')).toBe(
          text,
        )
      }),
    )
  })
})

test('texts that the database cannot keep are recognised', () => {
  expect(isStorable('Niccolò 🎬')).toBe(true)
  expect(isStorable('a\0b')).toBe(false)
  expect(isStorable('\ud83c alone')).toBe(false)
})

describe('withoutInvisible', () => {
  test.each([
    ['a number copied from a telephone', '\u202a333 1234567\u202c', '333 1234567'],
    ['a name copied from a document', 'Ros\u00adsi\u200b', 'Rossi'],
    ['control characters', 'An\u0007na\u001b\u0085', 'Anna'],
    ['nothing that is seen', '\ufeff\u2060\u200b', ''],
    ['lines and tabs stay', 'uno\n\tdue\r\ntre', 'uno\n\tdue\r\ntre'],
    ['signs joined to one stay', '👩\u200d👧 ni\u0300', '👩\u200d👧 ni\u0300'],
  ])('%s', (_what, text, seen) => {
    expect(withoutInvisible(text)).toBe(seen)
  })
})
