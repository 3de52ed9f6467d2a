import { importContract } from '#f/system/imports/domain/contract.ts'
import { FIELDS } from './text.ts'

/** Where files of students are brought in. */
export const DOOR = { who: 'school', path: '/student-imports', fields: FIELDS } as const

export const studentImportsContract = importContract(DOOR)
