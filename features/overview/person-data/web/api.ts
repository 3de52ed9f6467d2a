import { createClient } from '#kit/web/client.ts'
import { personDataContract } from '../domain/contract.ts'

export const api = createClient('personData', personDataContract)
