import { createClient } from '#kit/web/client.ts'
import { automaticContract } from '../domain/contract.ts'

export const api = createClient('automatic', automaticContract)
