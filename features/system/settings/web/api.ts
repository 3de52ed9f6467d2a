import { createClient } from '#kit/web/client.ts'
import { settingsContract } from '../domain/contract.ts'

export const api = createClient('settings', settingsContract)
