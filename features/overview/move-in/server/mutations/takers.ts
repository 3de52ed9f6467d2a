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
