import {
  addDays,
  type Day,
  dayOfWallTime,
  type WallTime,
  wallTimeAt,
  weekday,
} from '#kit/domain/day.ts'
import {
  type Cell,
  type Code,
  type Codes,
  TABLES,
  type TableKey,
  type WeekLead,
  type WeekTable,
} from './types.ts'

export const WEEK_DAYS = 7

/** A week is counted from this hour of its first day to the same hour of its last. */
export const WEEK_TIME = '17:00'

/** Where nobody chose a day: weeks end when the office closes on Friday. */
const FIRST_WEEKDAY = 5

/** Leads of a figure that are read at once. */
export const SHOWN_LEADS = 25

/** The seven days from the hour on a day. */
export function weekOf(start: Day): { readonly from: WallTime; readonly to: WallTime } {
  return {
    from: wallTimeAt(start, WEEK_TIME),
    to: wallTimeAt(addDays(start, WEEK_DAYS), WEEK_TIME),
  }
}

/** The first day of the week that goes on now. */
export function currentWeek(now: WallTime): Day {
  const today = dayOfWallTime(now)
  const back = (weekday(today) - FIRST_WEEKDAY + WEEK_DAYS) % WEEK_DAYS
  const start = addDays(today, -back)
  return wallTimeAt(start, WEEK_TIME) > now ? addDays(start, -WEEK_DAYS) : start
}

/** Whether a week is over, and where it ends as long as it is not. */
export function intervalOf(start: Day, now: WallTime): { valid: boolean; newEnd: WallTime } {
  const { from, to } = weekOf(start)
  if (to <= now) return { valid: true, newEnd: to }
  return { valid: false, newEnd: now > from ? now : from }
}

/** Heads the leads that have no such tag. */
const NONE = 0

const BELONGS: Readonly<Record<TableKey, (lead: WeekLead) => boolean>> = {
  all: () => true,
  to_call: ({ called }) => !called,
  called: ({ called }) => called,
  rejected: ({ rejections }) => rejections.length > 0,
}

/**
 * The tables of a week. A lead with several courses stands below each of them, one without any in
 * a column of its own, and likewise for origins: no lead is left out.
 */
export function tablesOf(
  leads: readonly WeekLead[],
  codes: Codes,
  without: { readonly origin: string; readonly course: string },
): WeekTable[] {
  return TABLES.map((key) => {
    const across = key === 'rejected' ? 'rejections' : 'courses'
    const cells = cellsOf(leads.filter(BELONGS[key]), across)
    const used = (side: 'row' | 'column') => cells.some((cell) => cell[side] === NONE)
    const none = (name: string, shown: boolean): Code[] => (shown ? [{ id: NONE, name }] : [])
    return {
      key,
      rows: [...codes.origins, ...none(without.origin, used('row'))],
      columns: [...codes[across], ...none(without.course, used('column'))],
      cells,
    }
  })
}

function cellsOf(leads: readonly WeekLead[], across: 'courses' | 'rejections'): Cell[] {
  const orNone = (ids: readonly number[]) => (ids.length === 0 ? [NONE] : ids)
  const cells = new Map<string, Cell>()
  for (const lead of leads) {
    for (const row of orNone(lead.origins)) {
      for (const column of orNone(lead[across])) {
        const cell = cells.get(`${row} ${column}`) ?? { row, column, leadIds: [] }
        cell.leadIds.push(lead.id)
        cells.set(`${row} ${column}`, cell)
      }
    }
  }
  return [...cells.values()]
}

/** Takes the columns of some courses away; what stood only there is no longer counted. */
export function withoutColumns(table: WeekTable, hidden: readonly number[]): WeekTable {
  if (table.key === 'rejected' || hidden.length === 0) return table
  return {
    ...table,
    columns: table.columns.filter(({ id }) => !hidden.includes(id)),
    cells: table.cells.filter(({ column }) => !hidden.includes(column)),
  }
}

/** The leads of a row, of a column, of a cell or of the whole table, each once. */
export function leadsOf(
  { cells }: Pick<WeekTable, 'cells'>,
  { row, column }: { readonly row?: number; readonly column?: number } = {},
): number[] {
  const found = cells.filter(
    (cell) =>
      (row === undefined || cell.row === row) && (column === undefined || cell.column === column),
  )
  return [...new Set(found.flatMap(({ leadIds }) => leadIds))]
}

/** A segment of a pie: the leads of a column, and their part of all segments in points of a hundred. */
export interface Segment extends Code {
  readonly leadIds: number[]
  readonly share: number
  /** Its place in the pie of the whole week, so that a course looks alike in each. */
  readonly place: number
}

/** The columns of a table that have leads. */
const columnsIn = (table: WeekTable) =>
  table.columns
    .map((code) => ({ ...code, leadIds: leadsOf(table, { column: code.id }) }))
    .filter(({ leadIds }) => leadIds.length > 0)

/** The pie of a table, with the numbers of its last row, beside those of the `whole` week. */
export function pieOf(table: WeekTable, whole: WeekTable): Segment[] {
  const columns = columnsIn(table)
  const all = columns.reduce((sum, { leadIds }) => sum + leadIds.length, 0)
  const places = columnsIn(table.key === 'rejected' ? table : whole).map(({ id }) => id)
  return columns.map((column) => ({
    ...column,
    share: (column.leadIds.length * 100) / all,
    place: places.indexOf(column.id),
  }))
}
