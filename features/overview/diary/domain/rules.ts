import { formatDay, formatEuro, formatInstant, formatWallTime } from '#kit/domain/format.ts'
import { isDay, isWallTime } from '#kit/domain/day.ts'
import { textOfHtml } from '#kit/domain/html.ts'

/** Days that the diary of the academy shows at once, at most. */
export const MAX_DAYS = 366

/** How much of a long text an entry shows. */
export const MAX_VALUE = 600

/** How the values of fields are written, beyond their own form. */
export interface Wording {
  /** What the words of a field mean: `paid` of `status`. */
  readonly values: Readonly<Record<string, string>> | undefined
  /** The name of the record that a field's number stands for. */
  readonly nameOf: ((id: number) => string | undefined) | undefined
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:\d{2})?)$/

/** A value of the audit as it is read on the screen; null when there is none. */
export function valueText(field: string, value: unknown, wording: Wording): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) {
    const texts = value.flatMap((one) => valueText(field, one, wording) ?? [])
    return texts.length > 0 ? texts.join(', ') : null
  }
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (typeof value === 'number') {
    if (field.endsWith('Cents')) return formatEuro(value)
    return wording.nameOf?.(value) ?? String(value)
  }
  if (typeof value !== 'string') return JSON.stringify(value).slice(0, MAX_VALUE)
  return wording.values?.[value] ?? textOf(value)
}

/** A text as it is read: days and times as they are written here, HTML without its marks. */
function textOf(value: string): string {
  if (isDay(value)) return formatDay(value)
  if (INSTANT.test(value)) return formatInstant(value)
  if (isWallTime(value)) return formatWallTime(value)
  const plain = /<\w+[ >]/.test(value) ? textOfHtml(value) : value
  return plain.slice(0, MAX_VALUE)
}

/** The fields of a line that say something: of two states only what differs. */
export function toldFields(before: unknown, after: unknown): string[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
}

/** A state of the audit as fields; what is none has no field. */
export function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null && !Array.isArray(state)
    ? (state as Record<string, unknown>)
    : {}
}

/** The key of an entry taken apart; undefined when it is none. */
export function parseKey(key: string): { source: string; id: number } | undefined {
  const [, source, id] = /^([a-z-]+)-(\d+)$/.exec(key) ?? []
  return source === undefined ? undefined : { source, id: Number(id) }
}

/** Whether the diary of the academy shows these days at once. */
export function isPeriod(from: string, to: string): boolean {
  if (from > to) return false
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days < MAX_DAYS
}
