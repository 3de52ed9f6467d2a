import { createClient } from '#kit/web/client.ts'
import { tagsContract } from '../domain/contract.ts'

export const api = createClient('tags', tagsContract)
