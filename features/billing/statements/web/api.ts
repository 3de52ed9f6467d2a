import { createClient } from '#kit/web/client.ts'
import { statementsContract } from '../domain/contract.ts'

export const api = createClient('statements', statementsContract)

/** Features that show what a line has paid. */
export const READERS = ['payments'] as const

export const PLACE = '/billing/estrattoConto'
