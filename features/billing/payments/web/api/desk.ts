import { createClient } from '#kit/web/client.ts'
import { deskContract } from '../../domain/contract/desk.ts'

export const desk = createClient('payments', deskContract)
