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
} from '@tabler/icons-react'
import { remember } from '#kit/web/storage.ts'
import type { RowAction } from '#kit/web/table/types.ts'
import type { StudentRow } from '../../domain/contract.ts'
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
const to = (path: Screen) => (student: Student) => ({ to: path, search: { id: student.id } })

const EDIT: RowAction<Student> = {
  label: 'Modifica',
  icon: IconPencil,
  quick: true,
  to: to('/app/editStudente'),
  run: select,
  when: active,
}

/** What can be done with a student; `blacklist` asks for the reason. */
export function studentActions(blacklist: (student: Named) => void): readonly RowAction<Student>[] {
  return [
    {
      label: 'Pagamenti',
      icon: IconCash,
      quick: true,
      to: to('/app/billing/studenteDetails'),
      run: select,
      when: active,
    },
    {
      label: 'Assenze',
      icon: IconCalendarX,
      to: to('/app/gestioneAssenze'),
      run: select,
      when: active,
    },
    {
      label: 'PDF',
      icon: IconFileTypePdf,
      to: to('/app/pdfSingleStudent'),
      run: select,
      when: active,
    },
    { label: 'Diario', icon: IconHistory, to: to('/app/diarioStudente'), run: select },
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
