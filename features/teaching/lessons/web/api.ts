import { createClient } from '#kit/web/client.ts'
import { lessonsContract } from '../domain/contract.ts'

export const api = createClient('lessons', lessonsContract)
