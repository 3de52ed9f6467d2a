/** What other features and the program may show of plans. */
export { useNewcomer } from './components/newcomer.tsx'
export { LateInstalments, type LateWay } from './components/late-choice.tsx'
