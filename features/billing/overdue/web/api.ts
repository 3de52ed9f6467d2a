import { createClient } from '#kit/web/client.ts'
import { overdueContract } from '../domain/contract.ts'

/** What is overdue, and its reminders. */
export const api = createClient('overdue', overdueContract)
