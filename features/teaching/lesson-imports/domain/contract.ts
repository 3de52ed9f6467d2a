import { importContract } from '#f/system/imports/domain/contract.ts'
import { FIELDS } from './text.ts'

/** Where files of lessons are brought in. */
export const DOOR = { who: 'teaching', path: '/lesson-imports', fields: FIELDS } as const

export const lessonImportsContract = importContract(DOOR)
