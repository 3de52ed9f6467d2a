/** What the seeds of plans and of what is overdue need of payments. */
export { insertMoney } from './seed/money.ts'
export { insertCourseDocuments, insertProofs } from './seed/proofs.ts'
export type { DemoDue } from './seed/stories.ts'
