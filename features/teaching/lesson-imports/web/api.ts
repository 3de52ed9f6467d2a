import { createClient } from '#kit/web/client.ts'
import { lessonImportsContract } from '../domain/contract.ts'

export const api = createClient('lessonImports', lessonImportsContract)
