import { Text } from '@mantine/core'
import { joinWords } from '#kit/domain/format.ts'
import type { Lesson } from '../../../domain/contract.ts'
import { blockStyle } from '../lesson-block.tsx'
import { LessonContent } from './block.tsx'
import type { By, DayColumn } from './columns.ts'
import classes from './day-list.module.css'

/** A day as a list by room or by teacher, for narrow windows. */
export function DayList(props: {
  label: string
  by: By
  columns: readonly DayColumn[]
  onOpen: (lesson: Lesson) => void
}) {
  const busy = props.columns.filter(({ blocks }) => blocks.length > 0)
  const free = props.columns.filter(({ blocks }) => blocks.length === 0)
  return (
    <div role="group" aria-label={props.label} className={classes['list']}>
      {busy.map((column) => (
        <section key={column.key} aria-label={column.title}>
          <h3 className={classes['head']}>{column.title}</h3>
          <ul className={classes['lessons']}>
            {column.blocks.map(({ lesson }) => (
              <li key={lesson.id}>
                <button
                  type="button"
                  className={classes['lesson']}
                  style={blockStyle(lesson)}
                  onClick={() => props.onOpen(lesson)}
                >
                  <LessonContent lesson={lesson} by={props.by} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {free.length > 0 && (
        <Text c="dimmed">Senza lezioni: {joinWords(free.map(({ title }) => title))}.</Text>
      )}
    </div>
  )
}
