import { createClient } from '#kit/web/client.ts'
import { eventsContract } from '../domain/contract.ts'

export const api = createClient('events', eventsContract)
