/** What other features and the program may show of plans. */
export { useNewcomer } from './components/newcomer.tsx'
export { LateInstalments } from './components/late-choice.tsx'
export { lateInput, type LateWays, ownPlan } from './components/late.ts'
export { lateOfStudent } from './components/late-of-student.ts'
