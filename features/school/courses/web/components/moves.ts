import { act } from '#kit/web/act.ts'
import { actOnEach } from '#kit/web/bulk.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import { removing, restoring } from '#kit/web/trash.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

/** A course as far as putting it away and back is concerned. */
interface Movable {
  readonly id: number
  readonly name: string
}

const bulk = {
  input: ({ id }: Movable) => ({ id }),
  label: ({ name }: Movable) => name,
}

/** Puts a course into the archive, after asking. */
export async function archive({ id, name }: Movable): Promise<void> {
  const yes = await confirm({
    title: 'Archivia corso',
    text: text.confirmArchive(name),
    confirmLabel: 'Archivia',
  })
  if (!yes) return
  await act(api.archive, { id })
  notifyDone(text.COURSE_ARCHIVED)
}

/** Puts several courses into the archive, after asking; false when not all of them went there. */
export async function archiveAll(courses: readonly Movable[]): Promise<boolean> {
  const yes = await confirm({
    title: 'Archivia corsi',
    text: text.confirmArchiveAll(courses.length),
    confirmLabel: 'Archivia',
  })
  if (!yes) return false
  return actOnEach(api.archive, courses, {
    ...bulk,
    doing: 'Archiviazione',
    done: text.coursesArchived,
  })
}

/** Takes a course out of the archive; can be taken back. */
export async function unarchive({ id }: Movable): Promise<void> {
  await act(api.unarchive, { id })
  undoToast(text.COURSE_UNARCHIVED, () => act(api.archive, { id }))
}

/** Takes several courses out of the archive. */
export async function unarchiveAll(courses: readonly Movable[]): Promise<boolean> {
  return actOnEach(api.unarchive, courses, {
    ...bulk,
    doing: 'Ripristino',
    done: text.coursesUnarchived,
  })
}

const trash = { delete: api.delete, restore: api.restore }

export const remove = removing<Movable>(trash, {
  title: () => 'Elimina corso',
  question: ({ name }) => text.confirmDelete(name),
  done: text.COURSE_DELETED,
})
/** Out of the trash a course comes back into the archive. */
export const restore = restoring(trash, text.COURSE_RESTORED)
