import { createClient } from '#kit/web/client.ts'
import { callsContract } from '../domain/contract.ts'

export const api = createClient('calls', callsContract)
