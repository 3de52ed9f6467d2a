import { createClient } from '#kit/web/client.ts'
import { dashboardContract } from '../domain/contract.ts'

export const api = createClient('dashboard', dashboardContract)
