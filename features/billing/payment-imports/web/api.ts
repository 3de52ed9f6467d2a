import { createClient } from '#kit/web/client.ts'
import { paymentImportsContract } from '../domain/contract.ts'

export const api = createClient('paymentImports', paymentImportsContract)
