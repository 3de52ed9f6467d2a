import { createClient } from '#kit/web/client.ts'
import { recipientsContract } from '../domain/contract.ts'

export const api = createClient('recipients', recipientsContract)
