/** A line as its source has it. */
export interface Line {
  readonly id: number
  readonly source: string
  readonly at: string
  readonly who: string
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}
