import { createClient } from '#kit/web/client.ts'
import { feedsContract } from '../domain/contract.ts'

export const api = createClient('feeds', feedsContract)
