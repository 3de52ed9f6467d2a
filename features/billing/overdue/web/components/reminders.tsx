import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reminderLine } from '../../domain/text.ts'
import { api } from '../api.ts'

/** The reminders of a student's instalment; nothing while there are none. */
export function Reminders(of: { id: number; studentId: number }) {
  const { data } = useQuery(api.instalmentReminders.query(of))
  if (!data || data.reminders.length === 0) return null
  return (
    <List size="sm" aria-label="Solleciti">
      {data.reminders.map((reminder) => (
        <List.Item key={reminder.at}>{reminderLine(reminder)}</List.Item>
      ))}
    </List>
  )
}
