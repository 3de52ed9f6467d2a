/** What other features may show of what is overdue. */
export { Reminders } from './components/reminders.tsx'
