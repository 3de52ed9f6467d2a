import { createClient } from '#kit/web/client.ts'
import { consentsContract } from '../domain/contract.ts'

export const api = createClient('consents', consentsContract)
