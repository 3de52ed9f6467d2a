import { ACTIVITY_KINDS, type ActivityKind } from './types.ts'

/** For so many days what was done can be taken back. */
export const DAYS = 30

/** The key of a line taken apart; undefined when it is none. */
export function parseKey(key: string): { kind: ActivityKind; id: number } | undefined {
  const [, word, digits] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(key) ?? []
  const kind = ACTIVITY_KINDS.find((one) => one === word)
  return kind && { kind, id: Number(digits) }
}
