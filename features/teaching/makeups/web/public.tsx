/** What other features may show of the makeup lessons. */
export { MakeupCell } from './components/makeup-cell.tsx'
