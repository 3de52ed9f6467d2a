/**
 * Inputs for an operation that are nearly right: most fields fit the schema, some are what a
 * broken program or somebody in bad faith sends.
 */
import fc from 'fast-check'
import type { DeclaredOperation } from './operations.ts'

type Schema = NonNullable<DeclaredOperation['input']>

/**
 * How many inputs each operation and each script gets, the same ones each time: the first of those
 * that `npm test -- --longer` tries.
 */
export const SAMPLE = { numRuns: Number(process.env['NONSENSE'] ?? 25), seed: 20_261_015 }

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  '../../../etc/passwd',
  '%00',
  '\\',
  '%',
  '{"$gt":""}',
  '🎬'.repeat(300),
  'è'.repeat(70_000),
  '0000-00-00',
  '2026-02-30',
  '9999999999999999999999',
  'true',
  'null',
  '__proto__',
]
const NASTY_NUMBERS = [
  0,
  -1,
  1.5,
  -0,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER,
]

const nastyText = fc.constantFrom(...NASTY_TEXTS)
const nastyNumber = fc.constantFrom(...NASTY_NUMBERS)

/** Any value at all. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { length: 3 }, { toString: 'x' }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.array(nastyText, { maxLength: 5 }),
)

/** What a form would send in fields of these names, whose form the schema does not tell. */
const PLAUSIBLE: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/year/i, ['2025/2026', '2026/2027']],
  [/phone/i, ['3331234567', '0612345678']],
  [/mail/i, ['anna@example.it', 'bea@example.it']],
  [/(date|On|day)$/i, ['1999-02-28', '2026-10-15', '2027-06-30']],
  [/taxCode/i, ['RSSMRA85T10A562S', '12345678901']],
]

function plainText({ minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const letter = fc.constantFrom(...'abcdeèéàòù ABC123.@-')
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }
  return fc.array(letter, length).map((letters) => letters.join(''))
}

function integer({ exclusiveMinimum, minimum = 0 }: Schema): fc.Arbitrary<number> {
  const min = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum
  return fc.oneof({ weight: 9, arbitrary: fc.integer({ min, max: min + 5 }) }, fc.integer())
}

/** Values that a schema would take, as far as it tells. */
function fitting(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const plausible = PLAUSIBLE.find(([names]) => names.test(name))?.[1]
  if (schema['example'] !== undefined) return fc.constant(schema['example'])
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, name)))
  switch (schema.type) {
    case 'string':
      return plausible === undefined ? plainText(schema) : fc.constantFrom(...plausible)
    case 'integer':
    case 'number':
      return integer(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting((schema.items ?? {}) as Schema), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      })
    case 'object':
      return right(schema)
    default:
      return nasty
  }
}

/** An object with the schema's fields, all of them as they should be. */
function right(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {})
  return fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, fitting(field as Schema, name)])),
  )
}

/** The same with some fields nasty, missing or unheard of. */
function wrong(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(schema.properties ?? {}), 'id', 'x', '__proto__', '']
  const changes = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(nasty, fc.constant(undefined)),
    {
      minKeys: 1,
      maxKeys: 3,
    },
  )
  return fc.tuple(right(schema), changes).map(([fields, changed]) => ({ ...fields, ...changed }))
}

/** Fields for an input schema; one that takes none gets some all the same. */
export function nearlyRight(schema: Schema | undefined): fc.Arbitrary<Record<string, unknown>> {
  const fields = schema?.anyOf?.find((choice) => choice.type === 'object') ?? schema ?? {}
  return fc.oneof(right(fields), wrong(fields))
}

/** Bodies that are no object at all, and texts that are no JSON. */
export const NO_OBJECTS: readonly string[] = [
  '',
  'null',
  '7',
  '"testo"',
  '[]',
  '[{}]',
  '{',
  '{"a":}',
  'username=admin&password=x',
  '\u0000',
  '['.repeat(5_000) + ']'.repeat(5_000),
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1e999}',
]
