import { createClient } from '#kit/web/client.ts'
import { teacherImportsContract } from '../domain/contract.ts'

export const api = createClient('teacherImports', teacherImportsContract)
