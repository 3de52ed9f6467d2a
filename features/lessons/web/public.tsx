/** What other features may show of the lessons. */
export { LessonHours } from './components/lesson-hours.tsx'
export { SchoolDay } from './components/school-day.tsx'
