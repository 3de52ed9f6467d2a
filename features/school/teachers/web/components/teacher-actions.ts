import {
  IconFileInvoice,
  IconHistory,
  IconPencil,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { remember } from '#kit/web/storage.ts'
import type { RowAction } from '#kit/web/table/types.ts'
import type { TeacherRow } from '../../domain/contract.ts'
import { type Named, remove, restore } from '../actions.ts'
import { sheetOf } from './places.ts'

/** A teacher as far as what can be done with her is concerned. */
type Teacher = Named & Pick<TeacherRow, 'state'>

const select = ({ id }: Teacher) => remember('teacher', id)
const active = ({ state }: Teacher) => state === 'active'

const EDIT: RowAction<Teacher> = {
  label: 'Modifica',
  icon: IconPencil,
  quick: true,
  to: sheetOf,
  run: select,
  when: active,
}

/** What can be done with a teacher from her own form. */
export const TEACHER_ACTIONS: readonly RowAction<Teacher>[] = [
  {
    label: 'Ore e fatture',
    icon: IconFileInvoice,
    quick: true,
    to: ({ id }) => ({ to: '/app/invoices', search: { id } }),
    run: select,
    when: active,
  },
  {
    label: 'Diario',
    icon: IconHistory,
    to: ({ id }) => ({ to: '/app/diarioInsegnante', search: { id } }),
    run: select,
  },
  { label: 'Elimina', icon: IconTrash, run: remove, when: active, danger: true },
  {
    label: 'Ripristina dal cestino',
    icon: IconRestore,
    quick: true,
    run: restore,
    when: (teacher) => !active(teacher),
  },
]

/** The same from a list, and the way to the form. */
export const ROW_ACTIONS: readonly RowAction<Teacher>[] = [EDIT, ...TEACHER_ACTIONS]
