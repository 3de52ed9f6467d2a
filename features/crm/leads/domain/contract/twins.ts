import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { TWIN_REASONS } from '../types.ts'

/** Somebody who is probably the person on the form. */
export const twin = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  mail: z.string(),
  phone: z.string(),
  city: z.string(),
  createdAt: z.string(),
  reasons: z.array(z.enum(TWIN_REASONS)),
})
export type Twin = z.infer<typeof twin>

/** Two leads that are probably one person. */
export const twinPair = twin
  .omit({ createdAt: true })
  .extend({ otherId: id, otherName: z.string() })
export type TwinPair = z.infer<typeof twinPair>
