import { createClient } from '#kit/web/client.ts'
import { examsContract } from '../domain/contract.ts'

export const api = createClient('exams', examsContract)
