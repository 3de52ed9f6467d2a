/** What other features may show of the lessons. */
export { useCourseCost } from './components/cost-dialog.tsx'
export { LessonHours } from './components/lesson-hours.tsx'
export { SchoolDay } from './components/school-day.tsx'
