import { importContract } from '#f/system/imports/domain/contract.ts'
import { FIELDS } from './text.ts'

/** Where files of leads are brought in. */
export const DOOR = { who: 'crm-office', path: '/lead-imports', fields: FIELDS } as const

export const leadImportsContract = importContract(DOOR)
