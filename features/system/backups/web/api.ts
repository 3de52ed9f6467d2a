import { createClient } from '#kit/web/client.ts'
import { backupsContract } from '../domain/contract.ts'

export const api = createClient('backups', backupsContract)
