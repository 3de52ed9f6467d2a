import { importContract } from '#f/system/imports/domain/contract.ts'
import { FIELDS } from './text.ts'

/** Where files of teachers are brought in. */
export const DOOR = { who: 'school', path: '/teacher-imports', fields: FIELDS } as const

export const teacherImportsContract = importContract(DOOR)
