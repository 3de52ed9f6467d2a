/** What can be taken back later, by where it is kept. */
export const ACTIVITY_KINDS = [
  'lessons',
  'closings',
  'trash',
  'withdrawal',
  'class',
  'import',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]
