import type { MoveKind } from '../../domain/types.ts'
import { billingMovers } from './takers/billing.ts'
import { crmMovers } from './takers/crm.ts'
import { eventMovers } from './takers/events.ts'
import { materialMovers } from './takers/materials.ts'
import { schoolMovers } from './takers/school.ts'
import { teachingMovers } from './takers/teaching.ts'
import type { Mover } from './takers/taker.ts'

/** How each kind is taken, through its owner. */
const MOVERS: { readonly [Kind in MoveKind]: Mover<Kind> } = {
  ...schoolMovers,
  ...teachingMovers,
  ...materialMovers,
  ...billingMovers,
  ...crmMovers,
  ...eventMovers,
}

/** How a kind is taken, where it does not matter which it is. */
export const moverOf = (kind: MoveKind): Mover<MoveKind> => MOVERS[kind] as Mover<MoveKind>

/** The tables of the kinds that the scripts know by a number, which a record keeps where it is free. */
export const NUMBERED: { readonly [Kind in MoveKind]?: string } = {
  room: 'rooms',
  subject: 'subjects',
  teacher: 'teachers',
  teacher_group: 'teacher_groups',
  category: 'course_categories',
  course: 'courses',
  course_merge: 'course_merges',
  student: 'students',
  lesson: 'lessons',
  makeup: 'makeups',
  exam: 'exams',
  homework: 'homework',
  handout: 'handouts',
  teacher_invoice: 'teacher_invoices',
  tag_category: 'tag_categories',
  tag: 'tags',
  lead: 'leads',
  lead_note: 'lead_notes',
  lead_call: 'lead_calls',
  event: 'events',
  invitation: 'invitations',
}
