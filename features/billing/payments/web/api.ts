import { createClient } from '#kit/web/client.ts'
import { plansContract } from '../domain/contract/plans.ts'

/** Plans and payments; the other parts have clients of their own, loaded with their screens. */
export const api = createClient('payments', plansContract)
