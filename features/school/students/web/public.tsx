import { api } from './api.ts'

/** The form of a student, for who enters one from elsewhere. */
export { FromStart, StudentFields } from './components/fields.tsx'
export { beforeSaving } from './components/ask.ts'
export { EMPTY, formInput, type StudentValues, wrongOf } from './components/values.ts'
export { StudentHead } from './components/head.tsx'
export const checkStudent = api.check
