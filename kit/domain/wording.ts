import type { z } from 'zod'
import { formatInteger, plural } from './format.ts'

/** Of a field that is only missing: it is said at the field, and nowhere else. */
export const REQUIRED = 'Campo obbligatorio'

/** The reason of a failure that tells none of ours. */
export const UNKNOWN_ERROR = 'Errore sconosciuto'

/** What is wrong with a field, when its contract gives no sentence of its own. */
export function wordIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : wordType(issue.expected)
    case 'too_small':
      if (issue.minimum === 0 && issue.inclusive === false) return 'Deve essere più di zero'
      return wordSize(issue.origin, 'Almeno', Number(issue.minimum))
    case 'too_big':
      return wordSize(issue.origin, 'Al massimo', Number(issue.maximum))
    case 'invalid_value':
      return 'Scegli uno dei valori proposti'
    case 'unrecognized_keys':
      return 'Campo non previsto'
    default:
      return 'Valore non valido'
  }
}

function wordType(expected: string): string {
  return expected === 'number' || expected === 'int' ? 'Scrivi un numero' : 'Valore non valido'
}

function wordSize(origin: string, how: string, limit: number): string {
  if (origin === 'string') {
    if (how === 'Almeno' && limit === 1) return REQUIRED
    return `${how} ${plural(limit, 'carattere', 'caratteri')}`
  }
  if (origin === 'array' || origin === 'set') {
    if (how === 'Almeno' && limit === 1) return 'Scegli almeno un elemento'
    return `${how} ${plural(limit, 'elemento', 'elementi')}`
  }
  if (how === 'Almeno' && limit === 0) return 'Non può essere negativo'
  return `${how} ${formatInteger(limit)}`
}
