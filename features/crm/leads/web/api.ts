import { createClient } from '#kit/web/client.ts'
import { leadsContract } from '../domain/contract.ts'

export const api = createClient('leads', leadsContract)
