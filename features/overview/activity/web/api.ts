import { createClient } from '#kit/web/client.ts'
import { activityContract } from '../domain/contract.ts'

export const api = createClient('activity', activityContract)
