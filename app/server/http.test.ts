import { expect, test } from 'vitest'
import { loggedPath } from './http.ts'

const SECRET = 'q7bM0x'.repeat(12)

test.each([
  [
    `/api-test/excel/${SECRET}/corsi.xlsx`,
    '/api-test/excel/:secret/:name',
    '/api-test/excel/:secret/:name',
  ],
  [`/feeds/${SECRET}.ics`, '/feeds/:token', '/feeds/:token'],
  [`/api-test/excel/${SECRET}`, undefined, '/api-test/excel/…'],
  [`/feeds/${SECRET}.ics/x?y=${SECRET}`, '/*', '/feeds/….ics/x'],
  ['/api/students/12?q=Rossi', '/api/students/:id', '/api/students/12'],
])('the log says %s as %s without its secret', (url, pattern, said) => {
  expect(loggedPath({ url, pattern })).toBe(said)
})
