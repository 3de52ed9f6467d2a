import { createClient } from '#kit/web/client.ts'
import { mailServerContract } from '../domain/contract.ts'

export const api = createClient('mailServer', mailServerContract)
