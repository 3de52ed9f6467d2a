import type { CSSProperties, MouseEvent } from 'react'
import { EventBlock } from '#f/school/rooms/web/public.tsx'
import { formatTime } from '#kit/domain/format.ts'
import { addMinutes, type Day, type WallTime, wallTimeAt } from '#kit/domain/day.ts'
import { useListedKeys } from '#kit/web/shortcuts.tsx'
import { SidewaysHint } from '#kit/web/sideways-hint.tsx'
import type { Lesson } from '../../../domain/contract.ts'
import { blockStyle, LESSON_LOOK } from '../lesson-block.tsx'
import { LessonContent } from './block.tsx'
import { type BlockHandlers, useBlocks } from './blocks.ts'
import { type Block, type By, type DayColumn, fromMidnight, hoursOf } from './columns.ts'
import { overColumns } from './drag.ts'
import { type Goal, goalOf } from './goal.ts'
import classes from './grid.module.css'
import shared from './school-day.module.css'
import { DAY_KEYS, nextBlock } from './move-focus.ts'

const BLOCK = `${LESSON_LOOK} ${classes['block']}`

/** New lessons are offered on the half hour. */
const STEP = 30

interface Props extends BlockHandlers {
  readonly label: string
  readonly day: Day
  readonly by: By
  readonly columns: readonly DayColumn[]
  /** An empty place of a room was clicked. */
  readonly onNew: (place: { startsAt: WallTime; roomId: number }) => void
}

/** A day as a table of times: a column each, the lessons where they are. */
export function DayGrid(props: Props) {
  useListedKeys(DAY_KEYS)
  const { columns, by, box, day } = props
  const shown = hoursOf(
    columns.flatMap(({ blocks, events = [] }) => [...blocks.map((one) => one.lesson), ...events]),
  )
  const { first, last } = shown
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const { held, onKeyDown, blockOf } = useBlocks(props, {
    ...{ day, columns },
    next: (current, key) => nextBlock(columns, current, key),
    goal: (current, key) => goalOf(columns, current, key, shown),
    goalAt: overColumns(columns, shown),
  })
  const size = { '--columns': columns.length, '--hours': hours.length } as CSSProperties
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows bubble up from its buttons */}
      <div
        ref={box}
        className={`${shared['scroller']} boxed surface`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div role="group" aria-label={props.label} className={classes['grid']} style={size}>
          <div className={classes['axis']} aria-hidden>
            <div className={classes['corner']} />
            {hours.map((hour) => (
              <div key={hour} className={`${classes['hour']} dim small figures`}>
                {`${String(hour).padStart(2, '0')}:00`}
              </div>
            ))}
          </div>
          {columns.map((column) => (
            <section
              key={column.key}
              style={{ minWidth: '0', borderInlineEnd: '1px solid var(--q-line)' }}
              aria-label={column.title}
            >
              <h3 className={`${classes['head']} strong note`}>{column.title}</h3>
              <div className={classes['body']}>
                {typeof column.roomId === 'number' && (
                  <EmptyPlace
                    {...props}
                    day={column.day ?? props.day}
                    first={first}
                    title={column.title}
                    roomId={column.roomId}
                  />
                )}
                {column.events?.map((event) => (
                  <EventBlock
                    key={`event ${event.eventId}`}
                    event={event}
                    className={BLOCK}
                    style={placeOf({ ...ALONE, lesson: event, from: fromMidnight(event) }, first)}
                  />
                ))}
                {column.blocks.map((block) => (
                  <button
                    key={block.lesson.id}
                    type="button"
                    className={BLOCK}
                    {...blockOf(column, block)}
                    style={{ ...placeOf(block, first), ...blockStyle(block.lesson) }}
                  >
                    <LessonContent lesson={block.lesson} by={by} />
                  </button>
                ))}
                {held?.column === column && <Ghost {...{ by, first, goal: held }} />}
              </div>
            </section>
          ))}
        </div>
      </div>
      <SidewaysHint of={box} />
    </>
  )
}

/** Where the lesson under the mouse would stand, with the hours it would have. */
function Ghost({ goal, by, first }: { goal: Goal; by: By; first: number }) {
  const { lesson } = goal.block
  const startsAt = addMinutes(wallTimeAt(lesson.startsAt.slice(0, 10), '00:00'), goal.from)
  return (
    <div
      aria-hidden
      className={`${BLOCK} ${classes['ghost']}`}
      style={{ ...placeOf({ ...ALONE, lesson, from: goal.from }, first), ...blockStyle(lesson) }}
    >
      <LessonContent lesson={{ ...lesson, startsAt }} by={by} />
    </div>
  )
}

/** Nothing else is in its room meanwhile. */
const ALONE = { lane: 0, lanes: 1 }

function placeOf(
  {
    from,
    lesson,
    lane,
    lanes,
  }: Omit<Block, 'lesson'> & { readonly lesson: Pick<Lesson, 'minutes'> },
  first: number,
): CSSProperties {
  return {
    '--from': (from - first * 60) / 60,
    '--length': lesson.minutes / 60,
    left: `calc(${(lane / lanes) * 100}% + 1px)`,
    width: `calc(${100 / lanes}% - 2px)`,
  } as CSSProperties
}

/** What lies under the lessons of a room; who uses the keyboard starts from a free room. */
function EmptyPlace(
  props: Pick<Props, 'day' | 'onNew'> & { first: number; title: string; roomId: number },
) {
  const startOf = (event: MouseEvent<HTMLElement>): WallTime => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const hours = Number(getComputedStyle(event.currentTarget).getPropertyValue('--hours'))
    const minutes = ((event.clientY - top) / height) * hours * 60
    const step = Math.max(0, Math.min(hours * 2 - 1, Math.floor(minutes / STEP)))
    return addMinutes(wallTimeAt(props.day, '00:00'), props.first * 60 + step * STEP)
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${classes['empty']} plain`}
      aria-label={`Nuova lezione: ${props.title}`}
      onMouseMove={(event) => {
        const startsAt = startOf(event)
        const { dataset, style } = event.currentTarget
        dataset['time'] = `+ ${formatTime(startsAt)}`
        const [hour = 0, minute = 0] = formatTime(startsAt).split(':').map(Number)
        style.setProperty('--from', String(hour + minute / 60 - props.first))
      }}
      onClick={(event) => props.onNew({ startsAt: startOf(event), roomId: props.roomId })}
    />
  )
}
