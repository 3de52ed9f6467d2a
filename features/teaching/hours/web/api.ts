import { createClient } from '#kit/web/client.ts'
import { hoursContract } from '../domain/contract.ts'

export const api = createClient('hours', hoursContract)
