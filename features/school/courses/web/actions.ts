import { write } from '#kit/web/act.ts'
import { action, actionOnEach, deletion } from '#kit/web/action.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** A course as far as putting it away and back is concerned. */
interface Named {
  readonly id: number
  readonly name: string
}

const intoArchive = ({ id }: Named) => write(api.archive, { id })
const outOfArchive = ({ id }: Named) => write(api.unarchive, { id })
const label = ({ name }: Named) => name

export const archive = action({
  ask: ({ name }) => ({
    title: 'Archivia corso',
    text: text.confirmArchive(name),
    confirmLabel: 'Archivia',
  }),
  call: intoArchive,
  said: text.COURSE_ARCHIVED,
})
export const archiveAll = actionOnEach({
  ask: (count) => ({
    title: 'Archivia corsi',
    text: text.confirmArchiveAll(count),
    confirmLabel: 'Archivia',
  }),
  call: intoArchive,
  doing: 'Archiviazione',
  label,
  said: text.coursesArchived,
})
export const unarchive = action({
  call: outOfArchive,
  undo: intoArchive,
  said: text.COURSE_UNARCHIVED,
})
export const unarchiveAll = actionOnEach({
  call: outOfArchive,
  doing: 'Ripristino',
  label,
  said: text.coursesUnarchived,
})

const toTrash = ({ id }: Named) => write(api.delete, { id })
/** Out of the trash a course comes back into the archive. */
const back = ({ id }: Named) => write(api.restore, { id })

export const remove = action({
  ask: ({ name }) => deletion('Elimina corso', text.confirmDelete(name)),
  call: toTrash,
  undo: back,
  said: text.COURSE_DELETED,
})
export const restore = action({ call: back, undo: toTrash, said: text.COURSE_RESTORED })
