import { fullName } from '#kit/domain/format.ts'
import { write } from '#kit/web/act.ts'
import { action, actionOnEach, deletion } from '#kit/web/action.ts'
import type { Invoice, Rate, TeacherGroup } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** A teacher as far as taking an action on them is concerned. */
export interface Named {
  readonly id: number
  readonly name: string
  readonly surname: string
}

const toTrash = ({ id }: Named) => write(api.delete, { id })
const back = ({ id }: Named) => write(api.restore, { id })

export const remove = action({
  ask: (teacher) => deletion(`Elimina ${fullName(teacher)}`, text.CONFIRM_DELETE),
  call: toTrash,
  undo: back,
  said: text.DELETED,
})
export const removeAll = actionOnEach({
  ask: (count) => deletion('Elimina insegnanti', text.confirmDeleteAll(count)),
  call: toTrash,
  doing: 'Eliminazione',
  label: fullName,
  said: text.allDeleted,
})
export const restore = action({ call: back, undo: toTrash, said: text.RESTORED })
export const restoreAll = actionOnEach({
  call: back,
  doing: 'Ripristino',
  label: fullName,
  said: text.allRestored,
})

export const removeGroup = action({
  call: ({ id }: TeacherGroup) => write(api.deleteGroup, { id }),
  undo: ({ id }) => write(api.restoreGroup, { id }),
  said: text.GROUP_DELETED,
})

/** Takes a rate of a teacher away. */
export const removeRate = action({
  call: ({ rate }: { teacherId: number; rate: Rate }) => write(api.deleteRate, { id: rate.id }),
  undo: ({ teacherId, rate: { validFrom, hourlyCents, dailyCents } }) =>
    write(api.addRate, { id: teacherId, validFrom, hourlyCents, dailyCents }),
  said: text.RATE_DELETED,
})

/** What of an invoice its operation takes. */
function dataOf(invoice: Invoice) {
  const { fileName: _, ...data } = invoice
  return data
}

/** Marks an invoice as paid, or as not. */
export const togglePaid = action({
  call: (invoice: Invoice) => write(api.updateInvoice, { ...dataOf(invoice), paid: !invoice.paid }),
  undo: (invoice, { version }) => write(api.updateInvoice, { ...dataOf(invoice), version }),
  said: ({ paid }) => (paid ? text.INVOICE_UNPAID : text.INVOICE_PAID),
})

export const removeInvoice = action({
  call: ({ id }: Invoice) => write(api.deleteInvoice, { id }),
  undo: ({ id }) => write(api.restoreInvoice, { id }),
  said: text.INVOICE_DELETED,
})
