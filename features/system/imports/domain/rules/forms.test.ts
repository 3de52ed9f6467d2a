import { expect, test } from 'vitest'
import { changesIn } from './forms.ts'

const known = { id: 1, version: 0, name: 'Anna', phone: '3331234567', courseIds: [7] }

test.each([
  ['nothing', { name: 'Anna' }, [7], undefined],
  ['a field that it says otherwise', { name: 'Anna', phone: '1' }, [], [{ phone: '1' }, []]],
  ['what it adds to the list', {}, [7, 8], [{}, [8]]],
])('a line changes %s', (_what, values, courseIds, changed) => {
  const expected = changed && { values: changed[0], courseIds: changed[1] }
  expect(
    changesIn<'name' | 'phone', 'courseIds'>('courseIds', { values, courseIds }, known),
  ).toEqual(expected)
})
