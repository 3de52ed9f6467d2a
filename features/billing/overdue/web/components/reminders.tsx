import { List } from '@mantine/core'
import { useRead } from '#kit/web/unread.tsx'
import { reminderLine } from '../../domain/text.ts'
import { api } from '../api.ts'

/** The reminders of a student's instalment; nothing while there are none. */
export function Reminders(of: { id: number; studentId: number }) {
  const { data, notice } = useRead('i solleciti', api.instalmentReminders.query(of))
  if (!data) return notice
  if (data.reminders.length === 0) return null
  return (
    <List size="sm" aria-label="Solleciti">
      {data.reminders.map((reminder) => (
        <List.Item key={reminder.at}>{reminderLine(reminder)}</List.Item>
      ))}
    </List>
  )
}
