import { createClient } from '#kit/web/client.ts'
import { closingsContract } from '../domain/contract.ts'

export const api = createClient('closings', closingsContract)

/** Features that show closing days, or lessons that are moved with them. */
export const CLOSING_READERS = ['lessons', 'hours'] as const
