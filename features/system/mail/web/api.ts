import { createClient } from '#kit/web/client.ts'
import { mailContract } from '../domain/contract.ts'

export const api = createClient('mail', mailContract)
