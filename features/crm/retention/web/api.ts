import { createClient } from '#kit/web/client.ts'
import { retentionContract } from '../domain/contract.ts'

export const api = createClient('retention', retentionContract)
