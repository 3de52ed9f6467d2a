import { createClient } from '#kit/web/client.ts'
import { studentImportsContract } from '../domain/contract.ts'

export const api = createClient('studentImports', studentImportsContract)
