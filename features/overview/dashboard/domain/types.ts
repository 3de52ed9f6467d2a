/** The tables of a week, in their order. */
export const TABLES = ['all', 'to_call', 'called', 'rejected'] as const
export type TableKey = (typeof TABLES)[number]

/** A tag that heads a row or a column; 0 stands for leads without one. */
export interface Code {
  readonly id: number
  readonly name: string
}

/** The tags that the tables are made of: they are data, and change with the academy. */
export interface Codes {
  readonly origins: readonly Code[]
  readonly courses: readonly Code[]
  readonly rejections: readonly Code[]
}

/** A lead of the week, with the tags that it holds. */
export interface WeekLead {
  readonly id: number
  readonly called: boolean
  readonly origins: readonly number[]
  readonly courses: readonly number[]
  readonly rejections: readonly number[]
}

/** The leads of an origin that stand below a column. */
export interface Cell {
  readonly row: number
  readonly column: number
  readonly leadIds: number[]
}

/** A table of the week: origins down, courses or reasons across. */
export interface WeekTable {
  readonly key: TableKey
  readonly rows: Code[]
  readonly columns: Code[]
  readonly cells: Cell[]
}
