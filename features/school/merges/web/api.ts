import { createClient } from '#kit/web/client.ts'
import { mergesContract } from '../domain/contract.ts'

export const api = createClient('merges', mergesContract)
