import { createClient } from '#kit/web/client.ts'
import { leadImportsContract } from '../domain/contract.ts'

export const api = createClient('leadImports', leadImportsContract)
