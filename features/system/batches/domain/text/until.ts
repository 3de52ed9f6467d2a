import { formatInstant } from '#kit/domain/format.ts'

/** When work will probably end, behind how far it is. */
export const untilWhen = (expectedEnd: string | null): string =>
  expectedEnd === null ? '' : `, fine prevista: ${formatInstant(expectedEnd)}`
