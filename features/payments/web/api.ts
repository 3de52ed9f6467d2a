import { createClient } from '#kit/web/client.ts'
import { paymentsContract } from '../domain/contract.ts'

export const api = createClient('payments', paymentsContract)
