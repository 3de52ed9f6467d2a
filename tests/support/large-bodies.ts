/** The largest and most twisted bodies that a door lets in, made from the fields that it knows. */

/** Lists, objects and entries that JSON may have where nothing else is said. */
const VALUES = 9_900

const repeated = (part: string, times: number) =>
  `[${Array.from({ length: Math.max(1, Math.floor(times)) }, () => part).join(',')}]`

/** Texts on which a careless look takes long: spaces, half tags, half addresses, what has no end. */
const TEXTS = [' ', '<a ', 'a@', '\\u00e0', '1,', '(']

function fieldsWith(fields: readonly string[], value: string): string {
  return `{${fields.map((name) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

/** A body that is made when it is needed, named by what is special about it. */
export type LargeBody = readonly [what: string, make: () => string]

/** Bodies in JSON of at most so many bytes. */
export function largeJson(
  fields: readonly string[],
  bytes: number,
  values = VALUES,
): readonly LargeBody[] {
  const each = values / Math.max(1, fields.length) / 2
  const room = Math.max(16, bytes / Math.max(1, fields.length) - 80)
  const keys = () =>
    Array.from({ length: values / 2 }, (_, at) => `"k${at}":{}`)
      .join(',')
      .slice(0, bytes - 20)
  return [
    ['a list of objects', () => repeated('{}', Math.min(bytes / 3, values / 2))],
    ['many keys', () => `{${keys().replace(/,[^,]*$/, '')}}`],
    ['lists in each field', () => fieldsWith(fields, repeated('[]', Math.min(each, room / 3)))],
    ['objects in each field', () => fieldsWith(fields, repeated('{}', Math.min(each, room / 3)))],
    ['deep lists', () => fieldsWith(fields, '['.repeat(30) + ']'.repeat(30))],
    ...TEXTS.map((text): LargeBody => {
      const long = () => text.repeat(Math.floor(room / text.length))
      return [`long texts of ${text}`, () => fieldsWith(fields, `"${long()}"`)]
    }),
  ]
}

/** Forms of at most so many bytes. */
export function largeForms(fields: readonly string[], bytes: number): readonly LargeBody[] {
  const room = Math.max(16, bytes / Math.max(1, fields.length) - 80)
  return [
    ['too many pairs', () => 'a&'.repeat(bytes / 2)],
    [
      'many pairs',
      () => Array.from({ length: 900 }, (_, at) => `k${at}=${'%41'.repeat(20)}`).join('&'),
    ],
    // A text is one value to who counts those of the form, whatever a field makes of it.
    ...['1', '{}'].map((entry): LargeBody => {
      const list = () => repeated(entry, room / (entry.length + 1))
      return [
        `lists of ${entry} in texts`,
        () => fields.map((name) => `${name}=${list()}`).join('&'),
      ]
    }),
    ...['%5B%7B%7D%2C', '+', '%3Ca+', '1;', 'A'].map((text): LargeBody => {
      const long = () => text.repeat(Math.floor(room / text.length))
      return [`long texts of ${text}`, () => fields.map((name) => `${name}=${long()}`).join('&')]
    }),
  ]
}
