import type { Trashed } from '#kit/web/record.tsx'
import type { Event } from '../../domain/contract.ts'
import { IN_TRASH } from '../../domain/text.ts'

/** What every page about an event says of one in the trash. */
export const trashed = (event: Event): Trashed | false =>
  event.deleted && {
    name: event.title,
    text: IN_TRASH,
    restore: async () => (await import('../actions.ts')).restore(event),
  }
