import { createClient } from '#kit/web/client.ts'
import { searchContract } from '../domain/contract.ts'

export const api = createClient('search', searchContract)
