/** What other features and the program may show of payments. */
export { CourseDocument } from './components/course-document.tsx'
export { setStatus } from './actions.ts'
export { usePlaces } from './components/places.ts'
export { useStandingColumn } from './components/standing-column.tsx'
export { Standing } from './components/standing.tsx'
export { Status, statusText } from './components/status.tsx'
export { studentStandings } from './components/student-standings.tsx'
export { useInstalmentDialog } from './components/use-instalment-dialog.tsx'
