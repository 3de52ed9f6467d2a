import { createClient } from '#kit/web/client.ts'
import { statementsContract } from '../domain/contract.ts'

export const api = createClient('statements', statementsContract)

export const PLACE = '/billing/estrattoConto'
