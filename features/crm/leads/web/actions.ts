import { fullName } from '#kit/domain/format.ts'
import { act, write } from '#kit/web/act.ts'
import { saveFile } from '#kit/web/download.ts'
import { action, deletion } from '#kit/web/action.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { CallEntry, NoteEntry } from '../domain/contract.ts'
import { MAX_LEADS, MAX_TICKED, joinIds } from '../domain/rules.ts'
import type { MergedField, Objection } from '../domain/types.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** A lead as far as taking an action on it is concerned. */
export interface Named {
  readonly id: number
  readonly name: string
  readonly surname: string
}
type Many = readonly Named[]

/** Does something with leads unless they are too many at once: no second try would help. */
export const few =
  <Row extends Named>(act: (rows: readonly Row[]) => Promise<boolean>) =>
  async (rows: readonly Row[]) => {
    if (rows.length <= MAX_LEADS) return act(rows)
    notifyError(text.tooManyAtOnce(MAX_LEADS))
    return false
  }

const idsOf = (rows: Many) => rows.map(({ id }) => id)
const failed = () => text.CALL_FAILED

export const remove = action({
  ask: (lead: Named) => deletion(`Elimina ${fullName(lead)}`, text.CONFIRM_DELETE),
  call: ({ id }: Named) => write(api.delete, { id }),
  undo: ({ id }: Named) => write(api.restore, { id }),
  said: text.DELETED,
  failed,
})
export const restore = action({
  call: ({ id }: Named) => write(api.restore, { id }),
  undo: ({ id }: Named) => write(api.delete, { id }),
  said: text.RESTORED,
})
export const removeAll = action({
  ask: (rows: Many) => deletion('Elimina lead', text.confirmDeleteAll(rows.length)),
  call: (rows: Many) => write(api.deleteMany, { ids: idsOf(rows) }),
  undo: (_, { ids }) => (ids.length > 0 ? write(api.restoreMany, { ids }) : undefined),
  said: text.DELETED,
  failed,
})
/**
 * The spreadsheet of those that were chosen, who stay chosen; of all that a list finds, the one at
 * `whole`, since an address has no room for them.
 */
export async function exportAll(rows: Many, whole?: string): Promise<boolean> {
  const address = whole ?? `/api/leads/export.xlsx?ids=${joinIds(idsOf(rows)) ?? ''}`
  if (whole === undefined && rows.length > MAX_TICKED) notifyError(text.tooManyToExport(MAX_TICKED))
  else await saveFile(address, text.EXPORT_FAILED)
  return false
}
export const restoreAll = action({
  call: (rows: Many) => write(api.restoreMany, { ids: idsOf(rows) }),
  undo: (_, { ids }) => (ids.length > 0 ? write(api.deleteMany, { ids }) : undefined),
  said: (_, { ids }) => text.restoredAll(ids.length),
})

/** Leads, and the tag that they get or lose. */
interface Tagging {
  readonly rows: Many
  readonly tagId: number
}
export const tag = action({
  call: ({ rows, tagId }: Tagging) => write(api.tagMany, { ids: idsOf(rows), tagId }),
  undo: ({ tagId }, { ids }) => (ids.length > 0 ? write(api.untagMany, { ids, tagId }) : undefined),
  said: (_, { ids }) => text.tagged(ids.length),
})
export const untag = action({
  call: ({ rows, tagId }: Tagging) => write(api.untagMany, { ids: idsOf(rows), tagId }),
  undo: ({ tagId }, { ids }) => (ids.length > 0 ? write(api.tagMany, { ids, tagId }) : undefined),
  said: (_, { ids }) => text.untagged(ids.length),
})
async function giveBack(
  rows: Many,
  assignments: { id: number; accountId: number | null }[],
): Promise<boolean> {
  const { left } = await act(api.assign, { assignments })
  const names = rows.filter(({ id }) => left.includes(id)).map(fullName)
  if (names.length > 0) notifyError(text.notGivenBack(names))
  return names.length === 0
}
export const assign = action({
  call: ({ rows, accountId }: { rows: Many; accountId: number | null }) =>
    write(api.assign, { assignments: idsOf(rows).map((id) => ({ id, accountId })) }),
  undo: ({ rows }, { before }) => (before.length > 0 ? () => giveBack(rows, before) : undefined),
  said: (_, { before }) => text.assigned(before.length),
})

/** Calls leads again that did not enrol. */
export const reopenAll = action({
  call: (rows: Many) => write(api.reopen, { ids: idsOf(rows) }),
  undo: (_, { rows }) => (rows.length > 0 ? write(api.close, { rows }) : undefined),
  said: (_, { rows }) => text.reopenedAll(rows.length),
})

export const removeNote = action({
  ask: () => deletion('Elimina nota', text.CONFIRM_DELETE_NOTE),
  call: ({ id }: NoteEntry) => write(api.deleteNote, { id }),
  undo: ({ id }: NoteEntry) => write(api.restoreNote, { id }),
  said: text.DELETED,
  failed,
})
export const removeCall = action({
  ask: () => deletion('Elimina chiamata', text.CONFIRM_DELETE_CALL),
  call: ({ id }: CallEntry) => write(api.deleteCall, { id }),
  undo: ({ id }: CallEntry) => write(api.restoreCall, { id }),
  said: text.DELETED,
  failed,
})

/** Merges another lead into one; taken out of the trash, the other is a lead of its own again. */
export const merge = action({
  call: (merging: { id: number; version: number; otherId: number; take: MergedField[] }) =>
    write(api.merge, merging),
  undo: ({ otherId }) => write(api.restore, { id: otherId }),
  said: text.MERGED,
})

/** Says that a lead is not to be called, or that it may be again. */
export const object = action({
  call: ({ id, reason }: { id: number; reason: Objection | null }) =>
    write(api.object, { id, reason }),
  undo: ({ id }, { before }) => write(api.object, { id, reason: before }),
  said: ({ reason }) => (reason === null ? text.CALLABLE : text.OBJECTED),
  failed,
})
