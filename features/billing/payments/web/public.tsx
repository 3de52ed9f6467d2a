/** What other features and the program may show of payments. */
export { useStandingColumn } from './components/standing-column.tsx'
export { studentStandings } from './components/student-standings.tsx'
