import { createClient } from '#kit/web/client.ts'
import { wordingsContract } from '../domain/contract.ts'

export const api = createClient('wordings', wordingsContract)
