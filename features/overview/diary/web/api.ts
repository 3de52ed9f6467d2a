import { createClient } from '#kit/web/client.ts'
import { diaryContract } from '../domain/contract.ts'

export const api = createClient('diary', diaryContract)
