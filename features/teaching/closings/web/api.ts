import { createClient } from '#kit/web/client.ts'
import { closingsContract } from '../domain/contract.ts'

export const api = createClient('closings', closingsContract)
