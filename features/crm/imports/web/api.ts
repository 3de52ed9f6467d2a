import { createClient } from '#kit/web/client.ts'
import { importsContract } from '../domain/contract.ts'

export const api = createClient('imports', importsContract)
