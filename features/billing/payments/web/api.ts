import { createClient } from '#kit/web/client.ts'
import { duesContract } from '../domain/contract/dues.ts'

/** What students owe and pay; the other parts have clients of their own, loaded with their screens. */
export const api = createClient('payments', duesContract)
