import { createClient } from '#kit/web/client.ts'
import { invitationsContract } from '../domain/contract.ts'

export const api = createClient('invitations', invitationsContract)
