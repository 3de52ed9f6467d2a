import { lazy } from 'react'

/** What other features may show of the lessons. */
export { LessonHours } from './components/lesson-hours.tsx'
export { SchoolCalendar } from './components/school-calendar.tsx'

/** The hours behind the cost of a course, in a window; loaded when it is asked for. */
export const CourseCost = lazy(() => import('./components/cost-dialog.tsx'))
