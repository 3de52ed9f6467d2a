import { createClient } from '#kit/web/client.ts'
import { lateContract } from '../../domain/contract/late.ts'

export const late = createClient('payments', lateContract)
