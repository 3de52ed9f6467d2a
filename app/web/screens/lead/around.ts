import { around, frame } from '../around.tsx'

/** Around the screens about a lead. */
export const LeadAround = around(
  'lead',
  frame(() => import('./head.tsx')),
)
