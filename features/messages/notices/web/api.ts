import { createClient } from '#kit/web/client.ts'
import { noticesContract } from '../domain/contract.ts'

export const api = createClient('notices', noticesContract)
