import { around } from '../around.tsx'

/** Around the screens about a lead. */
export const LeadAround = around('lead', () => import('./head.tsx'))
