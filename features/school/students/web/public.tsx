import { api } from './api.ts'

/** The form of a student, for who enters one from elsewhere. */
export { FromStart, StudentFields } from './components/fields.tsx'
export { askBeforeSaving } from './components/before-saving.tsx'
export { EMPTY, formInput, type StudentValues, wrongOf } from './components/values.ts'
export type { Deciding } from './components/deciding.ts'
export { StudentHead } from './components/head.tsx'
export const checkStudent = api.check
