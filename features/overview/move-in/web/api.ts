import { createClient } from '#kit/web/client.ts'
import { moveInContract } from '../domain/contract.ts'

export const api = createClient('moveIn', moveInContract)
