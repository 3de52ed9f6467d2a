import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EventBlock } from '#f/school/rooms/web/public.tsx'
import type { Lesson } from '../../../domain/contract.ts'
import { blockStyle, LESSON_LOOK } from '../lesson-block.tsx'
import { LessonContent } from './block.tsx'
import type { By, DayColumn } from './columns.ts'
import classes from './day-list.module.css'

const LESSON = `${LESSON_LOOK} ${classes['lesson']}`

/** A day as a list by room or by teacher, for narrow windows. */
export function DayList(props: {
  label: string
  by: By
  columns: readonly DayColumn[]
  onOpen: (lesson: Lesson) => void
  /** A lesson is wanted in a room. */
  onNew: (roomId: number) => void
}) {
  const isBusy = ({ blocks, events = [] }: DayColumn) => blocks.length + events.length > 0
  const busy = props.columns.filter(isBusy)
  const free = props.columns.filter((column) => !isBusy(column))
  return (
    <div role="group" aria-label={props.label} className="stack gap-lg">
      {busy.map((column) => (
        <section key={column.key} aria-label={column.title}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <h3 className={`${classes['head']} strong`}>{column.title}</h3>
            {typeof column.roomId === 'number' && (
              <NewIn title={column.title} roomId={column.roomId} onNew={props.onNew} />
            )}
          </Group>
          <ul className="stack gap-sm bare">
            {column.events?.map((event) => (
              <li key={`event ${event.eventId}`}>
                <EventBlock event={event} className={LESSON} />
              </li>
            ))}
            {column.blocks.map(({ lesson }) => (
              <li key={lesson.id}>
                <button
                  type="button"
                  className={LESSON}
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
        <section aria-label="Senza lezioni">
          <h3 className={`${classes['head']} strong`}>Senza lezioni</h3>
          <Group gap="xs">
            {free.map(({ key, title, roomId }) =>
              typeof roomId === 'number' ? (
                <Button
                  key={key}
                  variant="default"
                  size="compact-md"
                  leftSection={<IconPlus size={14} />}
                  aria-label={`Nuova lezione: ${title}`}
                  onClick={() => props.onNew(roomId)}
                >
                  {title}
                </Button>
              ) : (
                <Text key={key}>{title}</Text>
              ),
            )}
          </Group>
        </section>
      )}
    </div>
  )
}

function NewIn(props: { title: string; roomId: number; onNew: (roomId: number) => void }) {
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={`Nuova lezione: ${props.title}`}
      onClick={() => props.onNew(props.roomId)}
    >
      <IconPlus size={18} />
    </ActionIcon>
  )
}
