import { expect, test } from 'vitest'
import { hastyReads } from './waits.ts'

const FILE = 'features/school/rooms/web/pages.test.ts'

test.each([
  "expect(await field(page, 'Nome').inputValue()).toBe('Teatro')",
  "  expect(await rows.locator('td').allInnerTexts()).toEqual([])",
  "expect(\n  await page.getByRole('button').isDisabled(),\n).toBe(true)",
])('%s may read too early', (text) => {
  expect(hastyReads(FILE, `const a = 1\n${text}`)).toEqual([expect.stringContaining(`${FILE}:2: `)])
  expect(hastyReads('features/school/rooms/server/routes.test.ts', text)).toEqual([])
})

test('waiting for a value, and asking the server, are not hasty', () => {
  const text =
    "await expectSoon(() => box.inputValue(), '')\nexpect(await room(id)).toEqual({ id })"
  expect(hastyReads(FILE, text)).toEqual([])
})
