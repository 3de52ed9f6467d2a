import { leadsContract } from '#f/crm/leads/domain/contract.ts'
import { createClient } from '#kit/web/client.ts'
import { invitesContract } from '../domain/contract.ts'

export const api = createClient('invites', invitesContract)

/** The leads, to choose from. */
export const leads = createClient('leads', leadsContract)
