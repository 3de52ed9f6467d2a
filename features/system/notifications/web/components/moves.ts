import { formatInstant } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { choose, confirm } from '#kit/web/dialog.tsx'
import type { Place } from '#kit/web/page.tsx'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import type { Received } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'
import { lead } from './lead.ts'

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

/** Marks some as read, which can be taken back. */
export async function markRead(rows: readonly Pick<Received, 'id'>[]): Promise<void> {
  const { ids } = await act(api.markRead, { ids: rows.map(({ id }) => id) })
  if (ids.length === 0) notifyDone(text.READ_ALREADY)
  else undoToast(text.markedRead(ids.length), () => act(api.markUnread, { ids }))
}

/** Marks one as unread again, which can be taken back. */
export async function markUnread({ id }: Received): Promise<void> {
  await act(api.markUnread, { ids: [id] })
  undoToast(text.MARKED_UNREAD, () => act(api.markRead, { ids: [id] }))
}

/** Marks all as read that there are up to this one, after asking; can be taken back. */
export async function markAllRead(unread: number, newest: Pick<Received, 'id'>): Promise<void> {
  const yes = await confirm({
    title: text.MARK_ALL_READ,
    text: text.confirmAllRead(unread),
    confirmLabel: text.MARK_ALL_READ,
  })
  if (!yes) return
  const { ids } = await act(api.markAllRead, { upTo: newest.id })
  if (ids.length === 0) notifyDone(text.READ_ALREADY)
  else undoToast(text.markedRead(ids.length), () => act(api.markUnread, { ids }))
}
