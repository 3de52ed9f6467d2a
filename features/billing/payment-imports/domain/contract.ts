import { importContract } from '#f/system/imports/domain/contract.ts'
import { FIELDS } from './text.ts'

/** Where files of payments are brought in. */
export const DOOR = { who: 'billing', path: '/payment-imports', fields: FIELDS } as const

export const paymentImportsContract = importContract(DOOR)
