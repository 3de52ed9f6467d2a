import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { line } from './contract.ts'
import { wordIssue } from './wording.ts'

/** What is said of the first thing that a schema finds wrong. */
function said(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: wordIssue }).error?.issues[0]?.message
}

describe('a wrong field without a sentence of its own', () => {
  test.each([
    ['missing', z.string(), undefined, 'Campo obbligatorio'],
    ['empty', z.string().min(1), '', 'Campo obbligatorio'],
    ['nothing chosen', z.int(), null, 'Campo obbligatorio'],
    ['too short', z.string().min(8), 'abc', 'Almeno 8 caratteri'],
    ['too long', z.string().max(2), 'abc', 'Al massimo 2 caratteri'],
    ['no number', z.number(), 'due', 'Scrivi un numero'],
    ['half a number', z.int(), 1.5, 'Scrivi un numero'],
    ['too small a number', z.number().min(3), 1, 'Almeno 3'],
    ['less than nothing', z.int().min(0), -1, 'Non può essere negativo'],
    ['nothing where there must be something', z.int().positive(), 0, 'Deve essere più di zero'],
    ['too large a number', z.number().max(1000), 1001, 'Al massimo 1.000'],
    ['an empty list', z.array(z.int()).min(1), [], 'Scegli almeno un elemento'],
    ['too long a list', z.array(z.int()).max(1), [1, 2], 'Al massimo 1 elemento'],
    ['none of the choices', z.enum(['a', 'b']), 'c', 'Scegli uno dei valori proposti'],
    ['an unknown field', z.strictObject({}), { x: 1 }, 'Campo non previsto'],
    ['a too long line', line(3), 'abcd', 'Al massimo 3 caratteri'],
    ['no date', z.iso.date(), '31/02/2026', 'Valore non valido'],
  ])('%s', (_, schema, value, sentence) => expect(said(schema, value)).toBe(sentence))
})
