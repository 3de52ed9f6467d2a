import { createClient } from '#kit/web/client.ts'
import { accountsContract } from '../domain/contract.ts'

export const api = createClient('accounts', accountsContract)
