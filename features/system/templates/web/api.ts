import { createClient } from '#kit/web/client.ts'
import { templatesContract } from '../domain/contract.ts'

export const api = createClient('templates', templatesContract)
