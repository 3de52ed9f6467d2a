import { createClient } from '#kit/web/client.ts'
import { absenceNoticesContract } from '../domain/contract.ts'

export const api = createClient('absenceNotices', absenceNoticesContract)
