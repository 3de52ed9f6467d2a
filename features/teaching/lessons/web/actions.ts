import { createElement } from 'react'
import { act, write } from '#kit/web/act.ts'
import { type ApiError, toApiError } from '#kit/web/client/api-error.ts'
import { actionOnEach, deletion } from '#kit/web/action.ts'
import type { Call } from '#kit/web/client.ts'
import { choose, confirm } from '#kit/web/dialog.tsx'
import { queryClient, refresh } from '#kit/web/query.ts'
import { notifyDone, notifyError, undoToast } from '#kit/web/toast.tsx'
import { formatWallTime } from '#kit/domain/format.ts'
import type { DeletedLesson, Lesson, Skipped } from '../domain/contract.ts'
import { CONFIRM_DELETE } from '../domain/text.ts'
import { allRestored, RESTORED, restoreAnyway } from '../domain/text/trash.ts'
import * as text from '../domain/text/window.ts'
import { type Scope, SCOPES } from '../domain/types.ts'
import { api } from './api.ts'
import { Reasons, SkippedList } from './components/skipped-list.tsx'

/** Takes back one action on lessons, whole; asks first when a day of them was closed meanwhile. */
export async function undoChange(id: number): Promise<unknown> {
  return actOrAsk(api.undo, { id })
}

/**
 * Does a write; where somebody is busy or the day is none for lessons it asks, and does it all the
 * same, or answers false.
 */
export async function actOrAsk<I extends { anyway?: boolean | undefined }, O>(
  call: Call<I, O>,
  input: NoInfer<I>,
): Promise<O | false> {
  try {
    return await act(call, input)
  } catch (cause) {
    const again = await insistIfBusy(toApiError(cause), input)
    if (again === undefined) throw cause
    return again && act(call, again)
  }
}

/**
 * Asks which lessons of a series are meant, of a move with where the lesson itself goes; undefined
 * when the user thinks better of it.
 */
export function askScope(
  title: string,
  { danger = false, goal }: { danger?: boolean; goal?: string } = {},
): Promise<Scope | undefined> {
  const choices = SCOPES.map((value) => ({ value, label: text.scopeLabels[value] }))
  return choose({
    title,
    text: [goal, 'Questa lezione è stata inserita insieme ad altre.'].filter(Boolean).join('. '),
    choices,
    danger,
  })
}

const TITLES: Readonly<Record<string, string>> = {
  'lessons.busy': text.BUSY_TITLE,
  'lessons.day_off': text.DAY_OFF_TITLE,
}

/**
 * Asks whether to save although a teacher or a course is busy, the school closed or the course
 * over: the same input with `anyway`, or false; undefined for any other refusal. Any refusal of a
 * time makes the windows judge theirs anew.
 */
export async function insistIfBusy<I extends { anyway?: boolean | undefined }>(
  error: ApiError,
  input: I,
): Promise<I | false | undefined> {
  if (error.kind === 'conflict') {
    for (const { key: queryKey } of [api.preview, api.previewCopies]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  const title = TITLES[error.code]
  if (title === undefined) return undefined
  const yes = await confirm({
    title,
    text: error.message,
    confirmLabel: 'Salva comunque',
    cancelLabel: 'Torna indietro',
    danger: true,
  })
  return yes && { ...input, anyway: true }
}

interface Changed {
  readonly changeId: number
  readonly changed: number
  readonly skipped: readonly Skipped[]
}

/** Says what a change did, names the lessons it passed over, and offers to take it back. */
export function tellChanged({ changeId, changed, skipped }: Changed): void {
  const said = text.lessonsChanged(changed)
  if (skipped.length === 0) return void undoToast(said, () => undoChange(changeId))
  const question = confirm({
    title: said,
    text: createElement(SkippedList, { skipped }),
    confirmLabel: 'Annulla la modifica',
    cancelLabel: 'Va bene così',
    danger: true,
  })
  void question.then((undo) => (undo ? undoChange(changeId) : undefined)).catch(notifyError)
}

/**
 * Puts a lesson, or its series, in the trash after asking; can be taken back. `gone` is called
 * once it is done, before anything on the screen reads it again.
 */
export async function removeLesson(
  { id, seriesId }: Pick<Lesson, 'id' | 'seriesId'>,
  gone?: () => void,
): Promise<void> {
  const scope = await askDelete(seriesId)
  if (!scope) return
  const { changeId, deleted } = await write(api.delete, { id, scope }).send()
  gone?.()
  await refresh()
  undoToast(text.lessonsDeleted(deleted), () => undoChange(changeId))
}

async function askDelete(seriesId: number | null): Promise<Scope | undefined> {
  if (seriesId !== null) return askScope(CONFIRM_DELETE, { danger: true })
  return (await confirm(deletion('Elimina lezione', CONFIRM_DELETE))) ? 'one' : undefined
}

/** Which lesson of the trash it is: `Dizione 20/10/2026 18:00`. */
export const deletedName = ({ courseName, startsAt }: DeletedLesson) =>
  `${courseName} ${formatWallTime(startsAt)}`

/** Takes a lesson out of the trash; can be taken back. */
export async function restore({ id }: DeletedLesson): Promise<void> {
  const done = await actOrAsk(api.restore, { id })
  if (!done) return
  const { changeId } = done
  if (changeId === null) notifyDone(RESTORED)
  else undoToast(RESTORED, () => undoChange(changeId))
}

/** The same with several; asks once about those for which one alone would ask. */
export const restoreAll = actionOnEach({
  call: ({ id }: DeletedLesson) => write(api.restore, { id }),
  doing: 'Ripristino',
  label: deletedName,
  said: allRestored,
  async insist(refused) {
    const asked = refused.filter(({ error }) => TITLES[error.code] !== undefined)
    if (asked.length === 0) return undefined
    const yes = await confirm({
      title: restoreAnyway(asked.length),
      text: createElement(Reasons, {
        reasons: asked.map(({ row, error }) => `${deletedName(row)}: ${error.message}`),
      }),
      confirmLabel: 'Ripristina comunque',
      cancelLabel: 'Lascia nel cestino',
      danger: true,
    })
    if (!yes) return undefined
    return {
      rows: asked.map(({ row }) => row),
      call: ({ id }) => write(api.restore, { id, anyway: true }),
    }
  },
})
