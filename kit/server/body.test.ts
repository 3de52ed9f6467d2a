import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readForm } from './body.ts'

const sign = fc.constantFrom(...'ab=&&%%+4F2C39E; ')
const form = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''))

describe('a form', () => {
  test('is read as browsers read it, the last of a repeated name', async () => {
    await fc.assert(
      fc.asyncProperty(form, async (text) => {
        const read = await readForm(Buffer.from(text))
        expect(read).toEqual(Object.fromEntries(new URLSearchParams(text)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('with a name that objects have already keeps it as a field', async () => {
    expect(Object.entries(await readForm(Buffer.from('__proto__=1&toString=2')))).toEqual([
      ['__proto__', '1'],
      ['toString', '2'],
    ])
  })

  test('of a thousand pairs is read, of one more it is refused', async () => {
    expect(Object.keys(await readForm(Buffer.from('a=1&'.repeat(1_000))))).toEqual(['a'])
    await expect(readForm(Buffer.from('a=1&'.repeat(1_001)))).rejects.toThrow('kit.too_large')
  })

  test.each(['a&', 'a=+&', '%41', '+', '%', '=', '&'])(
    'of 16 MB of %j is read or refused at once',
    async (part) => {
      const large = Buffer.from(part.repeat(16_000_000 / part.length))
      const begun = process.threadCpuUsage()
      try {
        await readForm(large)
      } catch {
        // Too many pairs: that, too, must be said soon.
      }
      // The work of this thread: what other programs take from it is no fault of the reading.
      const { user, system } = process.threadCpuUsage(begun)
      expect((user + system) / 1_000).toBeLessThan(1_000)
    },
  )
})
