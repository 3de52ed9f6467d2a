import { Button, Skeleton, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './year.module.css'

/** Months that stand in for the first answer. */
export function CalendarSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Caricamento in corso" className={classes['months']}>
      {Array.from({ length: 8 }, (_, month) => (
        <Skeleton key={month} height={260} radius="md" />
      ))}
    </div>
  )
}

/** Above an empty calendar: why it is empty and what to do. */
export function NoLessons(props: {
  title: string
  children: ReactNode
  onNew?: () => void
  /** What `onNew` does. */
  action?: string
}) {
  const { title, children, onNew, action = 'Inserisci la prima lezione' } = props
  return (
    <div
      className="row wrap apart framed surface"
      style={{ gap: '0.5rem 1rem', padding: '0.75rem 1rem' }}
    >
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </div>
      {onNew && (
        <Button variant="default" leftSection={<IconCalendarPlus size={16} />} onClick={onNew}>
          {action}
        </Button>
      )}
    </div>
  )
}
