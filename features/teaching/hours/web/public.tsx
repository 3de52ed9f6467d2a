/** What other features may show of the hours. */
export { TeacherSheets } from './components/teacher-sheets.tsx'
