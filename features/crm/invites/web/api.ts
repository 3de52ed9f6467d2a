import { createClient } from '#kit/web/client.ts'
import { invitesContract } from '../domain/contract.ts'

export const api = createClient('invites', invitesContract)
