/** What other features and the program may show of leads. */
export { LeadHead } from './components/head.tsx'
