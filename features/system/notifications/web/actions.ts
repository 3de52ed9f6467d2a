import { formatInstant } from '#kit/domain/format.ts'
import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { choose } from '#kit/web/dialog.tsx'
import type { Place } from '#kit/web/places.ts'
import type { Received } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'
import { lead } from './components/lead.ts'

/**
 * Opens an unread notification: asks whether to mark it as read, and goes where it leads when that
 * was chosen.
 */
export async function openUnread(
  notification: Received,
  go: (place: Place) => unknown,
): Promise<void> {
  const { id, title, body, student, createdAt } = notification
  const from = [student?.name, formatInstant(createdAt)].filter(Boolean).join(' · ')
  const leads = lead(notification)
  const answer = await choose({
    title,
    text: [from, body, text.CONFIRM_READ].filter((part) => part !== '').join('\n\n'),
    choices: [
      { value: 'read', label: text.MARK_READ },
      ...(leads ? [{ value: 'go', label: `${text.MARK_READ} e ${leads.verb}` }] : []),
    ],
  })
  if (answer === undefined) return
  await markRead([{ id }])
  if (answer === 'go' && leads) await go(leads.place)
}

interface Marked {
  readonly ids: number[]
}

const unread = (ids: number[]) => write(api.markUnread, { ids })
/** What was read already stays so. */
const undo = (_: unknown, { ids }: Marked) => (ids.length === 0 ? undefined : unread(ids))
const said = (_: unknown, { ids }: Marked) =>
  ids.length === 0 ? text.READ_ALREADY : text.markedRead(ids.length)

export const markRead = action({
  call: (rows: readonly Pick<Received, 'id'>[]) =>
    write(api.markRead, { ids: rows.map(({ id }) => id) }),
  undo,
  said,
})
export const markUnread = action({
  call: ({ id }: Received) => unread([id]),
  undo: ({ id }) => write(api.markRead, { ids: [id] }),
  said: text.MARKED_UNREAD,
})

/** Marks all as read that there are up to the newest on screen. */
export const markAllRead = action({
  ask: ({ count }) => ({
    title: text.MARK_ALL_READ,
    text: text.confirmAllRead(count),
    confirmLabel: text.MARK_ALL_READ,
  }),
  call: ({ newest }: { count: number; newest: Pick<Received, 'id'> }) =>
    write(api.markAllRead, { upTo: newest.id }),
  undo,
  said,
})
