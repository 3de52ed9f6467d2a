import { EventBlock } from '#f/school/rooms/web/public.tsx'
import { type Day, weekday } from '#kit/domain/day.ts'
import { formatDay, formatLongDay } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import { useListedKeys } from '#kit/web/shortcuts.tsx'
import { SidewaysHint } from '#kit/web/sideways-hint.tsx'
import { CLOSED } from '../../../domain/text/calendar.ts'
import { WEEKDAYS } from '../../../domain/text/window.ts'
import { blockStyle, LESSON_LOOK } from '../lesson-block.tsx'
import { BriefLines, LINES } from './block.tsx'
import { type BlockHandlers, useBlocks } from './blocks.ts'
import type { By, DayColumn, WeekRow } from './columns.ts'
import { overCells } from './drag.ts'
import { goalInWeek } from './goal.ts'
import { nextInWeek, WEEK_KEYS } from './move-focus.ts'
import shared from './school-day.module.css'
import classes from './week-table.module.css'

const BLOCK = `${LESSON_LOOK} ${classes['block']}`
const LESSON = `${BLOCK} ${LINES} ${classes['lesson']}`

interface Props extends BlockHandlers {
  readonly label: string
  readonly by: By
  readonly days: readonly [Day, ...Day[]]
  readonly closings: ReadonlySet<Day>
  readonly rows: readonly WeekRow[]
  /** A lesson is wanted in a room on a day. */
  readonly onNew: (day: Day, roomId: number) => void
  /** One day, or the room or teacher of one row, is to be seen alone. */
  readonly onDay: (day: Day) => void
  readonly onRow: (id: number) => void
}

/**
 * A week of all rooms or teachers, a row each and a column for each day, with the lessons in order
 * of time: drawn into another cell they keep their hour.
 */
export function WeekTable(props: Props) {
  useListedKeys(WEEK_KEYS)
  const { label, by, days, closings, rows, box, onNew, onDay, onRow } = props
  const cells = rows.flatMap((row) => row.cells)
  const { held, onKeyDown, blockOf } = useBlocks(props, {
    ...{ day: days[0], columns: cells },
    next: (current, key) => nextInWeek(rows, current, key),
    goal: (current, key) => goalInWeek(rows, current, key),
    goalAt: overCells(cells),
  })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows bubble up from its buttons */}
      <div
        ref={box}
        className={`${shared['scroller']} boxed surface`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <table className={`${classes['table']} pinned`} aria-label={label}>
          <thead>
            <tr>
              <th className={classes['corner']} scope="col">
                {by === 'rooms' ? 'Aula' : 'Insegnante'}
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  aria-current={day === today() ? 'date' : undefined}
                  data-closed={closings.has(day) || undefined}
                >
                  <button
                    type="button"
                    className="plain"
                    title={formatLongDay(day)}
                    onClick={() => onDay(day)}
                  >
                    {`${WEEKDAYS[weekday(day) - 1] ?? ''} ${formatDay(day).slice(0, 5)}`}
                  </button>
                  {closings.has(day) && <span className="dim small">{CLOSED}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <RowName row={row} onRow={onRow} />
                </th>
                {row.cells.map((cell) => (
                  <td
                    key={cell.key}
                    data-cell={cell.key}
                    data-closed={(cell.day && closings.has(cell.day)) || undefined}
                    data-over={(held?.column === cell && held.own !== cell) || undefined}
                  >
                    {hasAnything(cell) && (
                      <div className={`${classes['cell']} stack`}>
                        {cell.events?.map((event) => (
                          <EventBlock
                            key={`event ${event.eventId}`}
                            event={event}
                            className={BLOCK}
                          />
                        ))}
                        {cell.blocks.map((block) => (
                          <button
                            key={block.lesson.id}
                            type="button"
                            className={LESSON}
                            {...blockOf(cell, block)}
                            style={blockStyle(block.lesson)}
                          >
                            <BriefLines lesson={block.lesson} by={by} />
                          </button>
                        ))}
                        <NewIn cell={cell} name={row.title} onNew={onNew} />
                      </div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SidewaysHint of={box} />
    </>
  )
}

/** The days of a teacher are empty as often as not. */
const hasAnything = ({ roomId, blocks, events = [] }: DayColumn) =>
  typeof roomId === 'number' || blocks.length + events.length > 0

function RowName({ row, onRow }: { row: WeekRow; onRow: (id: number) => void }) {
  const id = row.roomId ?? row.teacherId
  if (id === undefined) return row.title
  return (
    <button
      type="button"
      className="plain"
      title={`Mostra solo ${row.title}`}
      onClick={() => onRow(id)}
    >
      {row.title}
    </button>
  )
}

/** What is left of a cell of a room; who uses the keyboard starts from a free room. */
function NewIn({ cell, name, onNew }: { cell: DayColumn; name: string } & Pick<Props, 'onNew'>) {
  const { roomId, day } = cell
  if (typeof roomId !== 'number' || day === undefined) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${classes['empty']} plain`}
      aria-label={`Nuova lezione: ${name}, ${formatLongDay(day)}`}
      onClick={() => onNew(day, roomId)}
    />
  )
}
