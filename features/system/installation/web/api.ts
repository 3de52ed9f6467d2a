import { createClient } from '#kit/web/client.ts'
import { installationContract } from '../domain/contract.ts'

export const api = createClient('installation', installationContract)
