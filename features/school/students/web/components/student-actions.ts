import {
  IconBan,
  IconCalendarX,
  IconCash,
  IconCircleMinus,
  IconFileTypePdf,
  IconHistory,
  IconPencil,
  IconRestore,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { remember } from '#kit/web/storage.ts'
import type { RowAction } from '#kit/web/table/types.ts'
import type { StudentRow } from '../../domain/contract/list.ts'
import { type Named, remove, removeFromBlacklist, restore } from '../actions.ts'

/** A student as far as what can be done with her is concerned. */
type Student = Named & Pick<StudentRow, 'state' | 'blacklisted'>

const select = ({ id }: Student) => remember('student', id)
const active = ({ state }: Student) => state === 'active'
/** Of screens that are about a student. */
type Screen =
  | '/app/editStudente'
  | '/app/gestioneAssenze'
  | '/app/pdfSingleStudent'
  | '/app/diarioStudente'
  | '/app/billing/studenteDetails'

/** The way to a screen about a student. */
const opens = (label: string, icon: Icon, path: Screen, quick = false): RowAction<Student> => ({
  ...{ label, icon, quick, when: active },
  to: ({ id }) => ({ to: path, search: { id } }),
  run: select,
})

const EDIT = opens('Modifica', IconPencil, '/app/editStudente', true)

/** What can be done with a student; `blacklist` asks for the reason. */
export function studentActions(blacklist: (student: Named) => void): readonly RowAction<Student>[] {
  return [
    opens('Pagamenti', IconCash, '/app/billing/studenteDetails', true),
    opens('Assenze', IconCalendarX, '/app/gestioneAssenze'),
    opens('PDF', IconFileTypePdf, '/app/pdfSingleStudent'),
    opens('Diario', IconHistory, '/app/diarioStudente'),
    {
      label: 'Aggiungi alla blacklist',
      icon: IconBan,
      run: blacklist,
      when: (student) => active(student) && !student.blacklisted,
    },
    {
      label: 'Rimuovi dalla blacklist',
      icon: IconCircleMinus,
      run: removeFromBlacklist,
      when: (student) => active(student) && student.blacklisted,
    },
    { label: 'Elimina', icon: IconTrash, run: remove, when: active, danger: true },
    {
      label: 'Ripristina dal cestino',
      icon: IconRestore,
      quick: true,
      run: restore,
      when: (student) => !active(student),
    },
  ]
}

/** The same, and the way to her sheet. */
export function rowActions(blacklist: (student: Named) => void): readonly RowAction<Student>[] {
  return [EDIT, ...studentActions(blacklist)]
}
